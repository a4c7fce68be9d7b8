import {
  NO_UNLOCKED_ROWS,
  type UnlockedRows,
} from '#worker/domain/protection/protection-choice.ts';
import { blockingProtections, type RowKind } from '#worker/domain/protection/protection.ts';
import type { KnownMailbox } from '#worker/domain/scan/known-mailbox.ts';
import { protectionsAt, rowKindOf } from '#worker/domain/scan/message-class.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';

/**
 * The rows that can be chosen, by id: a sender's newsletters, old mail of one year, large mail of one size
 * class, and the same of what the user sent. Each message on offer is in exactly one of them.
 */
export type SenderRowId = `sender:${number}`;
export type OldRowId = `old:${number}`;
export type LargeRowId = `large:${number}`;
export type OwnLargeRowId = `own-large:${number}`;
export type RowId = SenderRowId | OldRowId | LargeRowId | OwnLargeRowId;

export function senderRowId(sender: number): SenderRowId {
  return `sender:${sender}`;
}

/** `year`: of the age band, so that the oldest stands for all that is older too. */
export function oldRowId(year: number): OldRowId {
  return `old:${year}`;
}

/** `fromMb`: the lower edge of one of LARGE_MAIL_CLASSES, which names it. */
export function largeRowId(fromMb: number): LargeRowId {
  return `large:${fromMb}`;
}

/** `fromMb`: as of largeRowId. */
export function ownLargeRowId(fromMb: number): OwnLargeRowId {
  return `own-large:${fromMb}`;
}

/** The row that a message of this kind (see rowKindOf) belongs to, on offer there or not. */
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
 * The one row that a message is on offer in; null for mail that is kept or protected. Rows are counted, and ids
 * chosen, by the same rules, so that what is trashed is what was shown.
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
