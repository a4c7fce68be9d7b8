import type { ChosenRow } from '#durable-objects/mailbox-scan/client.ts';
import type { PreparedRow } from '#worker/contract/cleanup-claim.ts';
import type { RowSample } from '#worker/domain/cleanup/row-promise.ts';
import type { RowMessage } from '#worker/google/row-message.ts';
import { senderKeys } from '#worker/google/sampled-message.ts';
import type { UnsubscribeMessage } from '#worker/google/unsubscribe-message.ts';
import type { KeyedHash } from '#worker/security/hash.ts';

/** Who sends newsletters is kept as a hash that is the user's own: it outlives the names. */
function senderHash(keyedHash: KeyedHash, userId: string, senderKey: string): string {
  return keyedHash('cleanup-sender', JSON.stringify([userId, senderKey]));
}

/** A chosen row as its clean-up keeps it. */
export function toPreparedRow(
  keyedHash: KeyedHash,
  userId: string,
  { meaning, ...row }: ChosenRow,
): PreparedRow {
  if (meaning.kind !== 'newsletter') return { ...row, senderKey: null, promise: meaning };
  const { senderKey, ...promise } = meaning;
  const hash = senderHash(keyedHash, userId, senderKey);
  return { ...row, senderKey, promise: { ...promise, senderHash: hash } };
}

/** Whether a fetched message is from whom a row's newsletters are. */
export function isSentBy(
  keyedHash: KeyedHash,
  userId: string,
  { headers }: UnsubscribeMessage,
  hash: string,
): boolean {
  return senderKeys(headers).some((key) => senderHash(keyedHash, userId, key) === hash);
}

/** A fetched message as it is held against what was kept. */
export function toRowSample(
  keyedHash: KeyedHash,
  userId: string,
  { senderKeys, ...message }: RowMessage,
): RowSample {
  return { ...message, senderHashes: senderKeys.map((key) => senderHash(keyedHash, userId, key)) };
}
