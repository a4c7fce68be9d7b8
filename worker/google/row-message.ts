import type { z } from 'zod';

import type { FetchedHeader } from '#worker/domain/scan/fetched-headers.ts';
import { labelMarks } from '#worker/domain/scan/mark-label.ts';
import { categoryOf } from '#worker/domain/scan/message-mark.ts';

import { labelledMessageSchema, messageSchema } from './gmail-schemas.ts';
import { senderKeys } from './sampled-message.ts';

/** What a row can be held against: who sent it, what Gmail files it under, its size and its age. */
export type RowMessage = {
  /** All that its sender may go by; see sender-key. */
  senderKeys: string[];
  /** The bit of its bulk category; 0 for none. */
  category: number;
  sizeBytes: number;
  receivedAtMs: number;
};

export const ROW_MESSAGE_HEADERS: readonly FetchedHeader[] = [
  'From',
  'List-Id',
  'List-Post',
  'Mailing-List',
  'X-BeenThere',
];

/** Leaves the snippet and all of the body out of Google's answer. */
export const ROW_MESSAGE_FIELDS = 'labelIds,sizeEstimate,internalDate,payload/headers';

export const rowMessageSchema = messageSchema.extend(labelledMessageSchema.shape);

export function toRowMessage(message: z.output<typeof rowMessageSchema>): RowMessage {
  return {
    senderKeys: senderKeys(message.payload.headers),
    category: categoryOf(labelMarks(message.labelIds)),
    sizeBytes: message.sizeEstimate,
    receivedAtMs: message.internalDate,
  };
}
