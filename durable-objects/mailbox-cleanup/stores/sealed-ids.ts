import { decodeBase64, encodeBase64 } from '@oslojs/encoding';

import type { CipherContext, TokenCipher } from '#worker/platform/security/token-cipher.ts';

/** A batch's ids outlive their scan, so they are sealed, each batch with its own context. */
export type BatchPlace = { cleanupId: string; userId: string; batchNumber: number };

/** Message ids, or their thread ids. */
export type IdColumn = 'ids' | 'thread_ids';

export async function sealIds(
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
