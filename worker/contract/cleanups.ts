import { z } from 'zod';

import { CLEANUP_GOALS, CLEANUP_STATUSES } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type Unsubscribe,
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { rowIdSchema } from './clean-rows.ts';
import { gmailWaitSchema, liveMessageSchema } from './live-socket.ts';
import { errorCodeSchema } from './scans.ts';

const count = z.number().int().nonnegative();

/**
 * How a clean-up stands: what its socket keeps up to date, and what a receipt tells. While rows are put back by
 * themselves its goal is to restore; then it stands as before, with more restored.
 */
export const cleanupProgressSchema = z.object({
  /**
   * Rises with all that changes but the waiting and what a survey has seen so far. Two answers can pass each other:
   * the higher is the newer. Without a default: a delta that leaves it out would be taken for the oldest of all.
   */
  version: count,
  goal: z.enum(CLEANUP_GOALS),
  status: z.enum(CLEANUP_STATUSES),
  /** What was chosen and paid for. */
  selectedCount: count,
  /** Moved to the trash by this clean-up, put back or not. */
  movedCount: count,
  /** Deleted, or in the trash already, before their turn came. */
  goneCount: count,
  /** Left alone, because their owner starred, labelled or answered them after the scan. */
  keptCount: count,
  /** Left alone with the whole of their row, because messages looked at were not what the row says. */
  leftCount: count,
  /**
   * Left alone each by itself: their own headers were read, and do not show that they are what their row says. A former
   * release says none.
   */
  refutedCount: count.optional(),
  /** Of what was chosen, what is read by its own headers before it is moved. A copy says none. */
  unprovenCount: count.optional(),
  /** Of those, how many that has been done with. A copy says none. */
  checkedCount: count.optional(),
  /** In batches that were given up; they can be tried again. */
  failedCount: count,
  /** Of those not moved: Gmail never answered for them, and they may lie in the trash. A former release says none. */
  doubtfulCount: count.optional(),
  /** Put back where they were. */
  restoredCount: count,
  /** Asked back, and no longer in the trash by then: deleted, or taken out by their owner. A former release says none. */
  absentCount: count.optional(),
  /** Of what lies in the trash, what has been asked back. A former release, and a copy, say none. */
  toRestoreCount: count.optional(),
  /**
   * Of what has been asked back, what a listing of the trash has not named. The trash is listed again, a minute later,
   * before it is told as absent. A former release, and a copy, say none.
   */
  missingCount: count.optional(),
  /** Of what lies in the trash, by the sizes of the rows; null where those are not known. A former release says none. */
  trashedBytes: z.number().int().nonnegative().nullish(),
  /** Why it stands still, and until when; it then goes on by itself. null: it does not. A copy says none. */
  waiting: gmailWaitSchema.nullable(),
  /** True while nothing is begun before the purchase is confirmed by mail. A former release, and a copy, say none. */
  isUnconfirmed: z.boolean().optional(),
  /** Why it is suspended or has failed. */
  errorCode: errorCodeSchema.nullable(),
  finishedAtMs: z.number().nullable(),
  /** Until when it can be undone; null while nothing has been moved. */
  undoUntilMs: z.number().nullable(),
  /** How the senders stand that it unsubscribes from; null where it does not. */
  unsubscribes: z
    .object({
      waitingCount: count,
      confirmedCount: count,
      askedCount: count,
      needsClickCount: count,
      notPossibleCount: count,
      /** Of those that are not possible: nobody has got round to them. */
      untriedCount: count,
      /** Of those in turn: they can be tried again. */
      retryableCount: count.optional(),
    })
    .nullable(),
});

export type CleanupProgress = z.infer<typeof cleanupProgressSchema>;

/** Answer of GET /api/cleanups/:cleanupId. */
export const cleanupViewSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  progress: cleanupProgressSchema,
});

