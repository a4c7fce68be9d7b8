import type { FoundSample, ReadMessage } from '#worker/contract/cleanup-claim.ts';
import { isProven, isAsPromised, samplesOfRow } from '#worker/domain/cleanup/row-promise.ts';
import { rowNumberAt } from '#worker/domain/cleanup/row-numbers.ts';

import type { ChosenIds, ChosenPlace } from './chosen-ids.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import { isRefuted, isToMove } from './message-flags.ts';

/**
 * The messages to hold against their rows: a few of each, spread over what there is to move of it. Those whose headers
 * are read anyway, each before it is moved, speak for themselves alone.
 */
export function drawSamples({ rows, messages }: CleanupParts): ChosenPlace[] {
  const asked = rows.all().filter(({ isLeft, isPutBack }) => !isLeft && !isPutBack);
  if (asked.length === 0) return [];
  const counts = new Map<number, number>();
  forEachToMove(messages, (row) => counts.set(row, (counts.get(row) ?? 0) + 1));
  const wanted = new Map(
    asked.map(({ rowNumber }, order) => [
      rowNumber,
      spread(counts.get(rowNumber) ?? 0, samplesOfRow(order, asked.length)),
    ]),
  );
  // Twice through all of them, since a place for each would not fit into memory beside a million messages.
  const drawn = new Map<number, ChosenPlace[]>();
  const seen = new Map<number, number>();
  forEachToMove(messages, (row, place) => {
    const ordinal = seen.get(row) ?? 0;
    seen.set(row, ordinal + 1);
    if (wanted.get(row)?.has(ordinal) !== true) return;
    drawn.set(row, [...(drawn.get(row) ?? []), place()]);
  });
  return asked.flatMap(({ rowNumber }) => drawn.get(rowNumber) ?? []);
}

function forEachToMove(
  messages: CleanupParts['messages'],
  visit: (rowNumber: number, place: () => ChosenPlace) => void,
): void {
  for (const { batchNumber, flags, rowNumbers, unproven, wasMoved } of messages.all()) {
    if (wasMoved || unproven !== null) continue;
    flags.forEach((known, offset) => {
      if (!isToMove(known)) return;
      visit(rowNumberAt(rowNumbers, offset), () => ({ batchNumber, offset }));
    });
  }
}

/** So many of `count` ordinals, or all of them where there are fewer. */
function spread(count: number, most: number): ReadonlySet<number> {
  const drawn = Math.min(count, most);
  return new Set(
    Array.from({ length: drawn }, (_, order) => Math.floor(((order + 0.5) * count) / drawn)),
  );
}

/** Leaves alone, whole, each row of which a message is not what it says, and its sender in peace. */
export function checkRows(
  { cleanup, rows, batches, messages, senders }: CleanupParts,
  found: readonly FoundSample[],
  chosen: ChosenIds,
): void {
  const all = rows.all();
  const scannedMs = cleanup.find()?.scannedMs ?? 0;
  const left = new Set<number>();
  for (const { messageId, sample } of found) {
    const place = chosen.findId(messageId);
    const batch = place === null ? null : batches.find(place.batchNumber);
    if (place === null || batch === null || sample === null || sample === 'unreadable') continue;
    const row = all[rowNumberAt(batch.rowNumbers, place.offset)];
    if (row !== undefined && !isAsPromised(row.promise, sample, scannedMs)) left.add(row.rowNumber);
  }
  leaveRows({ rows, messages, senders }, left);
}

/** Leaves alone each row of which no message that was looked at could be read: nobody knows whether it is what it says. */
export function leaveUnread(
  { rows, batches, messages, senders }: CleanupParts,
  samples: readonly ChosenPlace[],
): void {
  const ofRows = Map.groupBy(
    samples.map(({ batchNumber, offset }) => {
      const batch = batches.find(batchNumber);
      const rowNumber = rowNumberAt(batch?.rowNumbers ?? new Uint8Array(), offset);
      return { rowNumber, isUnread: isRefuted(batch?.flags[offset] ?? 0) };
    }),
    ({ rowNumber }) => rowNumber,
  );
  const unread = [...ofRows.values()].filter((found) => found.every(({ isUnread }) => isUnread));
  const left = new Set(unread.flatMap((found) => found.map(({ rowNumber }) => rowNumber)));
  leaveRows({ rows, messages, senders }, left);
}

function leaveRows(
  { rows, messages, senders }: Pick<CleanupParts, 'rows' | 'messages' | 'senders'>,
  left: ReadonlySet<number>,
): void {
  for (const { rowNumber, rowId } of rows.all().filter((row) => left.has(row.rowNumber))) {
    rows.markLeft(rowNumber);
    senders.endWaiting('not_as_chosen', rowId);
  }
  if (left.size > 0) messages.withoutRows(left, 'left');
}

/** Writes what the headers of messages have shown of each: only those that show what their row says are moved. */
export function noteRead(
  { rows, batches, messages }: CleanupParts,
  { scannedMs }: CleanupRecord,
  batchNumber: number,
  read: readonly ReadMessage[],
): void {
  const all = rows.all();
  const rowNumbers = batches.find(batchNumber)?.rowNumbers ?? new Uint8Array();
  const shown = read.map(({ offset, sample }) => {
    const promise = all[rowNumberAt(rowNumbers, offset)]?.promise;
    if (sample === null) return [offset, 'gone'] as const;
    const isShown =
      promise !== undefined && sample !== 'unreadable' && isProven(promise, sample, scannedMs);
    return [offset, isShown ? 'proven' : 'refuted'] as const;
  });
  messages.noteRead(batchNumber, new Map(shown));
}
