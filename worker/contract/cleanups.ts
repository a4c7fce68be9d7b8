import * as z from 'zod/mini';

import { CLEANUP_GOALS, CLEANUP_STATUSES } from '#worker/domain/cleanups/cleanup-state.ts';
import { REMEMBERED_STATUSES } from '#worker/domain/cleanups/remembered-senders.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type Unsubscribe,
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { gmailWaitSchema, liveMessageSchema } from './live-socket.ts';
import { errorCodeSchema, rowIdSchema } from './scans.ts';

const count = z.int().check(z.nonnegative());

/**
 * Pushed by the socket and shown on the receipt. While single rows are restored the goal is to
 * restore; then it returns to the previous state.
 */
export const cleanupProgressSchema = z.object({
  /**
   * Increases with every change except waiting and survey progress, to order responses. No default:
   * a delta without it would look oldest.
   */
  version: count,
  goal: z.enum(CLEANUP_GOALS),
  status: z.enum(CLEANUP_STATUSES),
  /** Paid for. */
  selectedCount: count,
  movedCount: count,
  alreadyDeletedCount: count,
  /** Starred, labelled or answered since the scan. */
  protectedSinceCount: count,
  /** Whole rows whose samples did not match. */
  mismatchedCount: count,
  /** Single messages whose headers did not match. */
  refutedCount: count,
  /** Need a check of their headers. */
  unprovenCount: z.optional(count),
  /** Of those, finished. */
  checkedCount: z.optional(count),
  /** In abandoned batches; retryable. */
  failedCount: count,
  /** Unmoved as far as Gmail confirmed; may be in the trash. */
  unconfirmedCount: count,
  restoredCount: count,
  /** To be restored, but no longer in the trash. */
  notInTrashCount: count,
  /** In the trash, restore requested. */
  toRestoreCount: z.optional(count),
  /**
   * Requested, but not in the trash listing; listed again, a minute later or more, before they count
   * as absent.
   */
  missingCount: z.optional(count),
  /** Estimated by row; null: unknown. */
  trashedBytes: z.nullable(z.int().check(z.nonnegative())),
  /** Resumes by itself; null: not waiting. */
  waiting: z.nullable(gmailWaitSchema),
  /** Waits for the confirmation mail. */
  isUnconfirmed: z.optional(z.boolean()),
  /** While suspended or failed. */
  errorCode: z.nullable(errorCodeSchema),
  finishedAtMs: z.nullable(z.number()),
  /** null while nothing has been moved. */
  undoUntilMs: z.nullable(z.number()),
  /** null: not bought. */
  unsubscribes: z.nullable(
    z.object({
      waitingCount: count,
      confirmedCount: count,
      askedCount: count,
      needsClickCount: count,
      notPossibleCount: count,
      /** Of `notPossibleCount`: never attempted. */
      untriedCount: count,
      /** Of `notPossibleCount`. */
      retryableCount: count,
    }),
  ),
});

export type CleanupProgress = z.infer<typeof cleanupProgressSchema>;

/** Response of GET /api/cleanups/:cleanupId. */
export const cleanupViewSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  progress: cleanupProgressSchema,
});

const rowCounts = {
  selectedCount: count,
  /** As in cleanupProgressSchema. */
  movedCount: count,
  alreadyDeletedCount: count,
  protectedSinceCount: count,
  mismatchedCount: count,
  refutedCount: count,
  failedCount: count,
  restoredCount: count,
  notInTrashCount: count,
  /** Restore failed; retryable. */
  unrestoredCount: count,
};

export const cleanupRowSchema = z.object({
  id: rowIdSchema,
  /** null for other rows, and once the scan's data is gone. */
  sender: z.nullable(z.string()),
  /** Search key of the sender; null as `sender`. */
  senderKey: z.nullable(z.string()),
  /** Oldest year: includes all older mail. */
  isOpenEnded: z.boolean(),
  ...rowCounts,
  /** By row or with the whole order, done or not. */
  isPutBack: z.boolean(),
  /** Something may be in the trash and nothing is being moved. */
  canPutBack: z.boolean(),
});

