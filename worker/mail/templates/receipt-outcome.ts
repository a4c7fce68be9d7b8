import { formatCount, formatMoney } from '#worker/domain/format.ts';

import { mailCount } from './count-text.ts';
import { mailDate } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** How an order ended, in the words of a subject, a heading and a sentence or two. */
export type ReceiptOutcome = {
  short: string;
  heading: string;
  text: string;
  /** Of withdrawal: over, because all was done; used, or of no more use; still open for what was not done. */
  rights: 'over' | 'used' | 'open';
};

export function receiptOutcome(facts: OrderFacts): ReceiptOutcome {
  const { language, cleanup } = facts;
  const texts = RECEIPT_TEXTS[language];
  const {
    goal,
    status,
    selectedCount,
    goneCount,
    keptCount,
    movedCount,
    restoredCount,
    undoUntilMs,
  } = cleanup;
  const trashedCount = movedCount - restoredCount;
  if (goal === 'restore') {
    const { putBack, headings, undone } = texts;
    // Who turns back half-way has not had all of it done.
    const rights = movedCount + goneCount + keptCount < selectedCount ? 'open' : 'over';
    return { short: putBack, heading: headings.putBack, text: undone, rights };
  }
  if (status === 'closed') return closedOutcome(facts);
  if (trashedCount === 0 || undoUntilMs === null) {
    const { nothing, headings, wasGone } = texts;
    return { short: nothing, heading: headings.nothing, text: wasGone, rights: 'over' };
  }
  const inTrash = texts.inTrash(mailCount(trashedCount, language), trashedCount);
  const text = texts.stays(mailDate(undoUntilMs, language));
  return { short: inTrash, heading: inTrash, text, rights: 'over' };
}

/** An order that ended before all of it was done: its time was up, or its buyer had enough of it. */
function closedOutcome({ language, cleanup, refunds, amounts }: OrderFacts): ReceiptOutcome {
  const texts = RECEIPT_TEXTS[language];
  const moved = formatCount(cleanup.movedCount, language);
  const all = mailCount(cleanup.selectedCount, language);
  const refundMinor = refunds.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const owed =
    refundMinor === 0
      ? texts.askUs
      : texts.refund(formatMoney(refundMinor, amounts.currency, language));
  if (refunds.some(({ reason }) => reason === 'withdrawal')) {
    return {
      short: texts.withdrawn,
      heading: texts.headings.withdrawn,
      text: `${texts.withdrawnText(moved, all)} ${owed}`,
      rights: 'used',
    };
  }
  return {
    short: texts.partly(moved, all),
    heading: texts.headings.partly,
    text: `${texts.closed(moved, all)} ${owed}`,
    // What was not done is given back without being asked for.
    rights: refundMinor === 0 ? 'open' : 'used',
  };
}
