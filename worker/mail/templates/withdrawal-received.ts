import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { lastWithdrawalDayMs } from '#worker/domain/order/withdrawal.ts';
import { isReturned, returnedMinor } from '#worker/domain/order/refund-status.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import { mailCount } from './count-text.ts';
import { mailDate, mailTime, paperTime } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderLines, testNotice, tierName } from './purchase-lines.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';
import { sellerFooter } from './seller-footer.ts';
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.ts';

/**
 * That a notice of withdrawal has come in, what it says and when it was given (distansavtalslagen 2005:59, 2 kap.
 * 10 a §), and truthfully what it leads to. null where none was given.
 */
export function withdrawalReceived(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs, amounts, withdrawal } = facts;
  if (withdrawal === null) return null;
  const { name, requestedAtMs } = withdrawal;
  const texts = WITHDRAWAL_TEXTS[language];
  const outcome = outcomeTexts(facts, withdrawal);
  return {
    language,
    subject: texts.subject(orderNumber),
    preview: outcome[0] ?? '',
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: texts.received(mailTime(requestedAtMs, facts)) },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(requestedAtMs, facts),
          sections: [
            [{ label: texts.name, value: name }],
            [
              ...orderLines(facts),
              { label: texts.product, value: tierName(facts) },
              { label: texts.bought, value: mailDate(paidAtMs, facts) },
              {
                label: texts.paid,
                value: formatMoney(amounts.totalMinor, amounts.currency, language),
              },
            ],
          ],
          notice: testNotice(facts),
        },
      },
      {
        kind: 'text',
        text: texts.notice(tierName(facts), orderNumber, mailDate(paidAtMs, facts)),
      },
      { kind: 'heading', text: texts.outcomeHeading },
      ...outcome.map((text): MailBlock => ({ kind: 'text', text })),
      { kind: 'link', text: texts.open, url: facts.receiptUrl },
      { kind: 'heading', text: texts.complaintHeading },
      { kind: 'text', text: RECEIPT_TEXTS[language].complaint },
    ],
    footer: sellerFooter(facts),
  };
}

type Withdrawal = NonNullable<OrderFacts['withdrawal']>;

function outcomeTexts(facts: OrderFacts, withdrawal: Withdrawal): string[] {
  const { language, paidAtMs } = facts;
  const texts = WITHDRAWAL_TEXTS[language];
  switch (withdrawal.standing) {
    case 'open':
      // The sum stands as soon as it is booked, before the rest of the withdrawal is.
      return withdrawal.isDecided || withdrawalRefund(facts.refunds) !== undefined
        ? settledTexts(facts)
        : [texts.stopping];
    case 'performed':
      return [texts.performed, ...putBackTexts(facts)];
    case 'late':
      return [texts.late(mailDate(lastWithdrawalDayMs(paidAtMs), facts)), ...putBackTexts(facts)];
    default:
      return withdrawal.standing satisfies never;
  }
}

/** What is given back for the withdrawal, and what is paid for. */
function settledTexts({ language, amounts, refunds, cleanup }: OrderFacts): string[] {
  const texts = WITHDRAWAL_TEXTS[language];
  const { movedCount, restoredCount, selectedCount, unsubscribes } = cleanup;
  const refund = withdrawalRefund(refunds);
  if (refund === undefined) return [texts[noneToName({ amounts, refunds })]];
  const sum = formatMoney(refund.totalMinor, amounts.currency, language);
  const told = [refund.isToldApart ? texts.toldApart : texts.stopped(sum)];
  if (movedCount > 0 && movedCount !== restoredCount) {
    const moved = formatCount(movedCount, language);
    told.push(texts.movedBefore(moved, mailCount(selectedCount, language)));
  }
  if (unsubscribes !== null) {
    const all = senderCount(unsubscribes);
    const handled = formatCount(all - undoneSenderCount(unsubscribes), language);
    told.push(texts.sendersBefore(handled, formatCount(all, language)));
  }
  return told;
}

/**
 * Why there is no sum to name: what was owed has been given back before, or could not be, or nothing was. What the
 * owner gave by hand makes up for a refund that failed, and takes the place of one for which nothing is left.
 */
function noneToName({
  amounts,
  refunds,
}: Pick<OrderFacts, 'amounts' | 'refunds'>): 'givenBefore' | 'notMade' | 'nothingLeft' {
  if (returnedMinor(refunds) >= amounts.totalMinor) return 'givenBefore';
  const owed = refunds.filter(({ reason }) => reason !== 'by_hand');
  if (owed.length === 0) return 'nothingLeft';
  const hasFailed = owed.some(({ status }) => !isReturned(status));
  const isByHand = refunds.some(({ reason, status }) => reason === 'by_hand' && isReturned(status));
  return hasFailed && !isByHand ? 'notMade' : 'givenBefore';
}

function withdrawalRefund(refunds: OrderFacts['refunds']) {
  return refunds.find(({ reason, status }) => reason === 'withdrawal' && isReturned(status));
}

function putBackTexts(facts: OrderFacts): string[] {
  const { language, cleanup } = facts;
  const { goal, undoUntilMs } = cleanup;
  const isThere = goal === 'move' && trashedCount(cleanup) > 0 && undoUntilMs !== null;
  return isThere ? [WITHDRAWAL_TEXTS[language].putBack(mailDate(undoUntilMs, facts))] : [];
}
