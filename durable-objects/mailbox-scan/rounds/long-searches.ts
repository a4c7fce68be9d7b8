import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { SAFE_SEARCHES, safeEntryOf } from '#worker/domain/protection/safe-list.ts';
import {
  type AskedSearch,
  type KnownMessage,
  knownMessageTerm,
  type LongSearch,
  longSearchQuery,
  nextLongSearches,
} from '#worker/domain/scans/canaries/long-search.ts';
import { horizonTerm } from '#worker/domain/scans/listing/listing-facets.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import {
  OWN_BITS,
  RECEIPT_BIT,
  SAFE_SENDER_BIT,
} from '#worker/domain/scans/messages/message-mark.ts';
import { isAddressKey } from '#worker/domain/scans/senders/sender-key.ts';
import type { SenderCell } from '#worker/domain/scans/senders/sender-search.ts';

import { type NumberedCell, planCells, roundCells } from './scan-cells.ts';

const BIT_OF_MARK = { safe: SAFE_SENDER_BIT, receipt: RECEIPT_BIT } as const;
/** Other addresses have several written forms. */
const PLAIN_ADDRESS = /^[a-z0-9._+-]+@[a-z0-9.-]+$/;

type Parts = Pick<ScanParts, 'rounds' | 'memory' | 'listings'>;

/** Searches to make or repeat. An incremental scan inherits their results. */
export function longSearchCells(scan: ScanRecord, parts: ScanParts): SenderCell[] {
  if (parts.memory.previous() !== null) return [];
  const searches = nextLongSearches({
    asked: askedSearches(parts, parts.rounds.rounds().length),
    wanted: SAFE_SEARCHES.map((terms) => ({ mark: 'safe', terms })),
    listed: listedSearches(parts),
    canary: findCanary(parts),
  });
  const bounds = [horizonTerm(scan.startedMs)];
  return searches.map((long) => ({ query: longSearchQuery(long, bounds), groups: [], long }));
}

export function askedSearches(parts: Parts, rounds: number): AskedSearch[] {
  return longCells(parts, rounds)
    .filter(({ cellNumber }) => parts.listings.stateOf(cellNumber).isDone)
    .map(({ cellNumber, long }) => ({
      ...long,
      isFound: long.canary === null || holds(parts.listings, cellNumber, long.canary),
    }));
}

/** Certain to come, not yet planned. */
export function countLongSearchesToCome({
  rounds,
  previous,
}: Pick<ScanParts, 'rounds' | 'previous'>): number {
  const [first] = rounds.rounds();
  const isPlanned = first !== undefined && first.cells !== null;
  return isPlanned || previous.state() === 'imported' ? 0 : SAFE_SEARCHES.length;
}

export function hasOpenLongSearches(parts: Parts): boolean {
  const rounds = parts.rounds.rounds().length;
  return longCells(parts, rounds).some(
    ({ cellNumber }) => !parts.listings.stateOf(cellNumber).isDone,
  );
}

/** Applies finished searches to the index. `applied`: by cell number. */
export function applyLongSearches(index: MailboxIndex, parts: Parts, applied: Set<number>): void {
  for (const { cellNumber, long } of longCells(parts, parts.rounds.rounds().length)) {
    if (long.mark === null || applied.has(cellNumber)) continue;
    if (!parts.listings.stateOf(cellNumber).isDone) continue;
    applied.add(cellNumber);
    for (const { ids } of parts.listings.pages(cellNumber, 0)) {
      for (const messageId of unpackIds(ids)) {
        const position = messageId === long.canary?.messageId ? -1 : index.findId(messageId);
        if (position !== -1) index.addMarks(position, BIT_OF_MARK[long.mark]);
      }
    }
  }
}

function longCells(
  { rounds, memory }: Pick<Parts, 'rounds' | 'memory'>,
  count: number,
): { cellNumber: number; long: LongSearch }[] {
  return rounds
    .rounds()
    .slice(0, Math.max(1, count))
    .filter(({ cells }) => cells?.some(({ long }) => long !== undefined) === true)
    .flatMap((round) => roundCells(round, { memory }))
    .flatMap(({ cellNumber, cell: { long } }: NumberedCell<SenderCell>) =>
      long === undefined ? [] : [{ cellNumber, long }],
    );
}

function holds(listings: ListingStore, cellNumber: number, { messageId }: KnownMessage): boolean {
  for (const { ids } of listings.pages(cellNumber, 0)) {
    if (unpackIds(ids).includes(messageId)) return true;
  }
  return false;
}

export function listedSearches(
  parts: Pick<ScanParts, 'memory'>,
): Pick<LongSearch, 'mark' | 'terms'>[] {
  return planCells(parts).flatMap(({ cell: { query, facts } }) => {
    const alternatives = /^\{([^{}()]*)\}/.exec(query)?.[1];
    if (facts.marks !== RECEIPT_BIT || alternatives === undefined) return [];
    return [{ mark: 'receipt' as const, terms: alternatives.split(/ (?=[a-z]+:)/) }];
  });
}

/** A fetched message that only its sender's search can find. */
function findCanary({ rounds, memory }: ScanParts): KnownMessage | null {
  const index = memory.index();
  const isOfNoSearch = OWN_BITS | BIT_OF_MARK.receipt;
  for (const { messageId, record } of rounds.samples(1)) {
    const { senderKey = null, receivedMs = null } = record ?? {};
    const position = index.findId(messageId);
    if (senderKey === null || receivedMs === null || position === -1) continue;
    if (!isAddressKey(senderKey) || !PLAIN_ADDRESS.test(senderKey)) continue;
    if (safeEntryOf(senderKey) !== null) continue;
    if ((index.marksAt(position) & isOfNoSearch) !== 0) continue;
    return { messageId, term: knownMessageTerm(senderKey, receivedMs) };
  }
  return null;
}
