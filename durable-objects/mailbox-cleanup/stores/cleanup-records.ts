import { z } from 'zod';

import { errorCodeSchema, rowIdSchema } from '#worker/contract/scans.ts';
import type { PausedMove } from '#worker/domain/cleanups/cleanup-lifecycle.ts';
import { CLEANUP_GOALS, CLEANUP_STATUSES } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowExpectation } from '#worker/domain/cleanups/row-samples.ts';
import { GMAIL_WAIT_REASONS } from '#worker/domain/quota/gmail-wait.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';

/**
 * Survey stages, in order. `ours`: the trash, for mail of unanswered moves and everything to be restored; `ours-again`:
 * the same a minute later, and each minute while it may not be indexed yet, for what was not found. `present` to
 * `answered`: only when the history is lost. `rows`: searches that verify rows and tell which mail is in the inbox.
 * `inbox`: only if a search left mail out. `samples`: messages of rows that a listing cannot verify.
 */
export const SURVEY_STAGES = [
  'ours',
  'ours-again',
  'history',
  'present',
  'starred',
  'labelled',
  'answered',
  'rows',
  'inbox',
  'samples',
] as const;
export type SurveyStage = (typeof SURVEY_STAGES)[number];

const unlocked = z.array(z.enum(PROTECTIONS));

const rowExpectationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('newsletter'),
    senderHash: z.string(),
    categories: z.array(z.number()),
    unlocked,
  }),
  z.object({ kind: z.literal('old'), fromMs: z.number().nullable(), toMs: z.number(), unlocked }),
  z.object({
    kind: z.literal('large'),
    fromBytes: z.number(),
    toBytes: z.number().nullable(),
    unlocked,
  }),
]) satisfies z.ZodType<RowExpectation>;

/** `isAlone`: a mismatch excludes only this message; a listing has verified the others. */
const samplesSchema = z.array(
  z.object({ batchNumber: z.number(), offset: z.number(), isAlone: z.boolean().optional() }),
);

export type Sample = z.infer<typeof samplesSchema>[number];

const rowSearchesSchema = z.array(z.array(z.number()));

const pausedMoveSchema = z.object({
  status: z.enum(CLEANUP_STATUSES),
  errorCode: z.nullable(errorCodeSchema),
  finishedMs: z.number().nullable(),
}) satisfies z.ZodType<PausedMove>;

export const cleanupRecordSchema = z
  .object({
    cleanup_id: z.string(),
    user_id: z.string(),
    goal: z.enum(CLEANUP_GOALS),
    status: z.enum(['prepared', ...CLEANUP_STATUSES]),
    epoch: z.number(),
    history_id: z.string().nullable(),
    expires_ms: z.number(),
    scanned_ms: z.number(),
    sealed_row_names: z.string().nullable(),
    names_until_ms: z.number(),
    is_survey_new: z.number(),
    survey_begun_ms: z.number(),
    samples: z.string(),
    row_searches: z.string(),
    undo_scope: z.enum(['rows', 'all']).nullable(),
    paused_move: z.string().nullable(),
    survey_stage: z.enum(SURVEY_STAGES),
    survey_token: z.string().nullable(),
    list_again_ms: z.number().nullable(),
    paid_ms: z.number().nullable(),
    finished_ms: z.number().nullable(),
    error_code: z.nullable(errorCodeSchema),
    attempts: z.number(),
    failing_since_ms: z.number().nullable(),
    waiting_until_ms: z.number().nullable(),
    waiting_reason: z.enum(GMAIL_WAIT_REASONS).nullable(),
    ambiguous_resumes: z.number(),
    owner_restarts: z.number(),
    unconfirmed_until_ms: z.number(),
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
    /** Number of restarts; messages of an earlier epoch are obsolete. */
    epoch: row.epoch,
    historyId: row.history_id,
    expiresMs: row.expires_ms,
    /** Start of the scan. */
    scannedMs: row.scanned_ms,
    /** Names of senders of chosen newsletters; null once deleted. */
    sealedRowNames: row.sealed_row_names,
    namesUntilMs: row.names_until_ms,
    /** It starts, or restarts, with its next page. */
    isSurveyNew: row.is_survey_new === 1,
    /** 0: never. */
    surveyBegunMs: row.survey_begun_ms,
    /** Messages to verify in the last stage. */
    samples: samplesSchema.parse(JSON.parse(row.samples)),
    /** Row numbers per search, see planRowSearches. */
    rowSearches: rowSearchesSchema.parse(JSON.parse(row.row_searches)),
    undoScope: row.undo_scope,
    pausedMove:
      row.paused_move === null ? null : pausedMoveSchema.parse(JSON.parse(row.paused_move)),
    surveyStage: row.survey_stage,
    surveyToken: row.survey_token,
    /** Time of the next trash listing; null: none is due. */
    listAgainMs: row.list_again_ms,
    paidMs: row.paid_ms,
    finishedMs: row.finished_ms,
    errorCode: row.error_code,
    attempts: row.attempts,
    failingSinceMs: row.failing_since_ms,
    waitingUntilMs: row.waiting_until_ms,
    /** null: the wait is not shown. */
    waitingReason: row.waiting_reason,
    /** Automatic resumes, see resumeUnconfirmed. */
    ambiguousResumes: row.ambiguous_resumes,
    /** Resumes by the owner after a stop. */
    ownerRestarts: row.owner_restarts,
    /** Until when work waits for the confirmation mail before checking again; 0: it does not. */
    unconfirmedUntilMs: row.unconfirmed_until_ms,
    connectionId: row.connection_id,
    tokenMasked: row.token_masked,
    tokenUsedMs: row.token_used_ms,
    /** Increases with every change that D1 shows; `savedVersion` is the one saved. */
    version: row.version,
    savedVersion: row.saved_version,
    savedMs: row.saved_ms,
  }));

