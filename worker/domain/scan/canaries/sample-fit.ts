import type { AgeBand } from '#worker/domain/scan/age-band.ts';
import type { SizeBucket } from '#worker/domain/scan/size-bucket.ts';

/** One answer that was spoilt on its way says nothing of a search. */
const LEAST_MISFITS = 3;
const MISFIT_SHARE = 0.02;
/** So many messages that were found in two ages at once. */
const LEAST_OVERLAPS = 5;
/** Whether a bound belongs to what lies above it is in no document. */
const BOUND_BYTES = 1;
const BOUND_MS = 1_000;
/** Dates before this one are no dates. */
const FIRST_DATE_MS = Date.UTC(1980, 0, 1);

type Bounds = { from: number | null; to: number | null };

/** A fetched message: what it says of itself, and the step that a search has found it in. */
export type ListedSize = { sizeBytes: number; bucket: SizeBucket };
export type ListedDate = { receivedMs: number; band: Pick<AgeBand, 'fromMs' | 'toMs'> };

/** Whether too many fetched messages are of another size than they were listed by. */
export function sizesMisfit(samples: readonly ListedSize[]): boolean {
  const misfits = samples.filter(
    ({ sizeBytes, bucket: { fromBytes, toBytes } }) =>
      !isWithin(sizeBytes, { from: fromBytes, to: toBytes }, BOUND_BYTES),
  );
  return isTooMany(misfits.length, samples.length);
}

/**
 * Whether too many fetched messages are of another age than they were listed by, or too many messages, `overlaps` of
 * them, were listed in two ages.
 */
export function datesMisfit(samples: readonly ListedDate[], overlaps: number): boolean {
  if (overlaps >= LEAST_OVERLAPS) return true;
  const dated = samples.filter(({ receivedMs }) => receivedMs >= FIRST_DATE_MS);
  const misfits = dated.filter(
    ({ receivedMs, band: { fromMs, toMs } }) =>
      !isWithin(receivedMs, { from: fromMs, to: toMs }, BOUND_MS),
  );
  return isTooMany(misfits.length, dated.length);
}

function isWithin(value: number, { from, to }: Bounds, slack: number): boolean {
  return (from === null || value >= from - slack) && (to === null || value < to + slack);
}

function isTooMany(misfits: number, samples: number): boolean {
  return misfits >= LEAST_MISFITS && misfits > MISFIT_SHARE * samples;
}
