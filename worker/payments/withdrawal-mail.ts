import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { isReturned, returnedMinor } from '#worker/domain/payments/refund-status.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type MailBlock,
  mailCount,
  mailDate,
  type MailDocument,
  mailTime,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import { orderLines, testNotice, tierName } from '#worker/receipts/purchase-lines.ts';
import { RECEIPT_TEXTS } from '#worker/receipts/receipt-texts.ts';

import type { OrderFacts } from '#worker/orders/order-facts.ts';

/** Amounts, dates and names arrive formatted. */
const WITHDRAWAL_TEXTS = {
  sv: {
    subject: (orderNumber: string) => `Vi har tagit emot din ångeranmälan (${orderNumber})`,
    heading: 'Vi har tagit emot din ångeranmälan',
    received: (time: string) =>
      `Den kom in ${time}. Spara gärna det här mejlet: det visar vad du anmälde, och när.`,
    paper: 'Ångeranmälan',
    name: 'Namn',
    product: 'Produkt',
    bought: 'Köpt',
    paid: 'Betalt',
    receivedAt: 'Inkommen',
    notice: (tier: string, orderNumber: string, date: string) =>
      `Så här lyder den: ”Jag ångrar mitt köp av ${tier}, ordernummer ${orderNumber}, köpt ${date}.”`,
    outcomeHeading: 'Vad som händer nu',
    stopping:
      'Vi stoppar städningen. Så snart den står still räknar vi ut om du ska ha pengar tillbaka, och i så fall skriver vi igen. Hur det gick står också på kvittot.',
    stopped: (sum: string) =>
      `Köpet är ångrat och städningen stoppad. Vi betalar tillbaka ${sum}, samma väg som du betalade.`,
    toldApart:
      'Köpet är ångrat och städningen stoppad. Vad du får tillbaka har vi skrivit om i ett eget mejl.',
    movedBefore: (moved: string, mail: string) =>
      `${moved} av ${mail} hade redan flyttats till papperskorgen, och det är den delen du betalar för. Du kan lägga tillbaka dem från kvittot.`,
    sendersBefore: (handled: string, all: string) =>
      `Av ${all} nyhetsbrev att avsluta hade ${handled} hanterats. Priset för städningen har två delar, en för mejlen och en för avslutade nyhetsbrev, och av var och en får du tillbaka det som inte blev gjort.`,
    nothingLeft:
      'Köpet är ångrat, men allt du valde, eller så gott som allt, hann göras innan städningen kunde stoppas. Därför finns det inget att betala tillbaka.',
    givenBefore: 'Köpet är ångrat. Det som inte blev gjort har vi redan betalat tillbaka.',
    notMade:
      'Köpet är ångrat, men återbetalningen gick inte att genomföra. Vi ser till att du får pengarna på annat sätt.',
    performed:
      'Tjänsten var fullt utförd när anmälan kom in. När du köpte den bad du om att den skulle börja direkt, och godkände att ångerrätten upphör när allt är gjort. Den hade alltså upphört, och vi betalar inte tillbaka något.',
    late: (date: string) =>
      `Ångerrätten gällde till och med ${date}, eller nästa vardag om det var en helg, och anmälan kom in efter det. Därför betalar vi inte tillbaka något.`,
    putBack: (date: string) =>
      `Mejlen kan du fortfarande lägga tillbaka från kvittot, fram till ${date}.`,
    open: 'Öppna kvittot',
    complaintHeading: 'Om du tycker att det är fel',
  },
  en: {
    subject: (orderNumber: string) => `We have received your notice of withdrawal (${orderNumber})`,
    heading: 'We have received your notice of withdrawal',
    received: (time: string) =>
      `It came in ${time}. Please keep this email: it shows what you gave notice of, and when.`,
    paper: 'Notice of withdrawal',
    name: 'Name',
    product: 'Product',
    bought: 'Bought',
    paid: 'Paid',
    receivedAt: 'Received',
    notice: (tier: string, orderNumber: string, date: string) =>
      `This is what it says: “I withdraw from my purchase of ${tier}, order number ${orderNumber}, bought on ${date}.”`,
    outcomeHeading: 'What happens now',
    stopping:
      'We are stopping the clean-up. As soon as it stands still, we work out whether you are due a refund, and if so, we write again. The receipt also says how it ended.',
    stopped: (sum: string) =>
      `The purchase is withdrawn and the clean-up has stopped. We refund ${sum} to the payment method you used.`,
    toldApart:
      'The purchase is withdrawn and the clean-up has stopped. We have written to you separately about what you get back.',
    movedBefore: (moved: string, mail: string) =>
      `${moved} of ${mail} had already been moved to the trash, and that is the part you pay for. You can put them back from the receipt.`,
    sendersBefore: (handled: string, all: string) =>
      `Of ${all} newsletters to unsubscribe from, ${handled} had been dealt with. The price of the clean-up has two parts, one for the emails and one for the unsubscribing, and of each you get back what was not done.`,
    nothingLeft:
      'The purchase is withdrawn, but everything you chose, or as good as everything, had been done before the clean-up could be stopped. So there is nothing to refund.',
    givenBefore: 'The purchase is withdrawn. What was not done has already been refunded.',
    notMade:
      'The purchase is withdrawn, but the refund could not be made. We will see to it that you get the money another way.',
    performed:
      'The service had been fully performed when the notice came in. When you bought it, you asked for it to start at once and agreed that the right of withdrawal ends when everything is done. So it had ended, and we refund nothing.',
    late: (date: string) =>
      `The right of withdrawal lasted up to and including ${date}, or the next working day if that was a weekend or holiday, and the notice came in after that. So we refund nothing.`,
    putBack: (date: string) => `You can still put the emails back from the receipt, until ${date}.`,
    open: 'Open the receipt',
    complaintHeading: 'If you think this is wrong',
  },
};

