import { BRAND } from '#worker/domain/brand.ts';
import { formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import { paperTime } from './mail-times.ts';
import type { RefundMailFacts } from './order-facts.ts';
import { orderLines, refundPartLines, testNotice } from './purchase-lines.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';
import { sellerFooter } from './seller-footer.ts';

type Texts = {
  subject: (sum: string, orderNumber: string) => string;
  heading: string;
  failed: (sum: string) => string;
  turnedDown: (sum: string) => string;
  left: (sum: string) => string;
  another: string;
  paper: string;
};

const TEXTS: Record<Language, Texts> = {
  sv: {
    subject: (sum, orderNumber) => `Återbetalningen på ${sum} gick inte igenom (${orderNumber})`,
    heading: 'Återbetalningen gick inte igenom',
    failed: (sum) =>
      `Vi försökte betala tillbaka ${sum}, samma väg som du betalade, men pengarna kunde inte tas emot där. De är fortfarande dina, och du får dem på ett annat sätt.`,
    turnedDown: (sum) =>
      `Vi försökte betala tillbaka ${sum}, samma väg som du betalade, men det gick inte. Pengarna är fortfarande dina, och du får dem på ett annat sätt.`,
    left: (sum) => `En del av dem har du redan fått. Kvar är ${sum}.`,
    another: `Du behöver inte göra något, vi tar hand om det. Vill du berätta hur du helst vill ha dem, skriv till ${BRAND.supportEmail} och ange ordernumret. Skicka aldrig kortnummer eller koder.`,
    paper: 'Återbetalning',
  },
  en: {
    subject: (sum, orderNumber) => `The refund of ${sum} did not go through (${orderNumber})`,
    heading: 'The refund did not go through',
    failed: (sum) =>
      `We tried to pay ${sum} back to the payment method you used, but the money could not be received there. It is still yours, and you will get it another way.`,
    turnedDown: (sum) =>
      `We tried to pay ${sum} back to the payment method you used, but that could not be done. The money is still yours, and you will get it another way.`,
    left: (sum) => `You have had a part of it already. What remains is ${sum}.`,
    another: `You do not need to do anything, we will see to it. If you would like to tell us how you prefer to get it, write to ${BRAND.supportEmail} and give the order number. Never send card numbers or codes.`,
    paper: 'Refund',
  },
};

/** That a refund could not be made, and comes another way. null where its buyer has got it by now. */
export function refundFailed(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, stillOwedMinor, receiptUrl } = facts;
  if (refund.status !== 'failed' || stillOwedMinor === 0) return null;
  const texts = TEXTS[language];
  const { open, complaint } = RECEIPT_TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, refund.currency, language);
  const isWhole = stillOwedMinor === refund.totalMinor;
  // What the provider never made has reached nobody who could have refused it.
  const why = refund.refundReference === null ? 'turnedDown' : 'failed';
  const failed = [
    texts[why](money(refund.totalMinor)),
    ...(isWhole ? [] : [texts.left(money(stillOwedMinor))]),
  ].join(' ');
  const link: MailBlock[] =
    receiptUrl === null ? [] : [{ kind: 'link', text: open, url: receiptUrl }];
  return {
    language,
    subject: texts.subject(money(refund.totalMinor), orderNumber),
    preview: failed,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: failed },
      { kind: 'text', text: texts.another },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(refund.createdAtMs, facts),
          sections: [orderLines(facts), refundPartLines(facts)],
          notice: testNotice(facts),
        },
      },
      ...link,
      { kind: 'text', text: complaint },
    ],
    footer: sellerFooter(facts),
  };
}
