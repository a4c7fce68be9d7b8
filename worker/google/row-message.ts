import { z } from 'zod';

import type { MailboxOwner } from '#worker/domain/protection/personal-evidence.ts';
import { isBulkMail, keptAs, type KeptAs } from '#worker/domain/scan/kept-mail.ts';
import { labelMarks } from '#worker/domain/scan/mark-label.ts';
import { categoryOf } from '#worker/domain/scan/message-mark.ts';

import { labelledMessageSchema, messageSchema } from './gmail-schemas.ts';
import { senderKeys, toSampledMessage } from './sampled-message.ts';

/** What a row can be held against: who sent it, what Gmail files it under, its size, its age, and whether it is bulk mail. */
export type RowMessage = {
  /** All that its sender may go by; see sender-key. */
  senderKeys: string[];
  /** The bit of its bulk category; 0 for none. */
  category: number;
  sizeBytes: number;
  receivedAtMs: number;
  isBulk: boolean;
  /** Why it is kept though it is bulk mail, unless its owner says otherwise; null where nothing keeps it. */
  keptAs: KeptAs | null;
};

/** Leaves the snippet and all of the body out of Google's answer. */
export const ROW_MESSAGE_FIELDS = 'labelIds,sizeEstimate,internalDate,payload/headers';

/** A size that Gmail does not tell is no reason to leave mail: what it is, its headers and labels say. */
export const rowMessageSchema = messageSchema
  .extend(labelledMessageSchema.shape)
  .extend({ sizeEstimate: z.number().int().nonnegative() });

export function toRowMessage(
  message: z.output<typeof rowMessageSchema>,
  owner: MailboxOwner,
): RowMessage {
  const { sizeBytes, receivedAtMs, evidence } = toSampledMessage(message, owner);
  const category = categoryOf(labelMarks(message.labelIds));
  return {
    senderKeys: senderKeys(message.payload.headers),
    category,
    sizeBytes,
    receivedAtMs,
    isBulk: isBulkMail(evidence, category),
    keptAs: keptAs(evidence, category),
  };
}
