import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { carKm, CO2_METHOD, ledMonths } from '#worker/domain/co2.ts';
import {
  formatAmount,
  formatBytes,
  formatCount,
  formatFactor,
  formatKg,
  formatKgRange,
  formatOneDecimal,
} from '#worker/domain/format.ts';
import { trashedShare } from '#worker/domain/orders/undone-work.ts';
import { acceptedFlow } from '#worker/domain/payments/refund-amounts.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt.ts';
import {
  type MailBlock,
  mailDate,
  type MailDocument,
  type PaperLine,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts, RefundFacts } from '#worker/orders/order-facts.ts';

import { orderLines, paymentLines, refundLines, testNotice } from './purchase-lines.ts';
import { type ReceiptOutcome, receiptOutcome } from './receipt-outcome.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** What was done; lines for zero counts are omitted. */
export function workLines(facts: OrderFacts): PaperLine[] {
  const { language, sizeBytes, cleanup } = facts;
  const texts = RECEIPT_TEXTS[language];
  const { selectedCount, movedCount, goneCount, keptCount, leftCount, refutedCount } = cleanup;
  const counts: [string, number][] = [
    [texts.moved, movedCount],
    [texts.gone, goneCount],
    [texts.kept, keptCount],
    [texts.mistaken, leftCount],
    [texts.refuted, refutedCount],
    [texts.left, selectedCount - movedCount - goneCount - keptCount - leftCount - refutedCount],
    [texts.restored, cleanup.restoredCount],
    [texts.absent, cleanup.absentCount],
  ];
  const co2 = savedCo2(facts, cleanup);
  const space = formatBytes(sizeBytes * trashedShare(facts, cleanup), language);
  return [
    ...counts
      .filter(([, count]) => count > 0)
      .map(([label, count]) => ({ label, value: formatCount(count, language) })),
    { label: texts.sum, value: formatCount(trashedCount(cleanup), language), isStrong: true },
    ...(trashedCount(cleanup) === 0
      ? []
      : [
          { label: texts.space, value: texts.about(space) },
          { label: texts.co2, value: kilograms(co2.centralKg, facts) },
          { label: texts.published, value: formatKgRange(co2.lowKg, co2.highKg, language) },
          ...equivalentLines(co2.centralKg, facts),
        ]),
    ...flowLines(facts),
  ];
}

/** The emissions of ended newsletters, with our own range. */
function flowLines(facts: OrderFacts): PaperLine[] {
  const { language, cleanup } = facts;
  const flow = acceptedFlow(facts, cleanup.unsubscribes);
  if (flow === null || flow.highKg === 0) return [];
  const texts = RECEIPT_TEXTS[language];
  const endedCount = cleanup.unsubscribes?.confirmedCount ?? 0;
  return [
    {
      label: texts.endedFlow(formatCount(endedCount, language), endedCount),
      value: kilograms(flow.centralKg, facts),
    },
    { label: texts.ourSpan, value: formatKgRange(flow.lowKg, flow.highKg, language) },
  ];
}

/** A bound ("<0,01") takes no "about". */
function equivalentLines(co2Kg: number, { language }: OrderFacts): PaperLine[] {
  const texts = RECEIPT_TEXTS[language];
  const km = formatAmount(carKm(co2Kg), language);
  const months = formatOneDecimal(ledMonths(co2Kg), language);
  return [
    { label: texts.car, value: like(`${km}\u00a0km`) },
    { label: texts.led, value: like(texts.months(months)) },
  ];
}

function like(amount: string): string {
  return amount.startsWith('<') ? amount : `≈\u00a0${amount}`;
}

export function unsubscribeLines({ language, cleanup: { unsubscribes } }: OrderFacts): PaperLine[] {
  if (unsubscribes === null) return [];
  const texts = RECEIPT_TEXTS[language].unsubscribes;
  const { notPossibleCount, untriedCount } = unsubscribes;
  const counts = { ...unsubscribes, notPossibleCount: notPossibleCount - untriedCount };
  const kinds = [
    'confirmedCount',
    'askedCount',
    'needsClickCount',
    'notPossibleCount',
    'untriedCount',
    'waitingCount',
  ] as const;
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => ({ label: texts[kind], value: formatCount(counts[kind], language) }));
}

/** A bound ("<0,01") takes no "about". */
function kilograms(kg: number, { language }: OrderFacts): string {
  const amount = `${formatKg(kg, language)}\u00a0kg`;
  return amount.startsWith('<') ? amount : RECEIPT_TEXTS[language].about(amount);
}

/** The source of the CO2 figure, always next to it; null without a figure. */
export function co2Note({ language, cleanup }: OrderFacts): string | null {
  if (cleanup.movedCount === cleanup.restoredCount) return null;
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const factor = (kg: number) => formatFactor(kg, language);
  return RECEIPT_TEXTS[language].co2Note(factor(central), factor(low), factor(high));
}

/** The remaining right of withdrawal; null when used or pointless. */
export function withdrawalNote(facts: OrderFacts, rights: ReceiptOutcome['rights']): string | null {
  const { language, paidAtMs } = facts;
  if (rights === 'used') return null;
  const texts = RECEIPT_TEXTS[language];
  const lastDay = mailDate(lastWithdrawalDayMs(paidAtMs), facts);
  return rights === 'over' ? texts.performed : texts.notPerformed(lastDay);
}

/** The result of a closed order: this mail is the receipt itself. */
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

/** A withdrawal's refund is reported by its acknowledgement. */
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
