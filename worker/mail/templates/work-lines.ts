import { carKm, ledMonths } from '#worker/domain/co2-equivalents.ts';
import {
  formatAmount,
  formatBytes,
  formatCount,
  formatKg,
  formatKgRange,
  formatOneDecimal,
} from '#worker/domain/format.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { acceptedFlow } from '#worker/domain/order/ended-flow.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import { trashedShare } from '#worker/domain/order/trashed-share.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';

import type { OrderFacts } from './order-facts.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** What was done, as it was counted; of what did not happen there is no line. */
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

/** What the newsletters that were ended would have gone on to emit, with a span of our own. */
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

/** What the saving compares to. A bound takes no "about" either. */
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

/** How the senders stand, by their number. */
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
