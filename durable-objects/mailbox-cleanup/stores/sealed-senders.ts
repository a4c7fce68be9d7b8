import { z } from 'zod';

import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import type { ManualLink } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { unsubscribeSchema } from '#worker/contract/cleanups.ts';
import type { CipherContext, TokenCipher } from '#worker/platform/security/token-cipher.ts';

export type SenderOwner = { cleanupId: string; userId: string };

const idsSchema = z.array(z.array(z.string()));
const namesSchema = z.array(z.string());
const rowNamesSchema = z.array(
  z.object({ sender: z.string().nullable(), senderKey: z.string().nullable() }),
);
const linkSchema = unsubscribeSchema.shape.link.def.innerType;

/** Names are sealed separately, since they are deleted first. */
export async function sealSenders(
  cipher: TokenCipher,
  owner: SenderOwner,
  senders: readonly PreparedSender[],
): Promise<{ sealedIds: string; sealedNames: string }> {
  const seal = (column: string, list: unknown) =>
    cipher.encrypt(JSON.stringify(list), context(owner, column, 'all'));
  const [sealedIds, sealedNames] = await Promise.all([
    seal(
      'sender_ids',
      senders.map(({ messageIds }) => messageIds),
    ),
    seal(
      'sender_names',
      senders.map(({ name }) => name),
    ),
  ]);
  return { sealedIds, sealedNames };
}

/** A row's sender name and search key; null for rows without a sender. */
export type RowName = { sender: string | null; senderKey: string | null };

export async function sealRowNames(
  cipher: TokenCipher,
  owner: SenderOwner,
  names: readonly RowName[],
): Promise<string> {
  return cipher.encrypt(JSON.stringify(names), context(owner, 'row_names', 'all'));
}

/** @throws TokenCipherError */
export async function openRowNames(
  cipher: TokenCipher,
  owner: SenderOwner,
  sealedNames: string,
): Promise<RowName[]> {
  const text = await cipher.decrypt(sealedNames, context(owner, 'row_names', 'all'));
  return rowNamesSchema.parse(JSON.parse(text));
}

/** Message ids by sender. @throws TokenCipherError */
export async function openSenderIds(
  cipher: TokenCipher,
  owner: SenderOwner,
  sealedIds: string,
): Promise<string[][]> {
  const text = await cipher.decrypt(sealedIds, context(owner, 'sender_ids', 'all'));
  return idsSchema.parse(JSON.parse(text));
}

/** @throws TokenCipherError */
export async function openSenderNames(
  cipher: TokenCipher,
  owner: SenderOwner,
  sealedNames: string,
): Promise<string[]> {
  const text = await cipher.decrypt(sealedNames, context(owner, 'sender_names', 'all'));
  return namesSchema.parse(JSON.parse(text));
}

export async function sealLink(
  cipher: TokenCipher,
  owner: SenderOwner,
  senderNumber: number,
  link: ManualLink,
): Promise<string> {
  return cipher.encrypt(JSON.stringify(link), context(owner, 'sender_link', String(senderNumber)));
}

/** @throws TokenCipherError */
export async function openLink(
  cipher: TokenCipher,
  owner: SenderOwner,
  senderNumber: number,
  sealedLink: string,
): Promise<ManualLink> {
  const place = context(owner, 'sender_link', String(senderNumber));
  return linkSchema.parse(JSON.parse(await cipher.decrypt(sealedLink, place)));
}

function context({ cleanupId, userId }: SenderOwner, column: string, name: string): CipherContext {
  return { table: 'mailbox_cleanup', column, rowId: `${cleanupId}:${column}:${name}`, userId };
}
