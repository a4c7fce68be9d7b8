import { formatCount, formatMoney } from '#worker/domain/format.ts';
import { isReturned } from '#worker/domain/order/refund-status.ts';
import { undoneWork } from '#worker/domain/order/undone-work.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribe/unsubscribe-status.ts';
import type { MailDocument } from '#worker/mail/mail-document.ts';

import { mailCount } from './count-text.ts';
import { paperTime } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderLines, paymentLines, refundLines, testNotice } from './purchase-lines.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';
import { sellerFooter } from './seller-footer.ts';

const TEXTS = {
  sv: {
    subject: (sum: string, orderNumber: string) => `Du får tillbaka ${sum} (${orderNumber})`,
    heading: (sum: string) => `Du får tillbaka ${sum}`,
    ended: 'Beställningen är avslutad, och allt hann inte bli gjort.',
    withdrawn: 'Du har ångrat köpet, och nu står städningen still.',
    moved: (moved: string, mail: string) => `${moved} av ${mail} flyttades.`,
    takesDays: 'Det kan dröja några dagar innan pengarna syns hos dig.',
  },
  en: {
    subject: (sum: string, orderNumber: string) => `You get ${sum} back (${orderNumber})`,
    heading: (sum: string) => `You get ${sum} back`,
    ended: 'The order has ended, and not all of it was done.',
    withdrawn: 'You have withdrawn from the purchase, and the clean-up has stopped.',
    moved: (moved: string, mail: string) => `${moved} of ${mail} were moved.`,
    takesDays: 'It may take a few days before you see the money.',
  },
};

/**
 * That money goes back for an order of which its buyer has the receipt already: senders that nobody got round to in a
 * week, or a withdrawal that could not be settled at once. null where nothing goes back any more.
 */
export function refundGiven(facts: OrderFacts): MailDocument | null {
  const { language, orderNumber, paidAtMs, amounts, refunds } = facts;
  const refund = refunds.findLast(
    ({ reason, status }) => reason !== 'by_hand' && isReturned(status),
  );
  if (refund === undefined) return null;
  const texts = TEXTS[language];
  const sum = formatMoney(refund.totalMinor, amounts.currency, language);
  const why = refund.reason === 'withdrawal' ? texts.withdrawn : texts.ended;
  const { refund: goesBack, open, complaint } = RECEIPT_TEXTS[language];
  return {
    language,
    subject: texts.subject(sum, orderNumber),
    preview: why,
    heading: texts.heading(sum),
    blocks: [
      { kind: 'text', text: [why, ...undoneTexts(facts)].join(' ') },
      { kind: 'text', text: `${goesBack(sum)} ${texts.takesDays}` },
      {
        kind: 'paper',
        paper: {
          title: RECEIPT_TEXTS[language].paper,
          stamp: paperTime(paidAtMs, language),
          sections: [orderLines(facts), [...paymentLines(facts), ...refundLines(facts)]],
          notice: testNotice(facts),
        },
      },
      { kind: 'link', text: open, url: facts.receiptUrl },
      { kind: 'text', text: complaint },
    ],
    footer: sellerFooter(facts),
  };
}

/** How much of it was done, of mail and of senders, where not all was. */
function undoneTexts({ language, cleanup }: OrderFacts): string[] {
  const { movedCount, selectedCount, unsubscribes } = cleanup;
  const { mail, senders } = undoneWork(cleanup);
  const told: string[] = [];
  if (mail.undoneCount > 0) {
    const moved = formatCount(movedCount, language);
    told.push(TEXTS[language].moved(moved, mailCount(selectedCount, language)));
  }
  if (unsubscribes !== null && (senders?.undoneCount ?? 0) > 0) {
    const all = senderCount(unsubscribes);
    const handled = formatCount(all - undoneSenderCount(unsubscribes), language);
    told.push(RECEIPT_TEXTS[language].sendersHandled(handled, formatCount(all, language)));
  }
  return told;
}
