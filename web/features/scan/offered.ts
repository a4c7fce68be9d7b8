import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';

/** How many emails are on offer to be cleaned away. */
export function offeredCount({ byCategory }: ResultSummary): number {
  const { newsletter, legacy, large_attachment: large } = byCategory;
  return newsletter.count + legacy.count + large.count;
}

/** What keeping all of them would emit: what the clean-up from here can save, and no more. */
export function offeredDebtKg({ byCategory }: ResultSummary): number {
  const { newsletter, legacy, large_attachment: large } = byCategory;
  return (newsletter.debtG + legacy.debtG + large.debtG) / 1000;
}
