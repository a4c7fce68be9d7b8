import { LineFindings, type LinedMessage } from '#worker/domain/scans/senders/sender-lines.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ListingState } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import type { Round } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { windowTerms } from '#worker/domain/scans/listing/listing-facets.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import {
  DICTIONARY_CATEGORIES,
  type GridLine,
} from '#worker/domain/scans/senders/sender-dictionary.ts';
import type { SenderCell } from '#worker/domain/scans/senders/sender-search.ts';

/** Numbered consecutively: plan, grid, then rounds. */
export type NumberedCell<Cell> = { cellNumber: number; cell: Cell };

export function planCells({ memory }: Pick<ScanParts, 'memory'>): NumberedCell<ListingCell>[] {
  return memory.plan().map((cell, cellNumber) => ({ cellNumber, cell }));
}

/** After the plan's. */
export function gridCells({ memory }: Pick<ScanParts, 'memory'>): NumberedCell<GridLine>[] {
  const first = memory.plan().length;
  return memory.grid().lines.map((cell, position) => ({ cellNumber: first + position, cell }));
}

export function roundCells(
  round: Round,
  { memory }: Pick<ScanParts, 'memory'>,
): NumberedCell<SenderCell>[] {
  const first = memory.plan().length + memory.grid().lines.length + round.firstCell;
  return (round.cells ?? []).map((cell, position) => ({ cellNumber: first + position, cell }));
}

export type OpenCell = {
  cellNumber: number;
  query: string;
  isCounting: boolean;
  state: ListingState;
};

/** Limited to categories where a well-known sender's mail is bulk, and to the window. */
function gridQuery(scan: ScanRecord, { query }: GridLine): string {
  const categories = DICTIONARY_CATEGORIES.map((name) => MESSAGE_MARKS[name].query);
  return [query, `{${categories.join(' ')}}`, ...windowTerms(scan.startedMs, scan.mode)].join(' ');
}

export function openCells(parts: ScanParts): OpenCell[] {
  const scan = parts.store.find();
  const last = parts.rounds.last();
  const ofPlan = planCells(parts).map(({ cellNumber, cell: { query, isCounting } }) => {
    return { cellNumber, query, isCounting };
  });
  const ofGrid = gridCells(parts).map(({ cellNumber, cell }) => {
    const query = scan === null ? cell.query : gridQuery(scan, cell);
    return { cellNumber, query, isCounting: false };
  });
  const ofRound = last === null ? [] : roundCells(last, parts);
  const [protecting, others] = [true, false].map((isLong) =>
    ofRound
      .filter(({ cell }) => (cell.long !== undefined) === isLong)
      .map(({ cellNumber, cell: { query } }) => ({ cellNumber, query, isCounting: false })),
  );
  const all = [
    // The first figures wait for these.
    ...(protecting ?? []),
    ...(last === null ? ofPlan : ofGrid),
    ...(others ?? []),
  ];
  return all.flatMap((cell) => {
    const state = parts.listings.stateOf(cell.cellNumber);
    return state.isDone ? [] : [{ ...cell, state }];
  });
}

export function hasOpenCells(parts: ScanParts): boolean {
  return openCells(parts).length > 0;
}

/** Monotonic across restarted listings. */
export function countedMessages(parts: ScanParts, countedBefore: number): number {
  const counted = planCells(parts).reduce(
    (sum, { cellNumber, cell }) =>
      cell.isCounting ? sum + parts.listings.stateOf(cellNumber).messageCount : sum,
    0,
  );
  return Math.max(countedBefore, counted);
}

/** New mail attributed by sender lines in the first `count` rounds. */
export function linedMessages(
  { rounds, listings, memory }: Pick<ScanParts, 'rounds' | 'listings' | 'memory'>,
  count: number,
): LinedMessage[] {
  const lines = rounds
    .rounds()
    .slice(0, count)
    .flatMap((round) => roundCells(round, { memory }))
    .filter(({ cell }) => cell.axis !== undefined);
  const findings = new LineFindings(memory.index());
  for (const { cellNumber, cell } of lines) {
    for (const { ids } of listings.pages(cellNumber, 0)) findings.applyPage(cell, ids);
  }
  return findings.resolve(lines.map(({ cell }) => cell));
}
