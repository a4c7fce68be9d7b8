import type { CategoryTotal, ResultSummary } from '#worker/domain/scans/result-summary.ts';

export function offeredCount(summary: ResultSummary): number {
  return sumOffered(summary, ({ count }) => count);
}

/** Whether as much as was on offer has been bought since. */
export function isOfferGone(summary: ResultSummary, boughtCount: number): boolean {
  return offeredCount(summary) <= boughtCount;
}

/** The CO2 of storing what is on offer: the most that a clean-up can save from here. */
export function offeredDebtKg(summary: ResultSummary): number {
  return sumOffered(summary, ({ debtG }) => debtG) / 1000;
}

/** The forecast saving from newsletters, which are expected to stop. A remainder from other mail is rounding. */
export function endableFlowKg(summary: ResultSummary): number {
  if (summary.byCategory.newsletter.count === 0) return 0;
  return Math.max(0, summary.potentialSavingsKg - offeredDebtKg(summary));
}

function sumOffered(
  { byCategory }: ResultSummary,
  figureOf: (category: CategoryTotal) => number,
): number {
  const { newsletter, legacy, large_attachment: large } = byCategory;
  return [newsletter, legacy, large].reduce((sum, category) => sum + figureOf(category), 0);
}
