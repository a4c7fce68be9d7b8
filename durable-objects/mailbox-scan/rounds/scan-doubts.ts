import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { DrawnSample } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { CANARIES, type Canary, type Doubts } from '#worker/domain/scans/canaries/canary.ts';
import {
  disagreesWithTotals,
  type ListedMark,
  TOTALLED_MARKS,
  type TotalledMark,
  WHOLE_MARKS,
} from '#worker/domain/scans/canaries/label-totals.ts';
import { wasTruncated, isIncomplete } from '#worker/domain/scans/canaries/long-search.ts';
import {
  type ClaimedMessage,
  datesMisfit,
  sendersMisfit,
  sizesMisfit,
} from '#worker/domain/scans/canaries/sample-fit.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { senderOf } from '#worker/domain/scans/senders/sender-search.ts';

import { askedSearches, listedSearches } from './long-searches.ts';
import { planCells, roundCells } from './scan-cells.ts';

type Parts = Pick<ScanParts, 'totals' | 'listings' | 'rounds' | 'memory'>;

/** Failed consistency checks, cached. */
export class ScanDoubts {
  private readonly parts: Parts;
  private known: { count: number; index: MailboxIndex; doubts: Doubts } | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Later findings also protect older versions of the rows. */
  read(scan: ScanRecord, rounds: number): Doubts {
    const index = this.parts.memory.index();
    const count = Math.max(1, rounds, scan.publishedRounds ?? 0);
    if (this.known?.count !== count || this.known.index !== index) {
      this.known = { count, index, doubts: findDoubts(scan, this.parts, count) };
    }
    return this.known.doubts;
  }
}

function findDoubts(scan: ScanRecord, parts: Parts, count: number): Doubts {
  const asked = askedSearches(parts, count);
  const samples = fetchedSamples(parts, count);
  const fails: Record<Canary, boolean> = {
    totals: hasWrongTotals(scan, parts),
    sizes: hasWrongSizes(scan, parts, samples),
    dates: hasWrongDates(scan, parts, samples),
    longSearches: wasTruncated(asked),
    senders: sendersMisfit(claimedMessages(parts, count)),
  };
  return {
    failed: CANARIES.filter((canary) => fails[canary]),
    isSearchIncomplete: isIncomplete({ asked, listed: listedSearches(parts) }),
  };
}

/** An incremental scan has no totals. */
function hasWrongTotals(scan: ScanRecord, parts: Parts): boolean {
  const totals = parts.totals.totals();
  if (totals === null || parts.memory.imported() !== null) return false;
  const listed = TOTALLED_MARKS.map((mark): ListedMark => {
    const isMailboxWide = WHOLE_MARKS.some((whole) => whole === mark);
    return {
      mark,
      listed: isMailboxWide ? listedWith(parts, mark) : indexedWith(parts, mark),
      isWhole: isMailboxWide || scan.mode === 'complete',
    };
  });
  return disagreesWithTotals(listed, totals);
}

/** null: no such listing. */
function listedWith(parts: Parts, mark: TotalledMark): number | null {
  const cells = planCells(parts).filter(
    ({ cell: { isCounting, facts } }) =>
      !isCounting &&
      facts.marks === MESSAGE_MARKS[mark].bit &&
      facts.sizeBucket === null &&
      facts.ageBand === null,
  );
  if (cells.length === 0) return null;
  return cells.reduce(
    (sum, { cellNumber }) => sum + parts.listings.stateOf(cellNumber).messageCount,
    0,
  );
}

/** Distinct; null: not listed. */
function indexedWith(parts: Parts, mark: TotalledMark): number | null {
  const { bit } = MESSAGE_MARKS[mark];
  if (!parts.memory.plan().some(({ facts }) => (facts.marks & bit) !== 0)) return null;
  const index = parts.memory.index();
  let count = 0;
  for (let position = 0; position < index.size; position += 1) {
    if ((index.marksAt(position) & bit) !== 0) count += 1;
  }
  return count;
}

type FetchedSample = { position: number; sample: DrawnSample };

function fetchedSamples({ rounds, memory }: Parts, count: number): FetchedSample[] {
  const index = memory.index();
  return rounds.samples(count).flatMap((sample) => {
    const position = index.findId(sample.messageId);
    return position === -1 ? [] : [{ position, sample }];
  });
}

function hasWrongSizes(
  scan: ScanRecord,
  { memory }: Parts,
  samples: readonly FetchedSample[],
): boolean {
  const index = memory.index();
  const buckets = listingBuckets(scan.totalMsgs ?? 0);
  const listed = samples.flatMap(({ position, sample: { record } }) => {
    const sizeBytes = record?.sizeBytes ?? null;
    const bucket = buckets[index.sizeBucketAt(position)];
    return sizeBytes === null || bucket === undefined ? [] : [{ sizeBytes, bucket }];
  });
  return sizesMisfit(listed);
}

function hasWrongDates(
  scan: ScanRecord,
  { memory }: Parts,
  samples: readonly FetchedSample[],
): boolean {
  const index = memory.index();
  const bands = ageBands(scan.startedMs, scan.mode, scan.timeZone);
  const listed = samples.flatMap(({ position, sample: { record } }) => {
    const receivedMs = record?.receivedMs ?? null;
    const band = bands[index.ageBandAt(position) ?? -1];
    return receivedMs === null || band === undefined ? [] : [{ receivedMs, band }];
  });
  // Bands shift between scans.
  const overlaps = memory.imported() === null ? index.agesInConflict : 0;
  return datesMisfit(listed, overlaps);
}

function claimedMessages(parts: Parts, count: number): ClaimedMessage[] {
  const { rounds, memory, listings } = parts;
  const index = memory.index();
  const directory = memory.directory(count);
  const fetched = new Map<string, { senderKey: string; foundFor: Set<string> }>();
  for (const { messageId, record } of rounds.samples(count)) {
    const senderKey = record?.senderKey ?? null;
    if (senderKey !== null) fetched.set(messageId, { senderKey, foundFor: new Set() });
  }
  const cells = rounds
    .rounds()
    .slice(0, count)
    .flatMap((round) => roundCells(round, { memory }));
  for (const { cellNumber, cell } of cells) {
    if (cell.groups.length === 0 || cell.isOfList === true) continue;
    for (const { ids } of listings.pages(cellNumber, 0)) {
      for (const messageId of unpackIds(ids)) {
        const message = fetched.get(messageId);
        if (message === undefined) continue;
        const sender = senderOf(cell, index.marksAt(index.findId(messageId)));
        if (sender !== null) message.foundFor.add(directory.senderKeyOf(sender));
      }
    }
  }
  return [...fetched.values()];
}
