import { receiptOutcome } from '#worker/domain/receipts/receipt-outcome.ts';
import { receiptSections } from '#worker/domain/receipts/receipt-sections.ts';
import { type MailBlock, type MailDocument, paperTime } from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts, RefundFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

import { headlineTexts, outcomeText, receiptNotes } from './outcome-texts.ts';
import { paperLines, testNotice } from './receipt-texts.ts';

/** The result of a closed order: this mail is the receipt itself. */
export function receipt(facts: OrderFacts): MailDocument {
  const { language, orderNumber, paidAtMs } = facts;
  const i18n = textsIn(language);
  const outcome = receiptOutcome(facts, {
    isClosed: true,
    toldRefunds: facts.refunds.filter(isToldHere),
  });
  const { heading, short } = headlineTexts(outcome.headline, language);
  const text = outcomeText(outcome, facts);
  return {
    language,
    subject: i18n._('Kvitto {orderNumber}: {outcome}', { orderNumber, outcome: short }),
    preview: text,
    heading,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'paper',
        paper: {
          title: i18n._('Kvitto'),
          stamp: paperTime(paidAtMs, facts),
          sections: receiptSections(facts, null).map(({ lines }) => paperLines(lines, facts)),
          notice: testNotice(facts),
        },
      },
      { kind: 'link', text: i18n._('Öppna kvittot'), url: facts.receiptUrl },
      ...receiptNotes(facts, outcome).flatMap((note): MailBlock[] => [
        { kind: 'heading', text: note.heading },
        ...note.texts.map((each) => ({ kind: 'text' as const, text: each })),
      ]),
    ],
    footer: sellerFooter(facts),
  };
}

/** A withdrawal's refund is reported by its acknowledgement. */
function isToldHere({ reason, isToldApart }: RefundFacts): boolean {
  return reason !== 'withdrawal' && !isToldApart;
}
