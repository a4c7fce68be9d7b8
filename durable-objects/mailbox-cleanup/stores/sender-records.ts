import { z } from 'zod';

import { rowIdSchema } from '#worker/contract/clean-rows.ts';
import { WAYS_OUT } from '#worker/domain/unsubscribes/unsubscribe-way.ts';
import {
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  type UnsubscribeReason,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** Rows of the clean-up's own database about its senders, parsed where they are read. */
export const senderListsSchema = z
  .object({
    sealed_ids: z.string(),
    sealed_names: z.string().nullable(),
    names_until_ms: z.number(),
  })
  .transform((row) => ({
    sealedIds: row.sealed_ids,
    /** null once they have been forgotten. */
    sealedNames: row.sealed_names,
    namesUntilMs: row.names_until_ms,
  }));

export type SenderLists = z.output<typeof senderListsSchema>;

export const senderRecordSchema = z
  .object({
    sender_number: z.number(),
    row_id: rowIdSchema.nullable(),
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
    /** The chosen row that it is of. */
    rowId: row.row_id,
    messageCount: row.message_count,
    /** Which of its messages is fetched next, from 0 on. */
    nextMessage: row.next_message,
    status: row.status,
    reason: row.reason,
    sealedLink: row.sealed_link,
    /** The best that the messages fetched so far allow; null before the first. */
    foundStatus: row.found_status,
    foundReason: row.found_reason,
    waitingUntilMs: row.waiting_until_ms,
    /** A run was about to ask it, and its outcome was never stored. */
    mayHaveBeenAsked: row.may_have_been_asked === 1,
    terms: { promised: row.promised_way, mayLeaveGroup: row.may_leave_group === 1 },
  }));

export type SenderRecord = z.output<typeof senderRecordSchema>;

/** How far one message of a sender's leads, short of asking. */
export type FoundWay = {
  status: 'needs_click' | 'not_possible';
  reason: UnsubscribeReason | null;
  sealedLink: string | null;
};
