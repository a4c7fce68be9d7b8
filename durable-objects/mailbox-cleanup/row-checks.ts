import type { FoundSample } from '#worker/contract/cleanup-claim.ts';
import { isAsPromised, samplesOfRow } from '#worker/domain/cleanup/row-promise.ts';
import { rowNumberAt } from '#worker/domain/cleanup/row-numbers.ts';

import type { ChosenIds, ChosenPlace } from './chosen-ids.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { isToMove } from './message-flags.ts';

/** The messages to hold against their rows: a few of each, spread over what there is to move of it. */
export function drawSamples({ rows, messages }: CleanupParts): ChosenPlace[] {
  const asked = rows.all().filter(({ isLeft, isPutBack }) => !isLeft && !isPutBack);
  if (asked.length === 0) return [];
  const candidates = new Map<number, ChosenPlace[]>();
  for (const { batchNumber, flags, rowNumbers, wasMoved } of messages.all()) {
    if (wasMoved) continue;
    flags.forEach((known, offset) => {
      if (!isToMove(known)) return;
      const row = rowNumberAt(rowNumbers, offset);
      const ofRow = candidates.get(row) ?? [];
      ofRow.push({ batchNumber, offset });
      candidates.set(row, ofRow);
    });
  }
  return asked.flatMap(({ rowNumber }, order) => {
    const ofRow = candidates.get(rowNumber) ?? [];
    return spread(ofRow, Math.min(ofRow.length, samplesOfRow(order, asked.length)));
  });
}

function spread(places: readonly ChosenPlace[], count: number): ChosenPlace[] {
  return Array.from({ length: count }, (_, order) =>
    places.at(Math.floor(((order + 0.5) * places.length) / count)),
  ).flatMap((place) => place ?? []);
}

/** Leaves alone, whole, each row of which a message is not what it says. @returns how many rows that were */
export function checkRows(
  { rows, batches, messages }: CleanupParts,
  found: readonly FoundSample[],
  chosen: ChosenIds,
): number {
  const all = rows.all();
  const left = new Set<number>();
  for (const { messageId, sample } of found) {
    const place = chosen.findId(messageId);
    const batch = place === null ? null : batches.find(place.batchNumber);
    if (place === null || batch === null || sample === null) continue;
    const row = all[rowNumberAt(batch.rowNumbers, place.offset)];
    if (row !== undefined && !isAsPromised(row.promise, sample)) left.add(row.rowNumber);
  }
  for (const rowNumber of left) rows.markLeft(rowNumber);
  if (left.size > 0) messages.withoutRows(left, 'left');
  return left.size;
}
