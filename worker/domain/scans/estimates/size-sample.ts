import { sizeBucketAt, type KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { logLinearMeans } from './sample-weights.ts';
import { formatId } from '#worker/domain/scans/messages/message-id.ts';
import type { SizeBucket, SizeGroup } from '#worker/domain/scans/listing/size-bucket.ts';

/** Fetching every message is cheaper than fine listings. */
const MEASURE_ALL_BELOW = 12;

/** Small bulk mail is calibrated by the sender fetches. */
const CALIBRATED_GROUPS = ['small', 'fine'] as const satisfies readonly SizeGroup[];
const MIN_FETCHES = 4;
const MAX_FETCHES = 24;
/** Half width per group, as a share of the mailbox's bytes. */
const TARGET_SHARE = 0.03;
/** Half width of a 95 % interval from one fetch, in widths. */
const SPREAD = 2.2 / Math.sqrt(12);

export function widthBytes({ fromBytes, toBytes }: SizeBucket): number {
  return (toBytes ?? fromBytes * 1.5) - fromBytes;
}

/** Fetches per bucket, proportional to count × width. */
export function planSizeSample(
  countByBucket: readonly number[],
  buckets: readonly SizeBucket[],
): number[] {
  const total = countByBucket.reduce((sum, count) => sum + count, 0);
  if (total <= MEASURE_ALL_BELOW) return [...countByBucket];
  const planned = buckets.map(() => 0);
  const means = logLinearMeans(countByBucket, buckets);
  const bytes = means.reduce((sum, mean, number) => sum + mean * (countByBucket[number] ?? 0), 0);
  for (const group of CALIBRATED_GROUPS) {
    const members = buckets.flatMap((bucket, number) =>
      bucket.group === group && (countByBucket[number] ?? 0) > 0
        ? [{ number, count: countByBucket[number] ?? 0, width: widthBytes(bucket) }]
        : [],
    );
    const width = members.reduce((sum, member) => sum + member.count * member.width, 0);
    const needed = Math.ceil(((SPREAD * width) / (TARGET_SHARE * bytes)) ** 2);
    const fetches = Math.min(MAX_FETCHES, Math.max(MIN_FETCHES, needed));
    for (const [number, wanted] of allocate(members, fetches)) planned[number] = wanted;
  }
  return planned;
}

type Member = { number: number; count: number; width: number };

/** Systematic PPS sampling by count × width (Cochran, 9A.6), from a fixed start. */
function allocate(members: readonly Member[], fetches: number): Map<number, number> {
  const allocated = new Map<number, number>();
  let left = fetches;
  let open = [...members];
  for (;;) {
    const weight = open.reduce((sum, { count, width }) => sum + count * width, 0);
    const whole = open.filter(({ count, width }) => left * count * width >= count * weight);
    if (whole.length === 0 || left === 0) break;
    for (const { number, count } of whole) allocated.set(number, count);
    left = Math.max(0, left - whole.reduce((sum, { count }) => sum + count, 0));
    open = open.filter((member) => !whole.includes(member));
  }
  if (left === 0) return allocated;
  const step = open.reduce((sum, { count, width }) => sum + count * width, 0) / left;
  let passed = 0;
  for (const { number, count, width } of open) {
    const before = Math.round(passed / step);
    passed += count * width;
    const wanted = Math.round(passed / step) - before;
    if (wanted > 0) allocated.set(number, Math.min(count, wanted));
  }
  return allocated;
}

/** Smallest hashes first: depends on the seed and the set of messages, not on listing order. */
export function drawSizeSample(
  mailbox: KnownMailbox,
  planned: readonly number[],
  seed: number,
): string[] {
  const { index } = mailbox;
  const smallest = planned.map((): { position: number; hash: number }[] => []);
  for (let position = 0; position < index.size; position += 1) {
    const bucket = sizeBucketAt(mailbox, position);
    const kept = smallest[bucket];
    if (kept === undefined || (planned[bucket] ?? 0) === 0) continue;
    keepSmallest(kept, planned[bucket] ?? 0, { position, hash: index.hashAt(position, seed) });
  }
  return smallest.flat().map(({ position }) => {
    const { high, low } = index.idAt(position);
    return formatId(high, low);
  });
}

function keepSmallest<Entry extends { hash: number }>(
  kept: Entry[],
  wanted: number,
  entry: Entry,
): void {
  const last = kept[kept.length - 1];
  if (kept.length === wanted && last !== undefined && last.hash <= entry.hash) return;
  const place = kept.findIndex(({ hash }) => hash > entry.hash);
  kept.splice(place === -1 ? kept.length : place, 0, entry);
  if (kept.length > wanted) kept.pop();
}
