import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { isKeepReasonUnlocked, type Protection } from '#worker/domain/protection/protection.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { EARLIEST_DATE_MS, RECENT_DAYS } from '#worker/domain/scans/listing/age-band.ts';
import type { KeepReason } from '#worker/domain/scans/messages/kept-mail.ts';
import { isUnproven } from '#worker/domain/scans/messages/message-class.ts';

import { type RowId, rowIdOf } from './row-id.ts';

/** Positions on offer not yet proven to be bulk mail, by row. */
export function unprovenOnOffer(mailbox: KnownMailbox): Map<RowId, number[]> {
  const rows = new Map<RowId, number[]>();
  for (let position = 0; position < mailbox.index.size; position += 1) {
    if (!isUnproven(mailbox, position)) continue;
    const rowId = rowIdOf(mailbox, position);
    if (rowId === null) continue;
    const row = rows.get(rowId) ?? [];
    rows.set(rowId, row);
    row.push(position);
  }
  return rows;
}

/** Gmail's search may measure a message differently than its API. */
export const SIZE_TOLERANCE = 0.02;
export const AGE_TOLERANCE_MS = DAY_MS;
/** Searches compare whole seconds. */
const RECENT_TOLERANCE_MS = MINUTE_MS;

/** `categories`: bits of its bulk categories; 0: none. */
type Newsletters<Sender> = { kind: 'newsletter'; categories: readonly number[] } & Sender;

/** Protections that the owner has unlocked in the row. */
type Unlocked = { unlocked: readonly Protection[] };

/** What holds for every message of a row, as far as a single message can confirm it. */
export type RowMeaning = (Newsletters<{ senderKey: string }> | OldMail | LargeMail) & Unlocked;

/** The stored form, with a keyed hash of the sender. */
export type RowExpectation = (Newsletters<{ senderHash: string }> | OldMail | LargeMail) & Unlocked;

/** `fromMs`: null: no lower bound. */
type OldMail = { kind: 'old'; fromMs: number | null; toMs: number };
/** `toBytes`: null: no upper bound. */
type LargeMail = { kind: 'large'; fromBytes: number; toBytes: number | null };

/** A message of a row, as fetched. */
export type RowSample = {
  /** Keyed hashes of every name its sender may have. */
  senderHashes: readonly string[];
  category: number;
  sizeBytes: number;
  receivedAtMs: number;
  /** See isBulkMail. */
  isBulk: boolean;
  /** Why it is kept, unless unlocked in its row. */
  keptAs: KeepReason | null;
};

/** Newer mail at the time of the scan is in no row unless unlocked. */
export function recentFromMs(scannedMs: number): number {
  return scannedMs - RECENT_DAYS * DAY_MS + RECENT_TOLERANCE_MS;
}

/** Whether a message is what its row said at the time of the scan. */
export function isAsPromised(
  promise: RowExpectation,
  sample: RowSample,
  scannedMs: number,
): boolean {
  const isRecent = sample.receivedAtMs > recentFromMs(scannedMs);
  if (isRecent && !promise.unlocked.includes('recent')) return false;
  // Mail with an impossible date is in no row.
  if (sample.receivedAtMs < EARLIEST_DATE_MS) return false;
  switch (promise.kind) {
    case 'newsletter':
      return (
        isBulkToGo(promise, sample) &&
        sample.senderHashes.includes(promise.senderHash) &&
        promise.categories.includes(sample.category)
      );
    case 'old':
      return (
        sample.receivedAtMs <= promise.toMs + AGE_TOLERANCE_MS &&
        sample.receivedAtMs >= (promise.fromMs ?? 0) - AGE_TOLERANCE_MS
      );
    case 'large':
      return (
        sample.sizeBytes >= promise.fromBytes * (1 - SIZE_TOLERANCE) &&
        sample.sizeBytes <= (promise.toBytes ?? Number.POSITIVE_INFINITY) * (1 + SIZE_TOLERANCE)
      );
    default:
      return promise satisfies never;
  }
}

/** Whether a message without other proof may be moved: in every row, its own headers have to prove it. */
export function isProven(promise: RowExpectation, sample: RowSample, scannedMs: number): boolean {
  return isBulkToGo(promise, sample) && isAsPromised(promise, sample, scannedMs);
}

/** The one place where a message's own headers decide whether it may go. */
function isBulkToGo({ unlocked }: RowExpectation, { isBulk, keptAs }: RowSample): boolean {
  return isBulk && isKeepReasonUnlocked(unlocked, keptAs);
}

const SAMPLES_PER_ROW = 3;
/** Shared by all rows, unless there are more rows than that. */
const SHARED_SAMPLES = 45;
/** At 20 units each, 4,800 of the user's 5,400 per minute. */
const MAX_SAMPLES = 240;

/** How many messages of row number `row` (from 0) are sampled by their headers: at least one, up to 240 rows. */
export function samplesOfRow(row: number, rowCount: number): number {
  const most = Math.min(MAX_SAMPLES, Math.max(SHARED_SAMPLES, rowCount));
  const upTo = (rows: number) => Math.floor((rows * most) / rowCount);
  return Math.min(SAMPLES_PER_ROW, upTo(row + 1) - upTo(row));
}
