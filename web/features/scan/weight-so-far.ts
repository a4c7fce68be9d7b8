import type { ScanProgress } from '#worker/contract/scans.ts';
import type { Co2Range } from '#worker/domain/co2.ts';

/** An estimate with a 95 % interval. */
export type WeightSoFar = {
  bytes: number;
  lowBytes: number;
  highBytes: number;
  debtRange: Co2Range;
  /** Whether its span is of published values alone; the early one is of what the sizes may be, too. */
  isPublished: boolean;
};

/** From the listing, later from the weighed sample; null before either, and for an empty mailbox. */
export function weightSoFar(
  progress: Pick<ScanProgress, 'early' | 'resultSummary'> | null,
): WeightSoFar | null {
  if (progress === null) return null;
  const { early, resultSummary } = progress;
  if (resultSummary !== null) {
    const { totalEmails, total_size_bytes: bytes, sizeInterval, debtRange } = resultSummary;
    return totalEmails === 0 ? null : { bytes, ...sizeInterval, debtRange, isPublished: true };
  }
  if (early === null || early.messages === 0) return null;
  const { bytes, lowBytes, highBytes, debtRange } = early;
  return { bytes, lowBytes, highBytes, debtRange, isPublished: false };
}

const MAX_ANNOUNCEMENTS = 3;
/** Half as wide as when last announced. */
const NEWS_AT = 0.5;

/** Announced the first time, and then when it has become much surer. `told`: what has been announced. */
export function isWorthAnnouncing(weight: WeightSoFar, told: readonly WeightSoFar[]): boolean {
  const last = told.at(-1);
  if (last === undefined) return true;
  return told.length < MAX_ANNOUNCEMENTS && widthOf(weight) <= NEWS_AT * widthOf(last);
}

function widthOf({ lowBytes, highBytes }: WeightSoFar): number {
  return highBytes - lowBytes;
}
