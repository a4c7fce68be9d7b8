import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { refundAmounts } from '#worker/domain/payments/ledger.ts';
import { isReturned } from '#worker/domain/payments/refund-status.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';
import { orderLines } from '#worker/domain/receipts/receipt-sections.ts';
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
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import { complaintText, paperLines, testNotice, tierName } from '#worker/receipts/receipt-texts.ts';

/**
 * Acknowledges a notice: its content, when it was given (distansavtalslagen 2005:59, 2 kap. 10 a §), and what it leads
 * to. null: none was given.
 */
export function withdrawalReceived(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs, amounts, withdrawal } = facts;
  if (withdrawal === null) return null;
  const { name, requestedAtMs } = withdrawal;
  const i18n = textsIn(language);
  const tier = tierName(facts.tier, language);
  const date = mailDate(paidAtMs, facts);
  const outcome = outcomeTexts(facts, withdrawal);
  return {
    language,
    subject: i18n._('Vi har tagit emot din ångeranmälan ({orderNumber})', { orderNumber }),
    preview: outcome[0] ?? '',
    heading: i18n._('Vi har tagit emot din ångeranmälan'),
    blocks: [
      {
        kind: 'text',
        text: i18n._(
          'Den kom in {time}. Spara gärna det här mejlet: det visar vad du anmälde, och när.',
          { time: mailTime(requestedAtMs, facts) },
        ),
      },
      {
        kind: 'paper',
        paper: {
          title: i18n._('Ångeranmälan'),
          stamp: paperTime(requestedAtMs, facts),
          sections: [
            [{ label: i18n._('Namn'), value: name }],
            [
              ...paperLines(orderLines(facts), facts),
              { label: i18n._('Produkt'), value: tier },
              { label: i18n._('Köpt'), value: date },
              {
                label: i18n._('Betalt'),
                value: formatMoney(amounts.totalMinor, amounts.currency, language),
              },
            ],
          ],
          notice: testNotice(facts),
        },
      },
      {
        kind: 'text',
        text: i18n._(
          'Så här lyder den: ”Jag ångrar mitt köp av {tier}, ordernummer {orderNumber}, köpt {date}.”',
          { tier, orderNumber, date },
        ),
      },
      { kind: 'heading', text: i18n._('Vad som händer nu') },
      ...outcome.map((text): MailBlock => ({ kind: 'text', text })),
      { kind: 'link', text: i18n._('Öppna kvittot'), url: facts.receiptUrl },
      { kind: 'heading', text: i18n._('Om du tycker att det är fel') },
      { kind: 'text', text: complaintText(language) },
    ],
    footer: sellerFooter(facts),
  };
}

type Withdrawal = NonNullable<OrderFacts['withdrawal']>;

function outcomeTexts(facts: OrderFacts, withdrawal: Withdrawal): string[] {
  const i18n = textsIn(facts.language);
  switch (withdrawal.status) {
    case 'open':
      // The sum is final once booked, before the rest of the withdrawal is.
      return withdrawal.isDecided || withdrawalRefund(facts.refunds) !== undefined
        ? settledTexts(facts)
        : [
            i18n._(
              'Vi stoppar städningen. Så snart den står still räknar vi ut om du ska ha pengar tillbaka, och i så fall skriver vi igen. Hur det gick står också på kvittot.',
            ),
          ];
    case 'performed':
      return [
        i18n._(
          'Tjänsten var fullt utförd när anmälan kom in. När du köpte den bad du om att den skulle börja direkt, och godkände att ångerrätten upphör när allt är gjort. Den hade alltså upphört, och vi betalar inte tillbaka något.',
        ),
        ...restoreTexts(facts),
      ];
    case 'late':
      return [
        i18n._(
          'Ångerrätten gällde till och med {date}, eller nästa vardag om det var en helg, och anmälan kom in efter det. Därför betalar vi inte tillbaka något.',
          { date: mailDate(lastWithdrawalDayMs(facts.paidAtMs), facts) },
        ),
        ...restoreTexts(facts),
      ];
    default:
      return withdrawal.status satisfies never;
  }
}

/** What is refunded, and what remains paid for. */
function settledTexts({ language, amounts, refunds, cleanup }: OrderFacts): string[] {
  const i18n = textsIn(language);
  const { movedCount, restoredCount, selectedCount, unsubscribes } = cleanup;
  const refund = withdrawalRefund(refunds);
  if (refund === undefined)
    return [i18n._(NO_AMOUNT_TEXT[noAmountReason({ amounts, refunds, cleanup })])];
  const told = [
    refund.isToldApart
      ? i18n._(
          'Köpet är ångrat och städningen stoppad. Vad du får tillbaka har vi skrivit om i ett eget mejl.',
        )
      : i18n._(
          'Köpet är ångrat och städningen stoppad. Vi betalar tillbaka {sum}, samma väg som du betalade.',
          { sum: formatMoney(refund.totalMinor, amounts.currency, language) },
        ),
  ];
  if (movedCount > 0 && movedCount !== restoredCount) {
    told.push(
      i18n._(
        '{moved} av {mail} hade redan flyttats till papperskorgen, och det är den delen du betalar för. Du kan lägga tillbaka dem från kvittot.',
        { moved: formatCount(movedCount, language), mail: mailCount(selectedCount, language) },
      ),
    );
  }
  if (unsubscribes !== null) {
    const all = senderCount(unsubscribes);
    told.push(
      i18n._(
        'Av {all} nyhetsbrev att avsluta hade {handled} hanterats. Priset för städningen har två delar, en för mejlen och en för avslutade nyhetsbrev, och av var och en får du tillbaka det som inte blev gjort.',
        {
          all: formatCount(all, language),
          handled: formatCount(all - undoneSenderCount(unsubscribes), language),
        },
      ),
    );
  }
  return told;
}

const NO_AMOUNT_TEXT = {
  nothingLeft:
    /*i18n*/ 'Köpet är ångrat, men allt du valde, eller så gott som allt, hann göras innan städningen kunde stoppas. Därför finns det inget att betala tillbaka.',
  givenBefore: /*i18n*/ 'Köpet är ångrat. Det som inte blev gjort har vi redan betalat tillbaka.',
  notMade:
    /*i18n*/ 'Köpet är ångrat, men återbetalningen gick inte att genomföra. Vi ser till att du får pengarna på annat sätt.',
};

/** Why no amount is named: it could not be refunded, nothing was owed, or it was refunded before. */
function noAmountReason({
  amounts,
  refunds,
  cleanup,
}: Pick<OrderFacts, 'amounts' | 'refunds' | 'cleanup'>): keyof typeof NO_AMOUNT_TEXT {
  if (refunds.some(({ stillOwedMinor }) => stillOwedMinor > 0)) return 'notMade';
  const { totalMinor } = refundAmounts(amounts, undoneWork(cleanup));
  return totalMinor === 0 ? 'nothingLeft' : 'givenBefore';
}

function withdrawalRefund(refunds: OrderFacts['refunds']) {
  return refunds.find(({ reason, status }) => reason === 'withdrawal' && isReturned(status));
}

function restoreTexts(facts: OrderFacts): string[] {
  const { language, cleanup } = facts;
  const { goal, undoUntilMs } = cleanup;
  if (goal !== 'move' || trashedCount(cleanup) <= 0 || undoUntilMs === null) return [];
  const i18n = textsIn(language);
  return [
    i18n._('Mejlen kan du fortfarande lägga tillbaka från kvittot, fram till {date}.', {
      date: mailDate(undoUntilMs, facts),
    }),
  ];
}
