import { type Co2Range, storageRange, storedCo2Method } from '#worker/domain/co2.ts';
import type { CategoryTotal, ResultSummary } from '#worker/domain/scans/result-summary.ts';

export function offeredCount(summary: ResultSummary): number {
  return sumOffered(summary, ({ count }) => count);
}

/** Whether as much as was on offer has been bought since. */
export function isOfferGone(summary: ResultSummary, boughtCount: number): boolean {
  return offeredCount(summary) <= boughtCount;
}

export function offeredBytes(summary: ResultSummary): number {
  return sumOffered(summary, ({ bytes }) => bytes);
}

/** The estimate of storing what is on offer for a year, by the scan's own method. */
export function offeredCo2(summary: ResultSummary): Co2Range {
  return storageRange(offeredBytes(summary), storedCo2Method(summary.co2MethodVersion));
}

function sumOffered(
  { byCategory }: ResultSummary,
  figureOf: (category: CategoryTotal) => number,
): number {
  const { newsletter, legacy, large_attachment: large } = byCategory;
  return [newsletter, legacy, large].reduce((sum, category) => sum + figureOf(category), 0);
}
