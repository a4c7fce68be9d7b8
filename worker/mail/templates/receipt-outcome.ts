import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { isAllSeenTo, owedCount } from '#worker/domain/order/refund-amounts.ts';
import { returnedMinor } from '#worker/domain/order/refund-status.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

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
  const { language, cleanup, withdrawal } = facts;
  const texts = RECEIPT_TEXTS[language];
  const { goal, status, movedCount, restoredCount, leftCount, undoUntilMs } = cleanup;
  const trashedCount = movedCount - restoredCount;
  const back = refundText(facts);
  const withRefund = (text: string) => (back === null ? text : `${text} ${back}`);
  const rights = rightsLeft(facts, back);
  const isAllBack = status === 'done' && movedCount > 0 && trashedCount === 0;
  if (goal === 'restore' || isAllBack) {
    const { putBack, headings, undone } = texts;
    return { short: putBack, heading: headings.putBack, text: withRefund(undone), rights };
  }
  if (withdrawal?.standing === 'open') return withdrawnOutcome(facts, back);
  if (status !== 'done') return unfinishedOutcome(facts, back);
  const mistaken = texts.mistakenText(mailCount(leftCount, language), leftCount);
  if (trashedCount === 0 || undoUntilMs === null) {
    const { nothing, headings, wasGone, partly } = texts;
    if (leftCount === 0) {
      return { short: nothing, heading: headings.nothing, text: withRefund(wasGone), rights };
    }
    const short = partly(formatCount(0, language), mailCount(cleanup.selectedCount, language));
    return { short, heading: headings.mistaken, text: withRefund(mistaken), rights };
  }
  const inTrash = texts.inTrash(mailCount(trashedCount, language), trashedCount);
  const stays = texts.stays(mailDate(undoUntilMs, language));
  const text = withRefund(leftCount === 0 ? stays : `${mistaken} ${stays}`);
  return { short: inTrash, heading: inTrash, text, rights };
}

/** An order whose buyer had enough of it. */
function withdrawnOutcome(facts: OrderFacts, back: string | null): ReceiptOutcome {
  const { language, cleanup } = facts;
  const { unsubscribes } = cleanup;
  const texts = RECEIPT_TEXTS[language];
  const count = (number: number) => formatCount(number, language);
  const said = [
    texts.withdrawnText(count(cleanup.movedCount), mailCount(cleanup.selectedCount, language)),
  ];
  if (unsubscribes !== null) {
    const all = senderCount(unsubscribes);
    said.push(texts.withdrawnSenders(count(all - undoneSenderCount(unsubscribes)), count(all)));
  }
  if (back !== null) said.push(back);
  else if (!isAllSeenTo(cleanup)) said.push(texts.askUs);
  const { withdrawn, headings } = texts;
  return { short: withdrawn, heading: headings.withdrawn, text: said.join(' '), rights: 'used' };
}

/** An order that ended before all of it was done: its time was up. */
function unfinishedOutcome(facts: OrderFacts, back: string | null): ReceiptOutcome {
  const { language, cleanup } = facts;
  const texts = RECEIPT_TEXTS[language];
  const moved = formatCount(cleanup.movedCount, language);
  const all = mailCount(cleanup.selectedCount, language);
  const owed = back ?? texts.askUs;
  return {
    short: texts.partly(moved, all),
    heading: texts.headings.partly,
    text: `${texts.closed(moved, all)} ${owed}`,
    rights: rightsLeft(facts, back),
  };
}

/** Mail that was not moved and is paid back without being asked for needs no withdrawal; senders left still may. */
function rightsLeft(
  { cleanup, withdrawal }: OrderFacts,
  back: string | null,
): ReceiptOutcome['rights'] {
  if (withdrawal?.standing === 'open') return 'used';
  if (isAllSeenTo(cleanup)) return 'over';
  const { unsubscribes } = cleanup;
  const hasSendersLeft = unsubscribes !== null && undoneSenderCount(unsubscribes) > 0;
  return back === null || hasSendersLeft ? 'open' : 'used';
}

/** What is given back, as a sum where that is known by now; null: nothing. */
function refundText({ language, amounts, refunds, cleanup }: OrderFacts): string | null {
  const texts = RECEIPT_TEXTS[language];
  const refundMinor = returnedMinor(refunds);
  if (refundMinor > 0) return texts.refund(formatMoney(refundMinor, amounts.currency, language));
  return owedCount(cleanup) > 0 ? texts.refundSoon : null;
}
