import type { AgeBand } from './age-band.ts';
import type { MailboxIndex } from './mailbox-index.ts';
import { classifyMessage, type MessageClass } from './message-class.ts';
import { OWN_BITS } from './message-mark.ts';
import { categoryOf, groupKey } from './sender-pool.ts';
import { LARGE_BUCKET, SIZE_BUCKET_EDGES } from './size-bucket.ts';

/** Counts of messages by size bucket: what any figure in bytes is estimated from. */
export type CountByBucket = number[];

export type SenderTally = {
  sender: number;
  /** Messages in the sender's row. */
  offered: CountByBucket;
  /** The sender's bulk mail of the past year, protected or not: what unsubscribing would end. */
  pastYear: CountByBucket;
};

export type MailboxTally = {
  all: CountByBucket;
  byClass: Record<MessageClass, CountByBucket>;
  byYear: Map<number, CountByBucket>;
  /** Received (not the user's own) in the past year. */
  receivedPastYear: CountByBucket;
  bySender: Map<number, SenderTally>;
  olderThanThreeYears: number;
  largeCount: number;
};

export function emptyCounts(): CountByBucket {
  return SIZE_BUCKET_EDGES.map(() => 0);
}

export function countOf(counts: CountByBucket): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function add(counts: CountByBucket, bucket: number): void {
  counts[bucket] = (counts[bucket] ?? 0) + 1;
}

/** One pass over the mailbox that counts everything a result needs. */
export function tallyMailbox(
  index: MailboxIndex,
  bands: readonly AgeBand[],
  bulkGroups: ReadonlySet<string>,
): MailboxTally {
  const tally: MailboxTally = {
    all: emptyCounts(),
    byClass: {
      newsletter: emptyCounts(),
      large: emptyCounts(),
      old: emptyCounts(),
      protected: emptyCounts(),
      kept: emptyCounts(),
    },
    byYear: new Map(),
    receivedPastYear: emptyCounts(),
    bySender: new Map(),
    olderThanThreeYears: 0,
    largeCount: 0,
  };
  for (let position = 0; position < index.size; position += 1) {
    const bucket = index.sizeBucketAt(position);
    const bandNumber = index.ageBandAt(position);
    const band = bandNumber === null ? undefined : bands[bandNumber];
    const messageClass = classifyMessage(index, position, bands, bulkGroups);
    add(tally.all, bucket);
    add(tally.byClass[messageClass], bucket);
    if (bucket >= LARGE_BUCKET) tally.largeCount += 1;
    if (band === undefined) continue;
    if (band.isOld) tally.olderThanThreeYears += 1;
    add(countsOfYear(tally, band.year), bucket);
    const isReceived = (index.marksAt(position) & OWN_BITS) === 0;
    if (band.isPastYear && isReceived) add(tally.receivedPastYear, bucket);

    const group = groupKey(index.senderAt(position), categoryOf(index.marksAt(position)));
    if (!bulkGroups.has(group)) continue;
    const senderTally = tallyOfSender(tally, index.senderAt(position));
    if (messageClass === 'newsletter') add(senderTally.offered, bucket);
    if (band.isPastYear && isReceived) add(senderTally.pastYear, bucket);
  }
  return tally;
}

function countsOfYear(tally: MailboxTally, year: number): CountByBucket {
  const known = tally.byYear.get(year);
  if (known !== undefined) return known;
  const counts = emptyCounts();
  tally.byYear.set(year, counts);
  return counts;
}

function tallyOfSender(tally: MailboxTally, sender: number): SenderTally {
  const known = tally.bySender.get(sender);
  if (known !== undefined) return known;
  const fresh = { sender, offered: emptyCounts(), pastYear: emptyCounts() };
  tally.bySender.set(sender, fresh);
  return fresh;
}
