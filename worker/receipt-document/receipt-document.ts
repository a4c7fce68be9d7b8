import type { UnsubscribeList } from '#worker/contract/cleanup.ts';
import type { ReceiptView } from '#worker/contract/order.ts';
import type { OrderFacts } from '#worker/mail/templates/order-facts.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';
import { chosenLines } from '#worker/mail/templates/chosen-lines.ts';
import { mailDate, mailTime } from '#worker/mail/templates/mail-times.ts';
import {
  orderLines,
  paymentLines,
  refundLines,
  testNotice,
} from '#worker/mail/templates/purchase-lines.ts';
import { co2Note, withdrawalNote } from '#worker/mail/templates/receipt-notes.ts';
import { RECEIPT_TEXTS } from '#worker/mail/templates/receipt-texts.ts';
import { unsubscribeLines, workLines } from '#worker/mail/templates/work-lines.ts';

import { accessLines, accessNote } from './access-lines.ts';
import { documentOutcome } from './document-outcome.ts';
import { RECEIPT_DOCUMENT_TEXTS } from './receipt-document-texts.ts';
import { senderGroups, type SenderGroup } from './sender-groups.ts';

/** What the printed receipt is made of. */
export type ReceiptDocumentFacts = {
  facts: OrderFacts;
  token: ReceiptView['token'];
  senders: UnsubscribeList['senders'];
  printedAtMs: number;
};

/** A part of the receipt: lines under a heading, and a word about them. */
export type DocumentPart = { heading: string; lines: readonly PaperLine[]; note: string | null };

/** A receipt to be printed, without any markup. Every text is plain, whoever wrote it. */
export type ReceiptDocument = {
  language: OrderFacts['language'];
  title: string;
  kind: string;
  outcome: { heading: string; text: string };
  testNotice: string | null;
  /** Which purchase it is, and whose. */
  identity: readonly PaperLine[];
  /** Side by side, where there is room. */
  columns: readonly (readonly DocumentPart[])[];
  printed: string;
  senders: { heading: string; groups: readonly SenderGroup[] } | null;
  notes: readonly { heading: string; text: string }[];
};

/** All that a receipt has to say of a purchase and of what came of it. Its times are the buyer's. */
export function receiptDocument(printed: ReceiptDocumentFacts): ReceiptDocument {
  const { facts, token, printedAtMs } = printed;
  const { language, orderNumber, email, paidAtMs } = facts;
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const groups = senderGroups(printed.senders, language);
  return {
    language,
    title: texts.title(orderNumber),
    kind: texts.receipt,
    outcome: documentOutcome(facts),
    testNotice: testNotice(facts) ?? null,
    identity: [
      ...orderLines(facts),
      { label: texts.date, value: mailDate(paidAtMs, facts) },
      { label: texts.buyer, value: email },
    ],
    columns: [
      [
        {
          heading: texts.purchase,
          lines: [...paymentLines(facts), ...refundLines(facts)],
          note: null,
        },
        {
          heading: texts.access,
          lines: accessLines(token, printedAtMs, facts),
          note: accessNote(token, printedAtMs, language),
        },
      ],
      [
        { heading: texts.chosen, lines: chosenLines(facts), note: null },
        {
          heading: texts.work,
          // Where the senders stand by name, their number stands with them.
          lines: [...workLines(facts), ...(groups.length === 0 ? unsubscribeLines(facts) : [])],
          note: null,
        },
      ],
    ],
    printed: texts.printed(mailTime(printedAtMs, facts)),
    senders: groups.length === 0 ? null : { heading: texts.unsubscribed, groups },
    notes: notesOf(facts),
  };
}

function notesOf(facts: OrderFacts): ReceiptDocument['notes'] {
  const texts = RECEIPT_TEXTS[facts.language];
  const co2 = co2Note(facts);
  const rights = [withdrawalNote(facts, documentOutcome(facts).rights), texts.complaint];
  return [
    ...(co2 === null ? [] : [{ heading: texts.co2Heading, text: co2 }]),
    { heading: texts.rightsHeading, text: rights.filter((text) => text !== null).join(' ') },
  ];
}
