import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { FINE_BYTES } from '#worker/domain/scans/listing/size-bucket.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { isBulkCandidate } from '#worker/domain/scans/messages/bulk-candidate.ts';
import {
  ANSWERED_BIT,
  categoryOf,
  MESSAGE_MARKS,
  RECEIPT_BIT,
} from '#worker/domain/scans/messages/message-mark.ts';

const MAX_BISECTIONS = 60;

/**
 * Estimates undiscovered senders from the volumes of those found. A draw removes all mail of its
 * sender, so one with n messages has been found with probability 1 − exp(−n t). Each found sender
 * represents its missed peers (Horvitz-Thompson); t makes the missed mail sum to `unseenMessages`.
 */
export function unseenSenderCount(
  foundMessages: readonly number[],
  unseenMessages: number,
): number {
  if (unseenMessages === 0) return 0;
  const found = foundMessages.filter((count) => count > 0);
  const missedMail = (t: number) => found.reduce((sum, n) => sum + n * missedPerFound(n * t), 0);
  // Bisection: missed mail decreases with t.
  let [early, late] = [0, 1];
  while (missedMail(late) > unseenMessages) [early, late] = [late, late * 2];
  for (let halving = 0; halving < MAX_BISECTIONS; halving += 1) {
    const middle = (early + late) / 2;
    if (missedMail(middle) > unseenMessages) early = middle;
    else late = middle;
  }
  const missed = found.reduce((sum, n) => sum + missedPerFound(n * late), 0);
  return Math.max(1, Math.min(unseenMessages, Math.round(missed || unseenMessages)));
}

function missedPerFound(exponent: number): number {
  return 1 / Math.expm1(exponent);
}

/** Before any fetch; `priorWeight` in fetches. */
export type BulkPrior = { priorBulk: number; priorWeight: number };

/**
 * Candidates with a similar bulk share. Among updates newsletters are mostly unread, receipts read;
 * among uncategorised mail letters are short.
 */
export type SenderStratum = BulkPrior & {
  key: number;
  category: number;
  /** Hash order, independent of arrival. */
  positions: Uint32Array;
};

const READ_UPDATES = MESSAGE_MARKS.updates.bit;
const UNREAD_UPDATES = READ_UPDATES << 4;
/** Uncategorised, but answered, starred, labelled or like a receipt. */
const UNFILED_KEPT = 1 << 7;
const UNFILED_READ = UNFILED_KEPT + 1;
const UNFILED_UNREAD = UNFILED_READ + 3;

const KEEPING_BITS =
  ANSWERED_BIT | MESSAGE_MARKS.starred.bit | MESSAGE_MARKS.labelled.bit | RECEIPT_BIT;

/** Short below, long from FINE_BYTES. */
const SHORT_BYTES = 16 * 1024;

const PRIORS: Readonly<Record<number, BulkPrior>> = {
  [READ_UPDATES]: { priorBulk: 0.3, priorWeight: 2 },
  [UNREAD_UPDATES]: { priorBulk: 0.8, priorWeight: 4 },
  [UNFILED_KEPT]: { priorBulk: 0.05, priorWeight: 2 },
  [UNFILED_READ]: { priorBulk: 0.15, priorWeight: 2 },
  [UNFILED_READ + 1]: { priorBulk: 0.5, priorWeight: 2 },
  [UNFILED_READ + 2]: { priorBulk: 0.1, priorWeight: 2 },
  [UNFILED_UNREAD]: { priorBulk: 0.6, priorWeight: 2 },
  [UNFILED_UNREAD + 1]: { priorBulk: 0.8, priorWeight: 2 },
  [UNFILED_UNREAD + 2]: { priorBulk: 0.5, priorWeight: 2 },
};
const BULK_PRIOR = { priorBulk: 0.98, priorWeight: 4 };

type StratifiedMailbox = Pick<KnownMailbox, 'index' | 'bands' | 'buckets' | 'unfiledBands'>;

export function stratumKeyAt({ index, buckets }: StratifiedMailbox, position: number): number {
  const marks = index.marksAt(position);
  const category = categoryOf(marks);
  const isUnread = (marks & MESSAGE_MARKS.unread.bit) !== 0;
  if (category === READ_UPDATES) return isUnread ? UNREAD_UPDATES : READ_UPDATES;
  if (category !== 0) return category;
  if ((marks & KEEPING_BITS) !== 0) return UNFILED_KEPT;
  const fromBytes = buckets[index.sizeBucketAt(position)]?.fromBytes ?? 0;
  const length = fromBytes < SHORT_BYTES ? 0 : fromBytes < FINE_BYTES ? 1 : 2;
  return (isUnread ? UNFILED_UNREAD : UNFILED_READ) + length;
}

/** `priors`: by key, from an earlier scan. */
export function senderStrata(
  mailbox: StratifiedMailbox,
  seed: number,
  priors: ReadonlyMap<number, BulkPrior> = new Map(),
): SenderStratum[] {
  const { index } = mailbox;
  const byKey = new Map<number, number[]>();
  for (let position = 0; position < index.size; position += 1) {
    if (!isBulkCandidate(mailbox, position)) continue;
    const key = stratumKeyAt(mailbox, position);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [position]);
    else known.push(position);
  }
  return [...byKey]
    .sort(([one], [other]) => one - other)
    .map(([key, positions]) => ({
      key,
      category: categoryOfKey(key),
      ...(priors.get(key) ?? PRIORS[key] ?? BULK_PRIOR),
      positions: sortByHash(index, positions, seed),
    }));
}

function categoryOfKey(key: number): number {
  if (key >= UNFILED_KEPT) return 0;
  return key === UNREAD_UPDATES ? READ_UPDATES : key;
}

/** Packs hash and position into one sortable number. */
const POSITION_SPAN = 0x20_0000;

function sortByHash(index: MailboxIndex, positions: readonly number[], seed: number): Uint32Array {
  const keys = Float64Array.from(
    positions,
    (position) => index.hashAt(position, seed) * POSITION_SPAN + position,
  ).sort();
  return Uint32Array.from(keys, (key) => key % POSITION_SPAN);
}
