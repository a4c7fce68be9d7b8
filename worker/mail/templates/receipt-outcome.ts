import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { owedCount } from '#worker/domain/order/refund-amounts.ts';

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
  const { goal, status, movedCount, restoredCount, undoUntilMs } = cleanup;
  const trashedCount = movedCount - restoredCount;
  const back = refundText(facts);
  const withRefund = (text: string) => (back === null ? text : `${text} ${back}`);
  if (goal === 'restore') {
    const { putBack, headings, undone } = texts;
    const rights = isAllDone(facts) ? 'over' : rightsLeft(back);
    return { short: putBack, heading: headings.putBack, text: withRefund(undone), rights };
  }
  if (status !== 'done') return unfinishedOutcome(facts, back);
  if (trashedCount === 0 || undoUntilMs === null) {
    const { nothing, headings, wasGone } = texts;
    const text = withRefund(wasGone);
    return { short: nothing, heading: headings.nothing, text, rights: 'over' };
  }
  const inTrash = texts.inTrash(mailCount(trashedCount, language), trashedCount);
  const text = texts.stays(mailDate(undoUntilMs, language));
  return { short: inTrash, heading: inTrash, text: withRefund(text), rights: 'over' };
}

/** An order that ended before all of it was done: its time was up, or its buyer had enough of it. */
function unfinishedOutcome(facts: OrderFacts, back: string | null): ReceiptOutcome {
  const { language, cleanup, withdrawal } = facts;
  const texts = RECEIPT_TEXTS[language];
  const moved = formatCount(cleanup.movedCount, language);
  const all = mailCount(cleanup.selectedCount, language);
  const owed = back ?? texts.askUs;
  if (withdrawal?.standing === 'open') {
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
    rights: rightsLeft(back),
  };
}

/** Who turns back half-way has not had all of it done. */
function isAllDone({ cleanup }: OrderFacts): boolean {
  const { selectedCount, movedCount, goneCount, keptCount } = cleanup;
  return movedCount + goneCount + keptCount >= selectedCount;
}

/** What was not done and is given back without being asked for needs no withdrawal any more. */
function rightsLeft(back: string | null): ReceiptOutcome['rights'] {
  return back === null ? 'open' : 'used';
}

/** What is given back, as a sum where that is known by now; null: nothing. */
function refundText({ language, amounts, refunds, cleanup }: OrderFacts): string | null {
  const texts = RECEIPT_TEXTS[language];
  const refundMinor = refunds.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  if (refundMinor > 0) return texts.refund(formatMoney(refundMinor, amounts.currency, language));
  return owedCount(cleanup) > 0 ? texts.refundSoon : null;
}
