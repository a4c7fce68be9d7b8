import type { CleanupPreparation } from '#worker/contract/cleanup-claim.ts';
import { MESSAGES_PER_BATCH } from '#worker/domain/cleanup/cleanup-state.ts';
import { sliceRowNumbers } from '#worker/domain/cleanup/row-numbers.ts';
import { PACKED_ID_BYTES } from '#worker/domain/scan/message-id.ts';
import type { TokenCipher } from '#worker/security/token-cipher.ts';

import { ChosenIds } from './chosen-ids.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import type { BatchRecord, CleanupRecord } from './cleanup-records.ts';
import { openIds, sealIds, splitIntoBatches } from './sealed-ids.ts';

/** A batch as it is laid by. */
export type NewBatch = Pick<
  BatchRecord,
  'sealedIds' | 'sealedThreads' | 'rowNumbers' | 'messageCount'
> & { unlocked: Uint8Array | null };

/** The survey's. */
export const NO_MAIL: NewBatch = {
  sealedIds: '',
  sealedThreads: '',
  rowNumbers: new Uint8Array(),
  unlocked: null,
  messageCount: 0,
};

/** The chosen messages in batches, from batch 1 on, each sealed in its own place. */
export async function sealBatches(
  cipher: TokenCipher,
  preparation: CleanupPreparation,
): Promise<NewBatch[]> {
  const threads = splitIntoBatches(preparation.packedThreadIds);
  return Promise.all(
    splitIntoBatches(preparation.packedIds).map(async (ids, position): Promise<NewBatch> => {
      const place = { ...preparation, batchNumber: position + 1 };
      const from = position * MESSAGES_PER_BATCH;
      const messageCount = ids.byteLength / PACKED_ID_BYTES;
      return {
        sealedIds: await sealIds(cipher, place, ids),
        sealedThreads: await sealIds(
          cipher,
          place,
          threads[position] ?? new Uint8Array(),
          'thread_ids',
        ),
        rowNumbers: new Uint8Array(
          sliceRowNumbers(preparation.packedRows, from, from + messageCount),
        ),
        unlocked: preparation.packedUnlocked?.slice(from, from + messageCount) ?? null,
        messageCount,
      };
    }),
  );
}

/** @throws TokenCipherError */
export async function openChosenIds(
  { messages, cipher }: Pick<CleanupParts, 'messages' | 'cipher'>,
  cleanup: CleanupRecord,
): Promise<ChosenIds> {
  const batches = messages.all();
  const ids = batches.map(({ batchNumber, sealedIds }) =>
    openIds(cipher, { ...cleanup, batchNumber }, sealedIds),
  );
  // One of an older release has none.
  const threads = batches
    .filter(({ sealedThreads }) => sealedThreads !== '')
    .map(({ batchNumber, sealedThreads }) =>
      openIds(cipher, { ...cleanup, batchNumber }, sealedThreads, 'thread_ids'),
    );
  // Together: one that cannot be opened must leave no other behind that nobody waits for.
  return new ChosenIds(...(await Promise.all([Promise.all(ids), Promise.all(threads)])));
}