/** How much of a row was chosen, and what became of it. */
const rowCounts = {
  selectedCount: count,
  /** As of the whole clean-up, each: see cleanupProgressSchema. */
  movedCount: count,
  goneCount: count,
  keptCount: count,
  leftCount: count,
  refutedCount: count.optional(),
  failedCount: count,
  restoredCount: count,
  absentCount: count.optional(),
  /** Asked back, and given up; it can be tried again. A former release counted them as failed. */
  unrestoredCount: count.optional(),
};

/** A row of an order, and what became of it. */
export const cleanupRowSchema = z.object({
  id: rowIdSchema,
  /** Of newsletters; null of other rows, and once the scan's data has gone: names go with it. */
  sender: z.string().nullable(),
  /** Of old mail: that of every year before the row's was chosen with it. */
  isOpenEnded: z.boolean(),
  ...rowCounts,
  /** Asked back by itself or with the whole order, done or not. */
  isPutBack: z.boolean(),
  /** Whether it can be asked back by itself now: something of it may lie in the trash, and nothing is being moved. */
  canPutBack: z.boolean(),
});

export type CleanupRowView = z.infer<typeof cleanupRowSchema>;

/**
 * Answer of GET /api/cleanups/:cleanupId/rows, in the order of sections, the largest row of each first. Empty once
 * the clean-up's own data has gone.
 */
export const cleanupRowsSchema = z.object({ rows: z.array(cleanupRowSchema) });

export type CleanupRows = z.infer<typeof cleanupRowsSchema>;

/** A sender of an order, and how far the unsubscribing has come. */
export const unsubscribeSchema = z.object({
  /** Its place in the order, from 1 on. */
  number: z.number().int().positive(),
  /** null once the scan's data has gone: names go with it. */
  sender: z.string().nullable(),
  status: z.enum(UNSUBSCRIBE_STATUSES),
  reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
  /** Where a person can go on by hand. Goes with the names. */
  link: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('web'),
        href: z.string().regex(/^https?:\/\//),
        host: z.string(),
      }),
      z.object({
        kind: z.literal('mail'),
        href: z.string().startsWith('mailto:'),
        address: z.string(),
      }),
    ])
    .nullable(),
}) satisfies z.ZodType<Unsubscribe>;

/** Answer of GET /api/cleanups/:cleanupId/unsubscribes. Empty once the clean-up's own data has gone. */
export const unsubscribeListSchema = z.object({ senders: z.array(unsubscribeSchema) });

export type UnsubscribeList = z.infer<typeof unsubscribeListSchema>;

/** What a clean-up's socket sends (GET /api/cleanups/:cleanupId/live). */
export const cleanupSocketMessageSchema = liveMessageSchema(cleanupProgressSchema);

/** What a clean-up's object writes of itself to the database. */
export type CleanupCopy = {
  cleanupId: string;
  userId: string;
  /** An older copy never overwrites a newer. */
  progress: CleanupProgress;
  /** Rows of which nothing lies in the trash any more, since they were put back by themselves. */
  putBackRowIds: readonly RowId[];
  /** How often its owner has had it go on, or turn back: a stop after that is another one. */
  ownerRestarts: number;
  connectionId: string | null;
  tokenMasked: string | null;
  tokenUsedMs: number | null;
};

/**
 * One piece of a clean-up's work. The survey is batch 0; mail is in batches from 1 on, and so are the senders
 * to unsubscribe from.
 */
export const CLEANUP_STEPS = ['survey', 'move', 'restore', 'unsubscribe'] as const;
export type CleanupStep = (typeof CLEANUP_STEPS)[number];

/**
 * A message of the clean-up queue. It names work and holds none: ids stay in the clean-up's object. Queues
 * deliver at least once and in any order, so whatever a message asks for is claimed in the object first.
 */
export const cleanupMessageSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  cleanupId: z.string(),
  step: z.enum(CLEANUP_STEPS),
  batchNumber: z.number().int().nonnegative(),
});

export type CleanupMessage = z.infer<typeof cleanupMessageSchema>;
