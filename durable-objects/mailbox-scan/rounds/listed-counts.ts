import type { ListedCounts } from '#worker/contract/scans.ts';
import { ageBands, UNKNOWN_DATE_BAND } from '#worker/domain/scans/listing/age-band.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scans/messages/message-mark.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import type { ListedBucket } from '#worker/domain/scans/estimates/early-estimate.ts';
import {
  LARGE_BYTES,
  listingBuckets,
  MEDIUM_BYTES,
  type SizeBucket,
} from '#worker/domain/scans/listing/size-bucket.ts';

import { planCells } from './scan-cells.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

/** Interim figures from complete listings. An incremental scan has none: it lists new mail only. */
export function listedCounts(scan: ScanRecord, parts: ScanParts): ListedCounts {
  const bands = ageBands(scan.startedMs, scan.mode, scan.timeZone);
  const buckets = listingBuckets(scan.totalMsgs ?? 0);
  const cells = planCells(parts);
  const sumOf = (belongs: (cell: ListingCell) => boolean): number | null => {
    const wanted = cells
      .filter(({ cell }) => belongs(cell))
      .map(({ cellNumber }) => parts.listings.stateOf(cellNumber));
    if (wanted.length === 0 || parts.previous.state() === 'imported') return null;
    if (wanted.some(({ isDone }) => !isDone)) return null;
    return wanted.reduce((sum, { messageCount }) => sum + messageCount, 0);
  };
  const sizes = (from: number, to: number) =>
    sumOf(({ isCounting, facts }) => {
      const fromBytes = buckets[facts.sizeBucket ?? -1]?.fromBytes;
      return isCounting && fromBytes !== undefined && fromBytes >= from && fromBytes < to;
    });
  const marked = (mark: MessageMark) =>
    sumOf(({ isCounting, facts }) => !isCounting && facts.marks === MESSAGE_MARKS[mark].bit);
  const old = sumOf(({ facts }) => bands[facts.ageBand ?? -1]?.isOld === true);
  // Included in the oldest band.
  const undated = sumOf(
    ({ isCounting, facts }) =>
      !isCounting && facts.ageBand === UNKNOWN_DATE_BAND && facts.sizeBucket === null,
  );
  return {
    underOneMb: sizes(0, MEDIUM_BYTES),
    oneToTenMb: sizes(MEDIUM_BYTES, LARGE_BYTES),
    overTenMb: sizes(LARGE_BYTES, Number.POSITIVE_INFINITY),
    olderThanThreeYears: old === null || undated === null ? null : old - undated,
    sent: marked('sent'),
    important: marked('important'),
    starred: marked('starred'),
    labelled: marked('labelled'),
  };
}

/** Listings in progress included. */
export function listedSizes(parts: ScanParts, buckets: readonly SizeBucket[]): ListedBucket[] {
  const listed = buckets.map(() => ({ count: 0, isOpen: false }));
  for (const { cellNumber, cell } of planCells(parts)) {
    const bucket = listed[cell.facts.sizeBucket ?? -1];
    if (!cell.isCounting || bucket === undefined) continue;
    const { messageCount, isDone } = parts.listings.stateOf(cellNumber);
    bucket.count += messageCount;
    bucket.isOpen ||= !isDone;
  }
  return listed;
}
