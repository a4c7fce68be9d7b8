import { decodeBase64, encodeBase64 } from '@oslojs/encoding';
import type { CleanupPreparation } from '#worker/contract/mailbox-cleanup.ts';
import { MESSAGES_PER_BATCH } from '#worker/domain/cleanups/cleanup-state.ts';
import { ROW_NUMBER_BYTES, rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { planRowSearches } from '#worker/domain/cleanups/row-search.ts';
import { PACKED_ID_BYTES } from '#worker/domain/scans/messages/message-id.ts';
import type { CipherContext, TokenCipher } from '#worker/platform/security/token-cipher.ts';

import { ChosenIds } from '#durable-objects/mailbox-cleanup/survey/chosen-ids.ts';
import type { NewBatch } from './batch-store.ts';
import type { CleanupRecord } from './cleanup-records.ts';
import type { MessageStore } from './message-store.ts';
import { openRowNames } from './sealed-senders.ts';

/** A batch's ids outlive their scan, so they are sealed, each batch with its own context. */
type BatchPlace = { cleanupId: string; userId: string; batchNumber: number };

/** Message ids, or their thread ids. */
type IdColumn = 'ids' | 'thread_ids';

async function sealIds(
  cipher: TokenCipher,
  place: BatchPlace,
  packedIds: Uint8Array,
  column: IdColumn = 'ids',
): Promise<string> {
  return cipher.encrypt(encodeBase64(packedIds), context(place, column));
}

/** @throws TokenCipherError when the data was tampered with or its key is gone */
export async function openIds(
  cipher: TokenCipher,
  place: BatchPlace,
  sealedIds: string,
  column: IdColumn = 'ids',
): Promise<Uint8Array> {
  return decodeBase64(await cipher.decrypt(sealedIds, context(place, column)));
}

function context({ cleanupId, userId, batchNumber }: BatchPlace, column: IdColumn): CipherContext {
  return { table: 'mailbox_cleanup', column, rowId: `${cleanupId}:${batchNumber}`, userId };
}

/** The survey's batch. */
export const NO_MAIL: NewBatch = {
  sealedIds: '',
  sealedThreads: '',
  rowNumbers: new Uint8Array(),
  unlocked: new Uint8Array(),
  unproven: null,
  messageCount: 0,
};

/**
 * Unproven messages get their own batches, so that proven ones do not wait; smaller, since a batch fails as a whole.
 */
const UNPROVEN_PER_BATCH = 105;

/** From batch 1 on, each sealed with its own context. */
export async function sealBatches(
  cipher: TokenCipher,
  preparation: CleanupPreparation,
): Promise<NewBatch[]> {
  const { packedIds, packedThreadIds, packedRows, packedUnlocked } = preparation;
  return Promise.all(
    chosenBatches(preparation).map(async ({ positions, isUnproven }, order) => {
      const place = { ...preparation, batchNumber: order + 1 };
      const ids = pick(packedIds, PACKED_ID_BYTES, positions);
      const threads = pick(packedThreadIds, PACKED_ID_BYTES, positions);
      return {
        sealedIds: await sealIds(cipher, place, ids),
        sealedThreads: await sealIds(cipher, place, threads, 'thread_ids'),
        rowNumbers: pick(packedRows, ROW_NUMBER_BYTES, positions),
        unlocked: pick(packedUnlocked, 1, positions),
        unproven: isUnproven ? new Uint8Array(positions.length).fill(1) : null,
        messageCount: positions.length,
      };
    }),
  );
}

/**
 * Positions of each batch's messages: proven ones first, in the order in which their rows are checked, so that a batch
 * is released with its rows.
 */
export function chosenBatches({
  packedIds,
  packedRows,
  packedUnproven,
  rows,
}: Pick<CleanupPreparation, 'packedIds' | 'packedRows' | 'packedUnproven' | 'rows'>) {
  const count = packedIds.byteLength / PACKED_ID_BYTES;
  const groups = groupsOfRows(rows, countRows(packedRows, count));
  const groupAt = (position: number) => groups[rowNumberAt(packedRows, position)] ?? groups.length;
  return batchPositions(packedUnproven, count, groupAt);
}

/** Messages per row. */
function countRows(packedRows: Uint8Array, count: number): number[] {
  const counts: number[] = [];
  for (let position = 0; position < count; position += 1) {
    const row = rowNumberAt(packedRows, position);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts;
}

/** By row: how many searches precede its own. */
function groupsOfRows(rows: CleanupPreparation['rows'], counts: readonly number[]): number[] {
  const searches = planRowSearches(
    rows.map(({ promise, senderKey, readCount }, rowNumber) => ({
      rowNumber,
      promise,
      senderKey,
      readCount,
      messageCount: counts[rowNumber] ?? 0,
    })),
  );
  const groups = rows.map(() => searches.length);
  searches.forEach((search, order) => {
    for (const rowNumber of search) groups[rowNumber] = order;
  });
  return groups;
}

/**
 * Positions of each batch's messages, lower groups first. `packedUnproven`: see PreparedMessages; a missing byte means
 * unproven.
 */
export function batchPositions(
  packedUnproven: Uint8Array,
  count: number,
  groupAt: (position: number) => number = () => 0,
): { positions: Uint32Array; isUnproven: boolean }[] {
  const split = (isUnproven: boolean, perBatch: number) => {
    const wanted = new Uint32Array(count);
    let found = 0;
    for (let position = 0; position < count; position += 1) {
      if ((packedUnproven[position] !== 0) !== isUnproven) continue;
      wanted[found] = position;
      found += 1;
    }
    const ordered = inGroups(wanted.subarray(0, found), groupAt);
    return Array.from({ length: Math.ceil(found / perBatch) }, (_, order) => ({
      positions: ordered.slice(order * perBatch, Math.min(found, (order + 1) * perBatch)),
      isUnproven,
    }));
  };
  return [...split(false, MESSAGES_PER_BATCH), ...split(true, UNPROVEN_PER_BATCH)];
}

/** Stable grouping of positions. */
function inGroups(positions: Uint32Array, groupAt: (position: number) => number): Uint32Array {
  const starts: number[] = [];
  for (const position of positions) {
    const next = groupAt(position) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  let sum = 0;
  for (let group = 0; group < starts.length; group += 1) {
    sum += starts[group] ?? 0;
    starts[group] = sum;
  }
  const ordered = new Uint32Array(positions.length);
  for (const position of positions) {
    const group = groupAt(position);
    const place = starts[group] ?? 0;
    ordered[place] = position;
    starts[group] = place + 1;
  }
  return ordered;
}

/** The values of `bytes` bytes at these positions; empty when absent. */
function pick(packed: Uint8Array, bytes: number, positions: Uint32Array): Uint8Array<ArrayBuffer> {
  if (packed.byteLength === 0) return new Uint8Array();
  const picked = new Uint8Array(positions.length * bytes);
  positions.forEach((position, place) => {
    // Byte by byte: no allocation for each of a million messages.
    for (let byte = 0; byte < bytes; byte += 1) {
      picked[place * bytes + byte] = packed[position * bytes + byte] ?? 0;
    }
  });
  return picked;
}

/** @throws TokenCipherError */
export async function openChosenIds(
  { messages, cipher }: { messages: MessageStore; cipher: TokenCipher },
  cleanup: CleanupRecord,
): Promise<ChosenIds> {
  const batches = messages.all();
  const ids = batches.map(({ batchNumber, sealedIds }) =>
    openIds(cipher, { ...cleanup, batchNumber }, sealedIds),
  );
  const threads = batches
    .filter(({ sealedThreads }) => sealedThreads !== '')
    .map(({ batchNumber, sealedThreads }) =>
      openIds(cipher, { ...cleanup, batchNumber }, sealedThreads, 'thread_ids'),
    );
  // Concurrently, without leaving an unhandled rejection.
  const [openedIds, openedThreads, names] = await Promise.all([
    Promise.all(ids),
    Promise.all(threads),
    cleanup.sealedRowNames === null
      ? []
      : openRowNames(cipher, cleanup, cleanup.sealedRowNames).catch(() => []),
  ]);
  const senderKeys = names.map(({ senderKey }) => senderKey);
  return new ChosenIds(openedIds, openedThreads, senderKeys);
}
