import {
  NO_UNLOCKED_ROWS,
  unlockedMask,
  type UnlockedRows,
} from '#worker/domain/protection/safe-list.ts';
import {
  blockingProtections,
  NOTHING_UNLOCKED,
  type ProtectionMask,
  type RowKind,
} from '#worker/domain/protection/protection.ts';
import { isBulkCandidate } from '#worker/domain/scans/messages/bulk-candidate.ts';
import { sizeBucketAt, type KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { countIn, emptyCounts, type CountByBucket } from '#worker/domain/scans/mailbox-tally.ts';
import { protectionsAt, rowKindOf } from '#worker/domain/scans/messages/message-class.ts';
import { categoryOf, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { isKnownSender } from '#worker/domain/scans/senders/sender-numbers.ts';

import { rowIdOfKind, type RowId } from './row-id.ts';

export type RowTally = {
  rowKind: RowKind;
  unlocked: ProtectionMask;
  offered: CountByBucket;
  /** On offer, but its owner keeps it. */
  excludedCount: number;
  /** To be proven by their own headers before they are moved. */
  unprovenCount: number;
  /** All its mail, by what protects it. */
  byProtections: Map<ProtectionMask, number>;
  /** Age band of its newest message, on offer or not. */
  newestBand: number;
  /** Of the past year, on offer or not. */
  pastYearCount: number;
  /** Those whose unread state the listings give, and the unread among them. */
  pastYearTold: number;
  pastYearUnread: number;
};

export type RowsTally = {
  /** Rows that a message belongs to, on offer or not. */
  rows: Map<RowId, RowTally>;
  /**
   * Bulk candidates (see isBulkCandidate), unprotected, in no row because their sender is unknown. Some are bulk mail;
   * without a sender nobody can say which.
   */
  smallerSenders: CountByBucket;
  /** Whether any of it is outside Gmail's categories, where it may be personal. */
  hasUnfiledSmaller: boolean;
  /** Newsletters on offer that are old: without a sender's name they would be offered as old mail. */
  oldNewsletterCount: number;
};

const NOTHING_EXCLUDED = new Uint8Array();

/** Counts everything the rows report in one pass over the mailbox. `excluded`: see excludedPositions. */
export function tallyRows(
  mailbox: KnownMailbox,
  unlockedRows: UnlockedRows = NO_UNLOCKED_ROWS,
  excluded: Uint8Array = NOTHING_EXCLUDED,
): RowsTally {
  const { index, claims, bands, buckets } = mailbox;
  const tally: RowsTally = {
    rows: new Map(),
    smallerSenders: emptyCounts(buckets),
    hasUnfiledSmaller: false,
    oldNewsletterCount: 0,
  };
  for (let position = 0; position < index.size; position += 1) {
    const rowKind = rowKindOf(mailbox, position);
    if (rowKind === null && !isOfUnknownSender(mailbox, position)) continue;
    const mask = protectionsAt(mailbox, position);
    const bucket = sizeBucketAt(mailbox, position);
    if (rowKind === null) {
      if (blockingProtections(mask, 'newsletter', NOTHING_UNLOCKED) !== 0) continue;
      countIn(tally.smallerSenders, bucket);
      tally.hasUnfiledSmaller ||= categoryOf(index.marksAt(position)) === 0;
      continue;
    }
    const rowId = rowIdOfKind(mailbox, position, rowKind);
    const unlocked = unlockedMask(unlockedRows, rowId);
    const row = rowOf(tally.rows, rowId, { rowKind, unlocked }, buckets);
    const band = index.ageBandAt(position) ?? 0;
    const isOnOffer = blockingProtections(mask, rowKind, unlocked) === 0;
    if (isOnOffer && excluded[position] === 1) row.excludedCount += 1;
    else if (isOnOffer) {
      countIn(row.offered, bucket);
      if (rowKind === 'newsletter' && !claims.isProven(position)) row.unprovenCount += 1;
      if (rowKind === 'newsletter' && bands[band]?.isOld === true) tally.oldNewsletterCount += 1;
    }
    row.byProtections.set(mask, (row.byProtections.get(mask) ?? 0) + 1);
    row.newestBand = Math.min(row.newestBand, band);
    if (bands[band]?.isPastYear === true) countPastYear(row, mailbox, position);
  }
  return tally;
}

function isOfUnknownSender(mailbox: KnownMailbox, position: number): boolean {
  const sender = mailbox.claims.senderAt(position);
  return !isKnownSender(sender) && isBulkCandidate(mailbox, position);
}

function countPastYear(
  row: RowTally,
  { index, isUncategorisedUnreadListed }: KnownMailbox,
  position: number,
): void {
  const marks = index.marksAt(position);
  row.pastYearCount += 1;
  if (categoryOf(marks) === 0 && !isUncategorisedUnreadListed) return;
  row.pastYearTold += 1;
  if ((marks & MESSAGE_MARKS.unread.bit) !== 0) row.pastYearUnread += 1;
}

function rowOf(
  rows: Map<RowId, RowTally>,
  rowId: RowId,
  kind: Pick<RowTally, 'rowKind' | 'unlocked'>,
  buckets: KnownMailbox['buckets'],
): RowTally {
  const known = rows.get(rowId);
  if (known !== undefined) return known;
  const fresh: RowTally = {
    ...kind,
    offered: emptyCounts(buckets),
    excludedCount: 0,
    unprovenCount: 0,
    byProtections: new Map(),
    newestBand: Number.POSITIVE_INFINITY,
    pastYearCount: 0,
    pastYearTold: 0,
    pastYearUnread: 0,
  };
  rows.set(rowId, fresh);
  return fresh;
}
