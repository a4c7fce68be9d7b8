import { z } from 'zod';

import { rowIdSchema } from '#worker/contract/clean-rows.ts';
import { errorCodeSchema } from '#worker/contract/scans.ts';
import type { PausedMove } from '#worker/domain/cleanups/cleanup-lifecycle.ts';
import { CLEANUP_GOALS, CLEANUP_STATUSES } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowExpectation } from '#worker/domain/cleanups/row-samples.ts';
import { GMAIL_WAIT_REASONS } from '#worker/domain/quota/gmail-wait.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';

/**
 * What the survey looks at, in its order. `ours`: what lies in the trash because of us: of batches whose move was tried
 * and never answered, where there are any, and of all that is to be put back; `ours-again`: the same a minute later,
 * where some of that was not found. `present` to `answered`: only where the history is lost. `rows`: the mail of rows, to
 * see whether it is what they say, and which of it lies in the inbox. `inbox`: only where a search has not named all of
 * it. `samples`: messages of rows of which a listing does not tell enough.
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

/** `isAlone`: should it not be what its row says, then it alone is left; a listing has verified all others. */
const samplesSchema = z.array(
  z.object({ batchNumber: z.number(), offset: z.number(), isAlone: z.boolean().optional() }),
);

export type Sample = z.infer<typeof samplesSchema>[number];

const rowSearchesSchema = z.array(z.array(z.number()));

const pausedMoveSchema = z.object({
  status: z.enum(CLEANUP_STATUSES),
  errorCode: errorCodeSchema.nullable(),
  finishedMs: z.number().nullable(),
}) satisfies z.ZodType<PausedMove>;

/** Rows of the clean-up's own database, parsed where they are read. */
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
    error_code: errorCodeSchema.nullable(),
    attempts: z.number(),
    failing_since_ms: z.number().nullable(),
    waiting_until_ms: z.number().nullable(),
    waiting_reason: z.enum(GMAIL_WAIT_REASONS).nullable(),
    doubtful_resumes: z.number(),
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
    /** How often the work has begun again; messages of an earlier epoch are of what is over. */
    epoch: row.epoch,
    historyId: row.history_id,
    expiresMs: row.expires_ms,
    /** Start of the scan. */
    scannedMs: row.scanned_ms,
    /** What senders of chosen newsletters are called; null once that has been forgotten. */
    sealedRowNames: row.sealed_row_names,
    namesUntilMs: row.names_until_ms,
    /** It begins, or begins again, with its next page. */
    isSurveyNew: row.is_survey_new === 1,
    /** When it last began; 0 before that. */
    surveyBegunMs: row.survey_begun_ms,
    /** Which messages are verified against their rows, in the last stage. */
    samples: samplesSchema.parse(JSON.parse(row.samples)),
    /** The numbers of the rows that each search looks for, see planRowSearches. */
    rowSearches: rowSearchesSchema.parse(JSON.parse(row.row_searches)),
    undoScope: row.undo_scope,
    pausedMove:
      row.paused_move === null ? null : pausedMoveSchema.parse(JSON.parse(row.paused_move)),
    surveyStage: row.survey_stage,
    surveyToken: row.survey_token,
    /** When the trash is listed again for what was not found there; null: that is not waited for. */
    listAgainMs: row.list_again_ms,
    paidMs: row.paid_ms,
    finishedMs: row.finished_ms,
    errorCode: row.error_code,
    attempts: row.attempts,
    failingSinceMs: row.failing_since_ms,
    waitingUntilMs: row.waiting_until_ms,
    /** null: the pause is not shown. */
    waitingReason: row.waiting_reason,
    /** How often it has gone on by itself, see resume-doubtful. */
    doubtfulResumes: row.doubtful_resumes,
    /** How often its owner has had it go on after it had stopped. */
    ownerRestarts: row.owner_restarts,
    /** Until when work waits for the mail that confirms the purchase, before that is looked for again; 0: it does not. */
    unconfirmedUntilMs: row.unconfirmed_until_ms,
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
    sealed_threads: z.string(),
    message_count: z.number(),
    flags: z.instanceof(ArrayBuffer),
    row_numbers: z.instanceof(ArrayBuffer),
    tried: z.instanceof(ArrayBuffer).nullable(),
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
    /** One byte a message, see message-flags. */
    flags: new Uint8Array(row.flags),
    /** The row of each, see row-numbers. */
    rowNumbers: new Uint8Array(row.row_numbers),
    /** Of which a move was tried, 1 each; null: it may be of any. */
    tried: row.tried === null ? null : new Uint8Array(row.tried),
    /** Of which putting back was tried, 1 each; null: of none. */
    restoreTried: row.restore_tried === null ? null : new Uint8Array(row.restore_tried),
    /** Which have to show that they are bulk mail before they are moved, 1 each; null: none has to. */
    unproven: row.unproven === null ? null : new Uint8Array(row.unproven),
    sealedThreads: row.sealed_threads,
    messageCount: row.message_count,
    /** All of its rows are: it may be moved while the survey goes on. */
    isChecked: row.is_checked === 1,
    /** Gmail has said that it is in the trash. */
    wasMoved: row.was_moved === 1,
    /** A move was tried that may have worked. */
    isTouched: row.is_touched === 1,
    /** Given up, until it is tried again. */
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
    is_left: z.number(),
    is_put_back: z.number(),
  })
  .transform((row) => ({
    rowNumber: row.row_number,
    rowId: row.row_id,
    promise: rowExpectationSchema.parse(JSON.parse(row.promise)),
    /** How many of its messages the scan has read. */
    readCount: row.read_count,
    /** Its mail may be moved. */
    isChecked: row.is_checked === 1,
    /** Its messages were not what it says: what was not moved stays. */
    isLeft: row.is_left === 1,
    isPutBack: row.is_put_back === 1,
  }));

export type ChosenRowRecord = z.output<typeof chosenRowSchema>;
