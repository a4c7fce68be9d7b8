import type { AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import type { SizeBucket } from '#worker/domain/scans/listing/size-bucket.ts';
import { isAddressKey, keysOfAddress } from '#worker/domain/scans/senders/sender-key.ts';

/** `senderKey`: by its own header. `foundFor`: senders whose searches found it. */
export type ClaimedMessage = { senderKey: string; foundFor: ReadonlySet<string> };

/** An address can contain another and match its search. */
const MIN_STRANGERS = 3;
const STRANGER_SHARE = 0.1;

export function sendersMisfit(messages: readonly ClaimedMessage[]): boolean {
  const claimed = messages.filter(
    ({ senderKey, foundFor }) => isAddressKey(senderKey) && foundFor.size > 0,
  );
  const strangers = claimed.filter(({ senderKey, foundFor }) => {
    const own = keysOfAddress(senderKey);
    return [...foundFor].some((key) => isAddressKey(key) && !own.includes(key));
  });
  return strangers.length >= MIN_STRANGERS && strangers.length > STRANGER_SHARE * claimed.length;
}

/** A single corrupt response proves nothing. */
const MIN_MISFITS = 3;
const MISFIT_SHARE = 0.02;
/** In two age bands. */
const MIN_OVERLAPS = 5;
/** Undocumented whether a bound is inclusive. */
const BOUND_BYTES = 1;
const BOUND_MS = 1_000;
const FIRST_DATE_MS = Date.UTC(1980, 0, 1);

type Bounds = { from: number | null; to: number | null };

export type ListedSize = { sizeBytes: number; bucket: SizeBucket };
export type ListedDate = { receivedMs: number; band: Pick<AgeBand, 'fromMs' | 'toMs'> };

export function sizesMisfit(samples: readonly ListedSize[]): boolean {
  const misfits = samples.filter(
    ({ sizeBytes, bucket: { fromBytes, toBytes } }) =>
      !isWithin(sizeBytes, { from: fromBytes, to: toBytes }, BOUND_BYTES),
  );
  return isTooMany(misfits.length, samples.length);
}

export function datesMisfit(samples: readonly ListedDate[], overlaps: number): boolean {
  if (overlaps >= MIN_OVERLAPS) return true;
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
  return misfits >= MIN_MISFITS && misfits > MISFIT_SHARE * samples;
}
