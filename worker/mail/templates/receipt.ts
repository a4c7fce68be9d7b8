import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import { paperTime } from './mail-times.ts';
import type { OrderFacts, RefundFacts } from './order-facts.ts';
import { orderLines, paymentLines, refundLines, testNotice } from './purchase-lines.ts';
import { receiptOutcome, type ReceiptOutcome } from './receipt-outcome.ts';
import { co2Note, withdrawalNote } from './receipt-notes.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';
import { sellerFooter } from './seller-footer.ts';
import { unsubscribeLines, workLines } from './work-lines.ts';

/** What came of an order, once it is over: the mail that says "done" is the receipt itself. */
export function receipt(facts: OrderFacts): MailDocument {
  const { language, orderNumber, paidAtMs } = facts;
  const texts = RECEIPT_TEXTS[language];
  const outcome = receiptOutcome(facts, facts.refunds.filter(isToldHere));
  return {
    language,
    subject: texts.subject(orderNumber, outcome.short),
    preview: outcome.text,
    heading: outcome.heading,
    blocks: [
      { kind: 'text', text: outcome.text },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(paidAtMs, facts),
          sections: [
            orderLines(facts),
            workLines(facts),
            unsubscribeLines(facts),
            [...paymentLines(facts), ...refundLines(facts)],
          ].filter((lines) => lines.length > 0),
          notice: testNotice(facts),
        },
      },
      { kind: 'link', text: texts.open, url: facts.receiptUrl },
      ...co2Blocks(facts),
      { kind: 'heading', text: texts.rightsHeading },
      ...withdrawalBlocks(facts, outcome),
      { kind: 'text', text: texts.complaint },
    ],
    footer: sellerFooter(facts),
  };
}

/** Of what goes back for a withdrawal, its acknowledgement tells. */
function isToldHere({ reason, isToldApart }: RefundFacts): boolean {
  return reason !== 'withdrawal' && !isToldApart;
}

function co2Blocks(facts: OrderFacts): MailBlock[] {
  const text = co2Note(facts);
  if (text === null) return [];
  return [
    { kind: 'heading', text: RECEIPT_TEXTS[facts.language].co2Heading },
    { kind: 'text', text },
  ];
}

function withdrawalBlocks(facts: OrderFacts, { rights }: ReceiptOutcome): MailBlock[] {
  const text = withdrawalNote(facts, rights);
  return text === null ? [] : [{ kind: 'text', text }];
}
