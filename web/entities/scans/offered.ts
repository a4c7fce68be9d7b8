import type { CategoryTotal, ResultSummary } from '#worker/domain/scans/result-summary.ts';

/** How many emails are on offer to be cleaned away. */
export function offeredCount(summary: ResultSummary): number {
  return sumOffered(summary, ({ count }) => count);
}

/** Whether as much as was on offer when the mailbox was weighed has been bought since. */
export function isOfferGone(summary: ResultSummary, boughtCount: number): boolean {
  return offeredCount(summary) <= boughtCount;
}

/** What keeping all of them would emit: what the clean-up from here can save, and no more. */
export function offeredDebtKg(summary: ResultSummary): number {
  return sumOffered(summary, ({ debtG }) => debtG) / 1000;
}

/**
 * What the newsletters on offer would go on to emit in a year: the rest of the possible saving, which takes that they
 * stop. What is left of other mail is only what the two were rounded by.
 */
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
