import type { FoundSample, ReadMessage } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import { isProven, isAsPromised } from '#worker/domain/cleanups/row-samples.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';

import type { ChosenIds, ChosenPlace } from './chosen-ids.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type {
  CleanupRecord,
  Sample,
} from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { flagsRefuted, isRefuted } from '#durable-objects/mailbox-cleanup/stores/message-flags.ts';

/**
 * Leaves alone each row with a mismatching message, with its sender; or that message only, where a listing has verified
 * the others.
 */
export function checkRows(
  { cleanup, rows, batches, messages, senders }: CleanupParts,
  { found, samples }: { found: readonly FoundSample[]; samples: readonly Sample[] },
  chosen: ChosenIds,
): void {
  const all = rows.all();
  const scannedMs = cleanup.find()?.scannedMs ?? 0;
  const mismatched = new Set<number>();
  for (const { messageId, sample } of found) {
    const place = chosen.findId(messageId);
    const batch = place === null ? null : batches.find(place.batchNumber);
    if (place === null || batch === null || sample === null || sample === 'unreadable') continue;
    const row = all[rowNumberAt(batch.rowNumbers, place.offset)];
    if (row === undefined || isAsPromised(row.promise, sample, scannedMs)) continue;
    const { batchNumber, offset } = place;
    const isAlone = samples.some(
      (drawn) =>
        drawn.isAlone === true && drawn.batchNumber === batchNumber && drawn.offset === offset,
    );
    if (!isAlone) mismatched.add(row.rowNumber);
    else messages.change(batchNumber, (flags, at) => (at === offset ? flagsRefuted(flags) : flags));
  }
  leaveRows({ rows, messages, senders }, mismatched);
}

/** Leaves alone rows of which no sample could be read: unverified. */
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
  const mismatched = new Set(unread.flatMap((found) => found.map(({ rowNumber }) => rowNumber)));
  leaveRows({ rows, messages, senders }, mismatched);
}

function leaveRows(
  { rows, messages, senders }: Pick<CleanupParts, 'rows' | 'messages' | 'senders'>,
  mismatched: ReadonlySet<number>,
): void {
  for (const { rowNumber, rowId } of rows.all().filter((row) => mismatched.has(row.rowNumber))) {
    rows.markMismatched(rowNumber);
    senders.endWaiting('not_as_chosen', rowId);
  }
  if (mismatched.size > 0) messages.withoutRows(mismatched, 'mismatched');
}

/** Stores what headers showed: only messages that match their row are moved. */
export function recordHeaders(
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
  messages.recordHeaders(batchNumber, new Map(shown));
}