export type CleanupRecord = z.output<typeof cleanupRecordSchema>;

export const batchRecordSchema = z
  .object({
    batch_number: z.number(),
    sealed_ids: z.string(),
    sealed_threads: z.string(),
    message_count: z.number(),
    flags: z.instanceof(ArrayBuffer),
    row_numbers: z.instanceof(ArrayBuffer),
    tried: z.instanceof(ArrayBuffer).nullable(),
    tried_last_ms: z.number().nullable(),
    restore_tried: z.instanceof(ArrayBuffer).nullable(),
    unproven: z.instanceof(ArrayBuffer).nullable(),
    is_checked: z.number(),
    was_moved: z.number(),
    is_touched: z.number(),
    is_failed: z.number(),
    is_restore_failed: z.number(),
  })
  .transform((row) => ({
    batchNumber: row.batch_number,
    sealedIds: row.sealed_ids,
    /** One byte per message, see message-flags. */
    flags: new Uint8Array(row.flags),
    /** Row of each message, see packRowNumbers. */
    rowNumbers: new Uint8Array(row.row_numbers),
    /** 1: a move was attempted; null: none. */
    tried: row.tried === null ? null : new Uint8Array(row.tried),
    /** The newest attempt to move it. */
    triedLastMs: row.tried_last_ms,
    /** 1: a restore was attempted; null: none. */
    restoreTried: row.restore_tried === null ? null : new Uint8Array(row.restore_tried),
    /** 1: headers must prove bulk mail before the move; null: none. */
    unproven: row.unproven === null ? null : new Uint8Array(row.unproven),
    sealedThreads: row.sealed_threads,
    messageCount: row.message_count,
    /** All its rows are: may be moved during the survey. */
    isChecked: row.is_checked === 1,
    /** Confirmed by Gmail. */
    wasMoved: row.was_moved === 1,
    /** A move that may have worked was attempted. */
    isTouched: row.is_touched === 1,
    /** Until retried. */
    isFailed: row.is_failed === 1,
    hasFailedToRestore: row.is_restore_failed === 1,
  }));

export type BatchRecord = z.output<typeof batchRecordSchema>;

export const chosenRowSchema = z
  .object({
    row_number: z.number(),
    row_id: rowIdSchema,
    promise: z.string(),
    read_count: z.number(),
    is_checked: z.number(),
    is_mismatched: z.number(),
    is_put_back: z.number(),
  })
  .transform((row) => ({
    rowNumber: row.row_number,
    rowId: row.row_id,
    promise: rowExpectationSchema.parse(JSON.parse(row.promise)),
    /** Headers read by the scan. */
    readCount: row.read_count,
    /** Its mail may be moved. */
    isChecked: row.is_checked === 1,
    /** Its mail did not match: the rest stays. */
    isMismatched: row.is_mismatched === 1,
    isPutBack: row.is_put_back === 1,
  }));

export type ChosenRowRecord = z.output<typeof chosenRowSchema>;