/**
 * Acknowledges a notice: its content, when it was given (distansavtalslagen 2005:59, 2 kap. 10 a §), and what it leads
 * to. null: none was given.
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
      // The sum is final once booked, before the rest of the withdrawal is.
      return withdrawal.isDecided || withdrawalRefund(facts.refunds) !== undefined
        ? settledTexts(facts)
        : [texts.stopping];
    case 'performed':
      return [texts.performed, ...restoreTexts(facts)];
    case 'late':
      return [texts.late(mailDate(lastWithdrawalDayMs(paidAtMs), facts)), ...restoreTexts(facts)];
    default:
      return withdrawal.standing satisfies never;
  }
}

/** What is refunded, and what remains paid for. */
function settledTexts({ language, amounts, refunds, cleanup }: OrderFacts): string[] {
  const texts = WITHDRAWAL_TEXTS[language];
  const { movedCount, restoredCount, selectedCount, unsubscribes } = cleanup;
  const refund = withdrawalRefund(refunds);
  if (refund === undefined) return [texts[noAmountText({ amounts, refunds })]];
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

/** Why no amount is named: it could not be refunded, was refunded before, or nothing was owed. */
function noAmountText({
  amounts,
  refunds,
}: Pick<OrderFacts, 'amounts' | 'refunds'>): 'givenBefore' | 'notMade' | 'nothingLeft' {
  if (refunds.some(({ stillOwedMinor }) => stillOwedMinor > 0)) return 'notMade';
  if (returnedMinor(refunds) >= amounts.totalMinor) return 'givenBefore';
  return refunds.some(({ reason }) => reason !== 'manual') ? 'givenBefore' : 'nothingLeft';
}

function withdrawalRefund(refunds: OrderFacts['refunds']) {
  return refunds.find(({ reason, status }) => reason === 'withdrawal' && isReturned(status));
}

function restoreTexts(facts: OrderFacts): string[] {
  const { language, cleanup } = facts;
  const { goal, undoUntilMs } = cleanup;
  const isThere = goal === 'move' && trashedCount(cleanup) > 0 && undoUntilMs !== null;
  return isThere ? [WITHDRAWAL_TEXTS[language].putBack(mailDate(undoUntilMs, facts))] : [];
}
