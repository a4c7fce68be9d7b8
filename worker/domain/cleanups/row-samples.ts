import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { isKeepingLifted, type Protection } from '#worker/domain/protection/protection.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { EARLIEST_DATE_MS, RECENT_DAYS } from '#worker/domain/scans/listing/age-band.ts';
import type { KeptAs } from '#worker/domain/scans/messages/kept-mail.ts';
import { isUnproven } from '#worker/domain/scans/messages/message-class.ts';

import { type RowId, rowIdOf } from './row-id.ts';

/** The positions on offer of which nothing proves yet that they are bulk mail, by row. */
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

/** Gmail's search may measure a message otherwise than its answers do. */
export const SIZE_TOLERANCE = 0.02;
export const AGE_TOLERANCE_MS = DAY_MS;
/** A search compares whole seconds. */
const RECENT_TOLERANCE_MS = MINUTE_MS;

/** Whose a row of newsletters is. `categories`: bits of the bulk categories that it is in; 0 for none of them. */
type Newsletters<Sender> = { kind: 'newsletter'; categories: readonly number[] } & Sender;

/** `unlocked`: what its owner has had not protect the mail in it. */
type Unlocked = { unlocked: readonly Protection[] };

/** What a row says of every message in it, as far as one message can tell whether it holds. */
export type RowMeaning = (Newsletters<{ senderKey: string }> | OldMail | LargeMail) & Unlocked;

/** The same for keeping: what a sender goes by is a keyed hash. */
export type RowExpectation = (Newsletters<{ senderHash: string }> | OldMail | LargeMail) & Unlocked;

/** `fromMs`: null where all that is older is in it too. */
type OldMail = { kind: 'old'; fromMs: number | null; toMs: number };
/** `toBytes`: null without an upper bound. */
type LargeMail = { kind: 'large'; fromBytes: number; toBytes: number | null };

/** What a message of a row was found to be. */
export type RowSample = {
  /** All that its sender may go by, as keyed hashes. */
  senderHashes: readonly string[];
  category: number;
  sizeBytes: number;
  receivedAtMs: number;
  /** Whether it shows itself to be bulk mail, see isBulkMail. */
  isBulk: boolean;
  /** Why it is kept all the same, unless that is unlocked in its row. */
  keptAs: KeptAs | null;
};

/** What was newer when the mailbox was scanned is in no row unless that was unlocked. */
export function recentFromMs(scannedMs: number): number {
  return scannedMs - RECENT_DAYS * DAY_MS + RECENT_TOLERANCE_MS;
}

/** Whether a message is what its row said when the mailbox was scanned. */
export function isAsPromised(
  promise: RowExpectation,
  sample: RowSample,
  scannedMs: number,
): boolean {
  const isRecent = sample.receivedAtMs > recentFromMs(scannedMs);
  if (isRecent && !promise.unlocked.includes('recent')) return false;
  // What has no date that could be true is in no row.
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

/** Whether a message that nothing else proves may be moved with its row: its own headers have to show it, whatever row it is. */
export function isProven(promise: RowExpectation, sample: RowSample, scannedMs: number): boolean {
  return isBulkToGo(promise, sample) && isAsPromised(promise, sample, scannedMs);
}

/** The one place where what a message's own headers show decides whether it may go. */
function isBulkToGo({ unlocked }: RowExpectation, { isBulk, keptAs }: RowSample): boolean {
  return isBulk && isKeepingLifted(unlocked, keptAs);
}

const SAMPLES_PER_ROW = 3;
/** As many as all rows share between them, unless there are more rows than that. */
const SHARED_SAMPLES = 45;
/** Of the 5,400 units of a user's minute they take 4,800, at 20 each. */
const MAX_SAMPLES = 240;

/** How many messages are known by their headers of row number `row`, from 0 on, of so many: one at least, up to 240 rows. */
export function samplesOfRow(row: number, rowCount: number): number {
  const most = Math.min(MAX_SAMPLES, Math.max(SHARED_SAMPLES, rowCount));
  const upTo = (rows: number) => Math.floor((rows * most) / rowCount);
  return Math.min(SAMPLES_PER_ROW, upTo(row + 1) - upTo(row));
}
