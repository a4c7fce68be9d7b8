import { sizeBucketAt, type KnownMailbox } from './known-mailbox.ts';
import { classifyMessage, type MessageClass } from '#worker/domain/scans/messages/message-class.ts';
import { categoryOf, OWN_BITS } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';
import { LARGE_BYTES, type SizeBucket } from '#worker/domain/scans/listing/size-bucket.ts';

/** Message counts by size bucket. */
export type CountByBucket = number[];

export type SenderTally = {
  sender: number;
  offered: CountByBucket;
  /** Bulk mail, protected or not: what unsubscribing would end. */
  pastYear: CountByBucket;
};

export type MailboxTally = {
  all: CountByBucket;
  byClass: Record<MessageClass, CountByBucket>;
  byYear: Map<number, CountByBucket>;
  /** Excludes own mail. */
  receivedPastYear: CountByBucket;
  bySender: Map<number, SenderTally>;
  olderThanThreeYears: number;
  /** In `all`, in no year. */
  unknownDateCount: number;
  largeCount: number;
};

export function emptyCounts(buckets: readonly SizeBucket[]): CountByBucket {
  return buckets.map(() => 0);
}

export function countSizes(mailbox: KnownMailbox): CountByBucket {
  const counts = emptyCounts(mailbox.buckets);
  for (let position = 0; position < mailbox.index.size; position += 1) {
    countIn(counts, sizeBucketAt(mailbox, position));
  }
  return counts;
}

export function countOf(counts: CountByBucket): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

export function countIn(counts: CountByBucket, bucket: number): void {
  counts[bucket] = (counts[bucket] ?? 0) + 1;
}

export function tallyMailbox(mailbox: KnownMailbox): MailboxTally {
  const { index, claims, bands, buckets, bulkGroups } = mailbox;
  const none = () => emptyCounts(buckets);
  const tally: MailboxTally = {
    all: none(),
    byClass: {
      newsletter: none(),
      large: none(),
      ownLarge: none(),
      old: none(),
      protected: none(),
      kept: none(),
    },
    byYear: new Map(),
    receivedPastYear: none(),
    bySender: new Map(),
    olderThanThreeYears: 0,
    unknownDateCount: 0,
    largeCount: 0,
  };
  for (let position = 0; position < index.size; position += 1) {
    const bucket = sizeBucketAt(mailbox, position);
    const bandNumber = index.ageBandAt(position);
    const band = bandNumber === null ? undefined : bands[bandNumber];
    const messageClass = classifyMessage(mailbox, position);
    countIn(tally.all, bucket);
    countIn(tally.byClass[messageClass], bucket);
    if ((buckets[bucket]?.fromBytes ?? 0) >= LARGE_BYTES) tally.largeCount += 1;
    if (index.hasUnknownDate(position)) tally.unknownDateCount += 1;
    if (band === undefined) continue;
    if (band.isOld) tally.olderThanThreeYears += 1;
    countIn(countsOf(tally.byYear, band.year, none), bucket);
    const marks = index.marksAt(position);
    const isReceived = (marks & OWN_BITS) === 0;
    if (band.isPastYear && isReceived) countIn(tally.receivedPastYear, bucket);

    const sender = claims.senderAt(position);
    if (!bulkGroups.has(groupKey(sender, categoryOf(marks)))) continue;
    const senderTally = tallyOfSender(tally, sender, none);
    if (messageClass === 'newsletter') countIn(senderTally.offered, bucket);
    if (band.isPastYear && isReceived) countIn(senderTally.pastYear, bucket);
  }
  return tally;
}

function countsOf(
  byYear: Map<number, CountByBucket>,
  year: number,
  none: () => CountByBucket,
): CountByBucket {
  const known = byYear.get(year);
  if (known !== undefined) return known;
  const counts = none();
  byYear.set(year, counts);
  return counts;
}

function tallyOfSender(
  tally: MailboxTally,
  sender: number,
  none: () => CountByBucket,
): SenderTally {
  const known = tally.bySender.get(sender);
  if (known !== undefined) return known;
  const fresh = { sender, offered: none(), pastYear: none() };
  tally.bySender.set(sender, fresh);
  return fresh;
}
