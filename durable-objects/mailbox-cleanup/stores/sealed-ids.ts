import { decodeBase64, encodeBase64 } from '@oslojs/encoding';

import type { CipherContext, TokenCipher } from '#worker/platform/security/token-cipher.ts';

/** A batch's ids outlive the scan they come from, so they are stored sealed, each batch in its own place. */
export type BatchPlace = { cleanupId: string; userId: string; batchNumber: number };

/** Of messages, or of the threads that they are in. */
export type IdColumn = 'ids' | 'thread_ids';

export async function sealIds(
  cipher: TokenCipher,
  place: BatchPlace,
  packedIds: Uint8Array,
  column: IdColumn = 'ids',
): Promise<string> {
  return cipher.encrypt(encodeBase64(packedIds), context(place, column));
}

/** @throws TokenCipherError when what is stored was touched, or its key is gone. */
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
