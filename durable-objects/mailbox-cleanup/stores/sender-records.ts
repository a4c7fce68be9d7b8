import { z } from 'zod';

import { rowIdSchema } from '#worker/contract/scans.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import {
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  type UnsubscribeReason,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

export const senderListsSchema = z
  .object({
    sealed_ids: z.string(),
    sealed_names: z.string().nullable(),
    names_until_ms: z.number(),
  })
  .transform((row) => ({
    sealedIds: row.sealed_ids,
    /** null once deleted. */
    sealedNames: row.sealed_names,
    namesUntilMs: row.names_until_ms,
  }));

export type SenderLists = z.output<typeof senderListsSchema>;

export const senderRecordSchema = z
  .object({
    sender_number: z.number(),
    row_id: z.nullable(rowIdSchema),
    message_count: z.number(),
    next_message: z.number(),
    status: z.enum(UNSUBSCRIBE_STATUSES),
    reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
    sealed_link: z.string().nullable(),
    found_status: z.enum(['needs_click', 'not_possible']).nullable(),
    found_reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
    waiting_until_ms: z.number(),
    may_have_been_asked: z.number(),
    promised_way: z.enum(WAYS_OUT).nullable(),
    may_leave_group: z.number(),
  })
  .transform((row) => ({
    senderNumber: row.sender_number,
    rowId: row.row_id,
    messageCount: row.message_count,
    /** Index of the next message to fetch. */
    nextMessage: row.next_message,
    status: row.status,
    reason: row.reason,
    sealedLink: row.sealed_link,
    /** Best result of the messages fetched so far; null: none fetched. */
    foundStatus: row.found_status,
    foundReason: row.found_reason,
    waitingUntilMs: row.waiting_until_ms,
    /** A run was about to ask it, and never stored its outcome. */
    mayHaveBeenAsked: row.may_have_been_asked === 1,
    terms: { promised: row.promised_way, mayLeaveGroup: row.may_leave_group === 1 },
  }));

export type SenderRecord = z.output<typeof senderRecordSchema>;

/** What a message offers without a request. */
export type FoundWay = {
  status: 'needs_click' | 'not_possible';
  reason: UnsubscribeReason | null;
  sealedLink: string | null;
};
