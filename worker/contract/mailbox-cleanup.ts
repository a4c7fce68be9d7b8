import * as z from 'zod/mini';

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { RowExpectation } from '#worker/domain/cleanups/row-samples.ts';
import type { UnsubscribeStatus } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import type { CleanupProgress, CleanupRows, UnsubscribeList } from './cleanups.ts';

/** `messageIds`: those behind its promise first, then newest first. */
export type PreparedSender = {
  rowId: RowId;
  name: string;
  messageIds: readonly string[];
} & AskingTerms;

/** `senderKey`: search key. `readCount`: headers read by the scan that match. `meanBytes`: per message. */
export type PreparedRow = {
  id: RowId;
  sender: string | null;
  senderKey: string | null;
  promise: RowExpectation;
  readCount: number;
  meanBytes: number;
};

/** Ascending, unique. */
export type PreparedMessages = {
  packedIds: Uint8Array;
  packedThreadIds: Uint8Array;
  /** Index into `rows`, two bytes each. */
  packedRows: Uint8Array;
  /** UNLOCKED_AS, one byte each. */
  packedUnlocked: Uint8Array;
  /** Headers must prove bulk mail before the move: one byte each, 1 or 0. */
  packedUnproven: Uint8Array;
  rows: readonly PreparedRow[];
};

/** With the scan's position in the mailbox history. */
export type CleanupPreparation = PreparedMessages & {
  cleanupId: string;
  userId: string;
  /** Start of the scan. */
  scannedAtMs: number;
  /** null: unknown to the scan. */
  historyId: string | null;
  /** Empty unless unsubscribing was bought. */
  senders: readonly PreparedSender[];
  /** End of the scan's data. */
  namesUntilMs: number;
  preparedAtMs: number;
  /** Wiped then, unless paid. */
  expiresAtMs: number;
};

export const BATCH_KINDS = ['survey', 'move', 'restore', 'unsubscribe'] as const;

/** A slice of the survey (number 0), a batch to move or restore, or a sender to ask (both from 1 on). */
const cleanupBatchSchema = z.object({
  kind: z.enum(BATCH_KINDS),
  number: z.int().check(z.nonnegative()),
});

export type CleanupBatch = z.infer<typeof cleanupBatchSchema>;

/**
 * A message of the clean-up queue: names work, holds no message id. Delivery is at least once and unordered; the object
 * decides whether the batch is still open.
 */
export const cleanupMessageSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  cleanupId: z.string(),
  /** Increases with each restart: a dead letter of an earlier epoch fails nothing. */
  epoch: z.int().check(z.nonnegative()),
  batch: cleanupBatchSchema,
});

export type CleanupMessage = z.infer<typeof cleanupMessageSchema>;

/** Delivery is at least once and unordered. */
export interface CleanupQueue {
  send(messages: readonly CleanupMessage[]): Promise<void>;
}

/** A chosen newsletter row, without its name. `categories`: as in RowExpectation. */
export type HashedSender = {
  senderHash: string;
  categories: readonly number[];
  /** null: not to be unsubscribed from. */
  unsubscribe: UnsubscribeStatus | null;
};

/** RPC of a clean-up's object. Every method is idempotent; an empty object answers as if it had never held anything. */
export interface MailboxCleanupObject {
  /** Stores an order's ids before payment; wiped at `expiresAtMs` unless started. */
  prepare(preparation: CleanupPreparation): Promise<void>;
  /** Extends the retention of unpaid ids: the payment is processing. */
  keep(untilMs: number): Promise<void>;
  /** Starts a paid order's work; false: its ids are missing. */
  start(paidAtMs: number): Promise<boolean>;
  progress(): Promise<CleanupProgress | null>;
  /** Runs the batch of a queue message if it is still open; the object dispatches what is left of it. */
  runBatch(message: CleanupMessage): Promise<void>;
  /** Dead letter: fails the batch, unless done or restarted since. */
  failBatch(message: CleanupMessage): Promise<void>;
  /** Resumes suspended or failed work; false: none. */
  resume(): Promise<boolean>;
  /** Restores what was moved; false: nothing to restore. */
  undo(): Promise<boolean>;
  /**
   * Ends moving and unsubscribing for good; a restore continues. False while a call in flight may still take effect.
   */
  stop(paidAtMs: number): Promise<boolean>;
  /** Restores one row; false while mail is being moved, or nothing to restore. */
  restoreRow(rowId: string): Promise<boolean>;
  rows(): Promise<CleanupRows>;
  senders(): Promise<UnsubscribeList>;
  hashedSenders(): Promise<HashedSender[]>;
  /** Deletes senders' names and links. */
  forgetSenders(): Promise<void>;
  closeSession(sessionId: string): Promise<void>;
  /** Recovers a lost alarm. @returns until when ids are held, in epoch ms; null: none are */
  runOverdueAlarm(): Promise<number | null>;
  destroy(): Promise<void>;
}
