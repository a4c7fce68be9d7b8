import type { ScanProgress } from '#worker/contract/scans.ts';
import type { Co2Range } from '#worker/domain/co2.ts';

/** What the mailbox is thought to weigh while it is scanned, with a 95 % interval. */
export type WeightSoFar = {
  bytes: number;
  lowBytes: number;
  highBytes: number;
  debtRange: Co2Range;
};

/** Told early from what is listed, then from what is weighed; null before either, and of an empty mailbox. */
export function weightSoFar(
  progress: Pick<ScanProgress, 'early' | 'resultSummary'> | null,
): WeightSoFar | null {
  if (progress === null) return null;
  const { early, resultSummary } = progress;
  if (resultSummary !== null) {
    const { totalEmails, total_size_bytes: bytes, sizeInterval, debtRange } = resultSummary;
    return totalEmails === 0 ? null : { bytes, ...sizeInterval, debtRange };
  }
  if (early === null || early.messages === 0) return null;
  const { bytes, lowBytes, highBytes, debtRange } = early;
  return { bytes, lowBytes, highBytes, debtRange };
}

const MOST_TOLD = 3;
/** Half as wide as when it was told last: then there is something new to hear. */
const NEWS_AT = 0.5;

/**
 * Whether somebody who listens should be told the weight: the first time, and then only when it has become
 * much surer. `told`: the weights they were told before.
 */
export function isWeightNews(weight: WeightSoFar, told: readonly WeightSoFar[]): boolean {
  const last = told.at(-1);
  if (last === undefined) return true;
  return told.length < MOST_TOLD && widthOf(weight) <= NEWS_AT * widthOf(last);
}

function widthOf({ lowBytes, highBytes }: WeightSoFar): number {
  return highBytes - lowBytes;
}
