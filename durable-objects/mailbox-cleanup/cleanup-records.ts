import { z } from 'zod';

import { CLEANUP_GOALS, CLEANUP_STATUSES } from '#worker/domain/cleanup/cleanup-state.ts';
import {
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  type UnsubscribeReason,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

/**
 * What the survey looks at, in its order. `ours`: what lies in the trash of batches whose move was tried and
 * never answered; only where there are any. `trash` and after: only where the history is lost.
 */
export const SURVEY_STAGES = ['ours', 'inbox', 'history', 'trash', 'starred', 'labelled'] as const;
export type SurveyStage = (typeof SURVEY_STAGES)[number];

/** Rows of the clean-up's own database, parsed where they are read. */
export const cleanupRecordSchema = z
  .object({
    cleanup_id: z.string(),
    user_id: z.string(),
    goal: z.enum(CLEANUP_GOALS),
    status: z.enum(['prepared', ...CLEANUP_STATUSES]),
    history_id: z.string().nullable(),
    expires_ms: z.number(),
    survey_stage: z.enum(SURVEY_STAGES),
    survey_token: z.string().nullable(),
    paid_ms: z.number().nullable(),
    moved_first_ms: z.number().nullable(),
    finished_ms: z.number().nullable(),
    error_code: z.string().nullable(),
    attempts: z.number(),
    failing_since_ms: z.number().nullable(),
    waiting_until_ms: z.number().nullable(),
    connection_id: z.string().nullable(),
    token_masked: z.string().nullable(),
    token_used_ms: z.number().nullable(),
    version: z.number(),
    saved_version: z.number(),
    saved_ms: z.number(),
  })
  .transform((row) => ({
    cleanupId: row.cleanup_id,
    userId: row.user_id,
    goal: row.goal,
    status: row.status,
    historyId: row.history_id,
    expiresMs: row.expires_ms,
    surveyStage: row.survey_stage,
    surveyToken: row.survey_token,
    paidMs: row.paid_ms,
    movedFirstMs: row.moved_first_ms,
    finishedMs: row.finished_ms,
    errorCode: row.error_code,
    attempts: row.attempts,
    failingSinceMs: row.failing_since_ms,
    waitingUntilMs: row.waiting_until_ms,
    connectionId: row.connection_id,
    tokenMasked: row.token_masked,
    tokenUsedMs: row.token_used_ms,
    /** Moves on with every change that D1 is to know; `savedVersion` is what it knows. */
    version: row.version,
    savedVersion: row.saved_version,
    savedMs: row.saved_ms,
  }));

export type CleanupRecord = z.output<typeof cleanupRecordSchema>;

export const batchRecordSchema = z
  .object({
    batch_number: z.number(),
    sealed_ids: z.string(),
    flags: z.instanceof(ArrayBuffer),
    state: z.enum(['waiting', 'moved', 'restored']),
    was_moved: z.number(),
    is_failed: z.number(),
    claim_id: z.number(),
    claimed_until_ms: z.number(),
  })
  .transform((row) => ({
    batchNumber: row.batch_number,
    sealedIds: row.sealed_ids,
    /** One byte a message, see message-flags. */
    flags: new Uint8Array(row.flags),
    state: row.state,
    /** Gmail has said that it is in the trash. */
    wasMoved: row.was_moved === 1,
    /** Given up, until it is tried again. */
    isFailed: row.is_failed === 1,
    claimId: row.claim_id,
    claimedUntilMs: row.claimed_until_ms,
  }));

export type BatchRecord = z.output<typeof batchRecordSchema>;

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
    message_count: z.number(),
    next_message: z.number(),
    status: z.enum(UNSUBSCRIBE_STATUSES),
    reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
    sealed_link: z.string().nullable(),
    found_status: z.enum(['needs_click', 'not_possible']).nullable(),
    found_reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
    waiting_until_ms: z.number(),
    claim_id: z.number(),
    claimed_until_ms: z.number(),
  })
  .transform((row) => ({
    senderNumber: row.sender_number,
    messageCount: row.message_count,
    /** Which of its messages is looked at next, from 0 on. */
    nextMessage: row.next_message,
    status: row.status,
    reason: row.reason,
    sealedLink: row.sealed_link,
    /** The best that the messages looked at so far allow; null before the first. */
    foundStatus: row.found_status,
    foundReason: row.found_reason,
    waitingUntilMs: row.waiting_until_ms,
    claimId: row.claim_id,
    claimedUntilMs: row.claimed_until_ms,
  }));

export type SenderRecord = z.output<typeof senderRecordSchema>;

/** How far one message of a sender's leads, short of asking. */
export type FoundWay = {
  status: 'needs_click' | 'not_possible';
  reason: UnsubscribeReason | null;
  sealedLink: string | null;
};
