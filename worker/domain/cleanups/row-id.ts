import { blockingProtections, type RowKind } from '#worker/domain/protection/protection.ts';
import { NO_UNLOCKED_ROWS, type UnlockedRows } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';
import { protectionsAt, rowKindOf } from '#worker/domain/scans/messages/message-class.ts';

/** Regular expression for row ids: a prefix and 128 random bits (security/random-id). */
export const ROW_ID_PATTERN = '[a-z]{3}_[a-z0-9]{26,32}';

const ROW_ID = new RegExp(`^${ROW_ID_PATTERN}$`);

export function isRowId(text: string): boolean {
  return ROW_ID.test(text);
}

/** The row number of each message, two bytes each, so that a batch is one small value. */
export const ROW_NUMBER_BYTES = 2;

/** Row numbers begin at 0. */
export function packRowNumbers(numbers: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.length * ROW_NUMBER_BYTES));
  for (let position = 0; position < numbers.length; position += 1) {
    view.setUint16(position * ROW_NUMBER_BYTES, numbers[position] ?? 0);
  }
  return new Uint8Array(view.buffer);
}

/** The row of the message at `position`; 0 when absent. */
export function rowNumberAt(packed: Uint8Array, position: number): number {
  // Called for every message: allocates nothing.
  return (
    (packed[position * ROW_NUMBER_BYTES] ?? 0) * 256 +
    (packed[position * ROW_NUMBER_BYTES + 1] ?? 0)
  );
}

/**
 * Ids of selectable rows: a sender's newsletters, a year of old mail, a size class of large mail, and the same of mail
 * that the user sent. Each message on offer is in exactly one.
 */
export type SenderRowId = `sender:${number}`;
export type OldRowId = `old:${number}`;
export type LargeRowId = `large:${number}`;
export type OwnLargeRowId = `own-large:${number}`;
export type RowId = SenderRowId | OldRowId | LargeRowId | OwnLargeRowId;

export function senderRowId(sender: number): SenderRowId {
  return `sender:${sender}`;
}

export function isSenderRowId(rowId: RowId): rowId is SenderRowId {
  return rowId.startsWith('sender:');
}

/** `year`: of the age band; the oldest includes everything older. */
export function oldRowId(year: number): OldRowId {
  return `old:${year}`;
}

/** `fromMb`: the lower bound of one of LARGE_MAIL_CLASSES. */
export function largeRowId(fromMb: number): LargeRowId {
  return `large:${fromMb}`;
}

/** `fromMb`: as for largeRowId. */
export function ownLargeRowId(fromMb: number): OwnLargeRowId {
  return `own-large:${fromMb}`;
}

/** The row of a message of this kind (see rowKindOf), on offer or not. */
export function rowIdOfKind(mailbox: KnownMailbox, position: number, rowKind: RowKind): RowId {
  switch (rowKind) {
    case 'newsletter':
      return senderRowId(mailbox.claims.senderAt(position));
    case 'large':
      return largeRowId(sizeClassAt(mailbox, position));
    case 'ownLarge':
      return ownLargeRowId(sizeClassAt(mailbox, position));
    case 'old':
      return oldRowId(mailbox.bands[mailbox.index.ageBandAt(position) ?? -1]?.year ?? 0);
    default:
      return rowKind satisfies never;
  }
}

/**
 * The one row that offers a message; null when kept or protected. Counting rows and choosing ids use the same rules, so
 * that what is trashed is what was shown.
 */
export function rowIdOf(
  mailbox: KnownMailbox,
  position: number,
  { everywhere, byRow }: UnlockedRows = NO_UNLOCKED_ROWS,
): RowId | null {
  const rowKind = rowKindOf(mailbox, position);
  if (rowKind === null) return null;
  const mask = protectionsAt(mailbox, position);
  const isOnOffer = blockingProtections(mask, rowKind, everywhere) === 0;
  if (isOnOffer) return rowIdOfKind(mailbox, position, rowKind);
  if (byRow.size === 0) return null;
  const rowId = rowIdOfKind(mailbox, position, rowKind);
  const unlocked = byRow.get(rowId);
  if (unlocked === undefined) return null;
  return blockingProtections(mask, rowKind, unlocked) === 0 ? rowId : null;
}

function sizeClassAt({ index, buckets }: KnownMailbox, position: number): number {
  const sizeBytes = buckets[index.sizeBucketAt(position)]?.fromBytes ?? 0;
  return LARGE_MAIL_CLASSES.findLast(({ fromBytes }) => sizeBytes >= fromBytes)?.fromMb ?? 0;
}
