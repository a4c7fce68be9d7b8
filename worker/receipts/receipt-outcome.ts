import { isClosedEarly, isUndoLost, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { isAllDone, owedAtClosing, undoneWork } from '#worker/domain/orders/undone-work.ts';
import { returnedMinor } from '#worker/domain/payments/refund-status.ts';
import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { mailCount, mailDate } from '#worker/mail/mail-document.ts';
import type { OrderFacts, RefundFacts } from '#worker/orders/order-facts.ts';

import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** How an order ended: subject, heading and text. */
export type ReceiptOutcome = {
  short: string;
  heading: string;
  text: string;
  /** Right of withdrawal: `over`: all was done · `used`: or pointless · `open`: for what was not done. */
  rights: 'over' | 'used' | 'open';
};

/** Whether anything is refunded, and how to say it. */
type Back = { isOwed: boolean; text: string | null };

/** `toldRefunds`: named with their sums; others are reported elsewhere. */
export function receiptOutcome(
  facts: OrderFacts,
  toldRefunds: readonly RefundFacts[] = facts.refunds,
): ReceiptOutcome {
  const { language, cleanup, withdrawal } = facts;
  const texts = RECEIPT_TEXTS[language];
  const { goal, status, movedCount, undoUntilMs } = cleanup;
  const inTrashCount = trashedCount(cleanup);
  const back = moneyBack(facts, toldRefunds);
  const withRefund = (text: string) => joined(text, sendersText(facts), back.text);
  const rights = rightsLeft(facts, back);
  const isAllBack = status === 'done' && movedCount > 0 && inTrashCount === 0;
  if (isAllBack || (goal === 'restore' && status === 'done')) {
    const { short, heading, text } = backOutcome(facts);
    return { short, heading, text: withRefund(text), rights };
  }
  if (goal === 'restore') {
    const { short, heading, text } = partlyBackOutcome(facts);
    return { short, heading, text: withRefund(text), rights };
  }
  if (withdrawal?.standing === 'open') return withdrawnOutcome(facts, back);
  if (status !== 'done') return unfinishedOutcome(facts, back);
  const left = leftText(facts);
  if (inTrashCount === 0 || undoUntilMs === null) {
    const { nothing, headings, wasGone, partly } = texts;
    if (left === null) {
      return { short: nothing, heading: headings.nothing, text: withRefund(wasGone), rights };
    }
    const short = partly(formatCount(0, language), mailCount(cleanup.selectedCount, language));
    return { short, heading: headings.mistaken, text: withRefund(left), rights };
  }
  const inTrash = texts.inTrash(mailCount(inTrashCount, language), inTrashCount);
  const stays = texts.stays(mailDate(undoUntilMs, facts));
  const text = withRefund(joined(left, stays));
  return { short: inTrash, heading: inTrash, text, rights };
}

/** Mail left alone because it did not match: whole rows, and single messages. */
function leftText({ language, cleanup: { leftCount, refutedCount } }: OrderFacts): string | null {
  const texts = RECEIPT_TEXTS[language];
  if (leftCount + refutedCount === 0) return null;
  return joined(
    leftCount === 0 ? null : texts.mistakenText(mailCount(leftCount, language), leftCount),
    refutedCount === 0 ? null : texts.refutedText(mailCount(refutedCount, language), refutedCount),
  );
}

/** Everything still in the trash was restored. */
function backOutcome(facts: OrderFacts) {
  const { language, cleanup } = facts;
  const { movedCount, restoredCount, absentCount } = cleanup;
  const { headings, ...texts } = RECEIPT_TEXTS[language];
  const text = joined(texts.undone, absentText(facts));
  if (absentCount === 0) return { short: texts.putBack, heading: headings.putBack, text };
  if (restoredCount === 0) return { short: texts.noneThere, heading: headings.noneThere, text };
  const short = texts.partlyBack(
    formatCount(restoredCount, language),
    mailCount(movedCount, language),
  );
  return { short, heading: headings.restBack, text };
}

/** Mail to be restored that was no longer in the trash. */
function absentText({ language, cleanup: { absentCount } }: OrderFacts): string | null {
  if (absentCount === 0) return null;
  return RECEIPT_TEXTS[language].absentText(mailCount(absentCount, language), absentCount);
}

/** An unfinished restore, of everything or of rows. */
function partlyBackOutcome(facts: OrderFacts) {
  const { language, cleanup } = facts;
  const texts = RECEIPT_TEXTS[language];
  const { status, movedCount, restoredCount, absentCount, undoUntilMs } = cleanup;
  const counts = [
    formatCount(restoredCount, language),
    mailCount(movedCount - absentCount, language),
  ] as const;
  const told = { short: texts.partlyBack(...counts), heading: texts.headings.partlyBack };
  const lastDay = undoUntilMs === null ? null : mailDate(undoUntilMs, facts);
  if (status === 'closed') {
    const text =
      isUndoLost(cleanup) && lastDay !== null
        ? texts.partlyBackLost(...counts, lastDay)
        : texts.partlyBackForGood(...counts);
    return { ...told, text: joined(text, absentText(facts)) };
  }
  const until = lastDay === null ? null : texts.backUntil(lastDay);
  return { ...told, text: joined(texts.partlyBackText(...counts), until, absentText(facts)) };
}

/** The buyer withdrew. */
function withdrawnOutcome(facts: OrderFacts, back: Back): ReceiptOutcome {
  const { language, cleanup } = facts;
  const { unsubscribes } = cleanup;
  const texts = RECEIPT_TEXTS[language];
  const moved = formatCount(cleanup.movedCount, language);
  const text = joined(
    texts.withdrawnText(moved, mailCount(cleanup.selectedCount, language)),
    doubtfulText(facts),
    unsubscribes === null ? null : handledText(unsubscribes, language),
    back.isOwed || isAllDone(cleanup) ? back.text : texts.askUs,
  );
  const { withdrawn, headings } = texts;
  return { short: withdrawn, heading: headings.withdrawn, text, rights: 'used' };
}

/** Ended before all was done: out of time, or unable to continue. */
function unfinishedOutcome(facts: OrderFacts, back: Back): ReceiptOutcome {
  const { language, cleanup, paidAtMs } = facts;
  const texts = RECEIPT_TEXTS[language];
  const isEarly = isClosedEarly(cleanup, paidAtMs);
  const closed = isEarly ? texts.closedEarly : texts.closed;
  const moved = formatCount(cleanup.movedCount, language);
  const all = mailCount(cleanup.selectedCount, language);
  return {
    short: texts.partly(moved, all),
    heading: isEarly ? texts.headings.early : texts.headings.partly,
    text: joined(
      closed(moved, all),
      doubtfulText(facts),
      sendersText(facts),
      back.isOwed ? back.text : texts.askUs,
    ),
    rights: rightsLeft(facts, back),
  };
}

/**
 * What is refunded automatically needs no withdrawal. Undone work within the threshold, and senders that can be
 * retried, can still be withdrawn from.
 */
function rightsLeft(
  { cleanup, refunds, withdrawal }: OrderFacts,
  back: Back,
): ReceiptOutcome['rights'] {
  if (withdrawal?.standing === 'open') return 'used';
  if (isAllDone(cleanup)) return 'over';
  const { mail, senders } = undoneWork(cleanup);
  const owed = owedAtClosing(cleanup);
  const isAllOwed =
    owed.mail.undoneCount === mail.undoneCount &&
    owed.senders?.undoneCount === senders?.undoneCount;
  const hasSendersAhead = (senders?.undoneCount ?? 0) > 0 && returnedMinor(refunds) === 0;
  return back.isOwed && isAllOwed && !hasSendersAhead ? 'used' : 'open';
}

/** With the sum when known. */
function moneyBack(
  { language, amounts, refunds, cleanup }: OrderFacts,
  toldRefunds: readonly RefundFacts[],
): Back {
  const texts = RECEIPT_TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, amounts.currency, language);
  const lostMinor = refunds.reduce((sum, { stillOwedMinor }) => sum + stillOwedMinor, 0);
  const lost = lostMinor > 0 ? texts.refundLost(money(lostMinor)) : null;
  if (returnedMinor(refunds) > 0) {
    const toldMinor = returnedMinor(toldRefunds);
    const given = toldMinor > 0 ? texts.refund(money(toldMinor)) : null;
    return { isOwed: true, text: given === null ? lost : joined(given, lost) };
  }
  if (lost !== null) return { isOwed: true, text: lost };
  const { mail, senders } = owedAtClosing(cleanup);
  if (mail.undoneCount > 0) return { isOwed: true, text: texts.refundSoon };
  if ((senders?.undoneCount ?? 0) === 0) return { isOwed: false, text: null };
  // Senders of a closed order are not retried.
  return { isOwed: true, text: cleanup.status === 'closed' ? texts.refundSoon : texts.sendersSoon };
}

/** Mail reported as not moved that may have been: Gmail could not be asked before the order closed. */
function doubtfulText({ language, cleanup: { doubtfulCount } }: OrderFacts): string | null {
  if (doubtfulCount === 0) return null;
  return RECEIPT_TEXTS[language].doubtful(mailCount(doubtfulCount, language), doubtfulCount);
}

/** Senders handled, when not all were. */
function sendersText({ language, cleanup: { unsubscribes } }: OrderFacts): string | null {
  const isToTell = unsubscribes !== null && undoneSenderCount(unsubscribes) > 0;
  return isToTell ? handledText(unsubscribes, language) : null;
}

function handledText(counts: UnsubscribeCounts, language: Language): string {
  const all = senderCount(counts);
  const handled = formatCount(all - undoneSenderCount(counts), language);
  return RECEIPT_TEXTS[language].sendersHandled(handled, formatCount(all, language));
}

function joined(...sentences: readonly (string | null)[]): string {
  return sentences.filter((each) => each !== null).join(' ');
}