export type CleanupRowView = z.infer<typeof cleanupRowSchema>;

/**
 * Response of GET /api/cleanups/:cleanupId/rows, by section, largest first. Empty once the data is
 * gone.
 */
export const cleanupRowsSchema = z.object({ rows: z.array(cleanupRowSchema) });

export type CleanupRows = z.infer<typeof cleanupRowsSchema>;

/** Response of GET /api/cleanups/:cleanupId/trash: everything in Gmail's trash, whoever put it there. */
export const trashSchema = z.object({ messageCount: count, checkedAtMs: z.number() });

export type TrashView = z.infer<typeof trashSchema>;

/** Version of the texts on the receipt. */
export const NEXT_TIME_CONSENT_VERSION = '2026-11-28';

/** Two consents: to mark the chosen senders at the next scan, and to one mail a year later. */
export const NEXT_TIME_PURPOSES = ['marks', 'reminder'] as const;
export type NextTimePurpose = (typeof NEXT_TIME_PURPOSES)[number];

const nextTimeChoice = z.object({
  status: z.enum(REMEMBERED_STATUSES),
  /** When what is kept is deleted; null unless kept. */
  endsAtMs: z.nullable(z.number()),
});

/** Response of GET and PUT /api/cleanups/:cleanupId/next-time. */
export const nextTimeSchema = z.object({
  senderCount: count,
  marks: nextTimeChoice,
  /** `remindAtMs`: null once the mail is written, too. */
  reminder: z.extend(nextTimeChoice, { remindAtMs: z.nullable(z.number()) }),
});

export type NextTimeView = z.infer<typeof nextTimeSchema>;

/** Body of PUT /api/cleanups/:cleanupId/next-time. Consent names its text; withdrawal does not. */
export const nextTimeConsentBodySchema = z.discriminatedUnion('isGiven', [
  z.strictObject({
    purpose: z.enum(NEXT_TIME_PURPOSES),
    isGiven: z.literal(true),
    textVersion: z.literal(NEXT_TIME_CONSENT_VERSION),
  }),
  z.strictObject({ purpose: z.enum(NEXT_TIME_PURPOSES), isGiven: z.literal(false) }),
]);

export type NextTimeConsent = z.infer<typeof nextTimeConsentBodySchema>;

export const unsubscribeSchema = z.object({
  number: z.int().check(z.positive()),
  /** The order's row of this sender; null: unknown. */
  rowId: z.nullable(rowIdSchema),
  /** null once the scan's data is gone. */
  sender: z.nullable(z.string()),
  status: z.enum(UNSUBSCRIBE_STATUSES),
  reason: z.nullable(z.enum(UNSUBSCRIBE_REASONS)),
  /** For a manual unsubscribe; gone with the names. */
  link: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('web'),
        href: z.string().check(z.regex(/^https?:\/\//)),
        host: z.string(),
      }),
      z.object({
        kind: z.literal('mail'),
        href: z.string().check(z.startsWith('mailto:')),
        address: z.string(),
      }),
    ]),
  ),
}) satisfies z.ZodMiniType<Unsubscribe>;

/** Response of GET /api/cleanups/:cleanupId/unsubscribes. Empty once the data is gone. */
export const unsubscribeListSchema = z.object({ senders: z.array(unsubscribeSchema) });

export type UnsubscribeList = z.infer<typeof unsubscribeListSchema>;

/** GET /api/cleanups/:cleanupId/live. */
export const cleanupSocketMessageSchema = liveMessageSchema(cleanupProgressSchema);

/** Written by the object to D1. */
export type CleanupCopy = {
  cleanupId: string;
  userId: string;
  /** Its version orders writes. */
  progress: CleanupProgress;
  /** Restored individually, nothing left in the trash. */
  putBackRowIds: readonly RowId[];
  /** Resumes and undos by the owner; a stop after one counts as new. */
  ownerRestarts: number;
  connectionId: string | null;
  tokenMasked: string | null;
  tokenUsedMs: number | null;
};
