import type { ChosenRow } from '#worker/contract/mailbox-scan.ts';
import type { PreparedRow } from '#worker/contract/mailbox-cleanup.ts';
import type { RowSample } from '#worker/domain/cleanups/row-samples.ts';
import {
  type RowMessage,
  senderKeys,
  type UnsubscribeMessage,
} from '#worker/platform/google/message-headers.ts';
import type { KeyedHash } from '#worker/platform/security/hash.ts';

/** A per-user keyed hash, since it outlives the names. */
export function senderHash(keyedHash: KeyedHash, userId: string, senderKey: string): string {
  return keyedHash('cleanup-sender', JSON.stringify([userId, senderKey]));
}

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

/** Whether the hash matches any name of a fetched message's sender. */
export function isSentBy(
  keyedHash: KeyedHash,
  userId: string,
  { headers }: UnsubscribeMessage,
  hash: string,
): boolean {
  return senderKeys(headers).some((key) => senderHash(keyedHash, userId, key) === hash);
}

export function toRowSample(
  keyedHash: KeyedHash,
  userId: string,
  { senderKeys, ...message }: RowMessage,
): RowSample {
  return { ...message, senderHashes: senderKeys.map((key) => senderHash(keyedHash, userId, key)) };
}
