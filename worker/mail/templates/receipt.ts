import { CO2_METHOD } from '#worker/domain/co2-method.ts';
import {
  formatBytes,
  formatCount,
  formatFactor,
  formatKgRange,
  formatKgTwoDecimals,
} from '#worker/domain/format.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { lastWithdrawalDayMs } from '#worker/domain/order/withdrawal.ts';
import type { MailBlock, MailDocument, PaperLine } from '#worker/mail/mail-document.ts';

import { mailDate, paperTime } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderLines, paymentLines, refundLines, testNotice } from './purchase-lines.ts';
import { receiptOutcome, type ReceiptOutcome } from './receipt-outcome.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';
import { sellerFooter } from './seller-footer.ts';

/** What came of an order, once it is over: the mail that says "done" is the receipt itself. */
export function receipt(facts: OrderFacts): MailDocument {
  const { language, orderNumber, paidAtMs } = facts;
  const texts = RECEIPT_TEXTS[language];
  const outcome = receiptOutcome(facts);
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
          stamp: paperTime(paidAtMs, language),
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

/** What was done, as it was counted; of what did not happen there is no line. */
function workLines(facts: OrderFacts): PaperLine[] {
  const { language, messageCount, sizeBytes, cleanup } = facts;
  const texts = RECEIPT_TEXTS[language];
  const { selectedCount, movedCount, goneCount, keptCount, restoredCount } = cleanup;
  const trashedCount = movedCount - restoredCount;
  const counts: [string, number][] = [
    [texts.moved, movedCount],
    [texts.gone, goneCount],
    [texts.kept, keptCount],
    [texts.left, selectedCount - movedCount - goneCount - keptCount],
    [texts.restored, restoredCount],
  ];
  const co2 = savedCo2(facts, cleanup);
  const space = formatBytes((sizeBytes * trashedCount) / messageCount, language);
  return [
    ...counts
      .filter(([, count]) => count > 0)
      .map(([label, count]) => ({ label, value: formatCount(count, language) })),
    { label: texts.sum, value: formatCount(trashedCount, language), isStrong: true },
    ...(trashedCount === 0
      ? []
      : [
          { label: texts.space, value: texts.about(space) },
          { label: texts.co2, value: kilograms(co2.centralKg, facts) },
          {
            label: texts.published,
            value: formatKgRange(co2.lowKg, co2.highKg, language),
          },
        ]),
  ];
}

/** How the senders stand, by their number. */
function unsubscribeLines({ language, cleanup: { unsubscribes } }: OrderFacts): PaperLine[] {
  if (unsubscribes === null) return [];
  const texts = RECEIPT_TEXTS[language].unsubscribes;
  const kinds = [
    'confirmedCount',
    'askedCount',
    'needsClickCount',
    'notPossibleCount',
    'waitingCount',
  ] as const;
  return kinds
    .filter((kind) => unsubscribes[kind] > 0)
    .map((kind) => ({ label: texts[kind], value: formatCount(unsubscribes[kind], language) }));
}

/** A bound ("<0,01") takes no "about". */
function kilograms(kg: number, { language }: OrderFacts): string {
  const amount = `${formatKgTwoDecimals(kg, language)}\u00a0kg`;
  return amount.startsWith('<') ? amount : RECEIPT_TEXTS[language].about(amount);
}

/** Where the figure comes from stands with the figure, and never one click away. */
function co2Blocks({ language, cleanup }: OrderFacts): MailBlock[] {
  if (cleanup.movedCount === cleanup.restoredCount) return [];
  const texts = RECEIPT_TEXTS[language];
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const factor = (kg: number) => formatFactor(kg, language);
  return [
    { kind: 'heading', text: texts.co2Heading },
    { kind: 'text', text: texts.co2Note(factor(central), factor(low), factor(high)) },
  ];
}

function withdrawalBlocks(
  { language, paidAtMs }: OrderFacts,
  { rights }: ReceiptOutcome,
): MailBlock[] {
  const texts = RECEIPT_TEXTS[language];
  if (rights === 'used') return [];
  const lastDay = mailDate(lastWithdrawalDayMs(paidAtMs), language);
  const text = rights === 'over' ? texts.performed : texts.notPerformed(lastDay);
  return [{ kind: 'text', text }];
}
