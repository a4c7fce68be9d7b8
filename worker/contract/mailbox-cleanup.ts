import { z } from 'zod';

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { RowExpectation } from '#worker/domain/cleanups/row-samples.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import type { AskingTerms } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import type { CleanupProgress, CleanupRows, UnsubscribeList } from './cleanups.ts';

/** `messageIds`: those behind its promise first, then the newest. */
export type PreparedSender = {
  rowId: RowId;
  name: string;
  messageIds: readonly string[];
} & AskingTerms;

/**
 * `senderKey`: its search key. `readCount`: messages the scan read and found as the row says.
 * `meanBytes`: size of a mail.
 */
export type PreparedRow = {
  id: RowId;
  sender: string | null;
  senderKey?: string | null;
  promise: RowExpectation;
  readCount?: number | undefined;
  meanBytes?: number | undefined;
};

/** Ascending, unique. */
export type PreparedMessages = {
  packedIds: Uint8Array;
  packedThreadIds: Uint8Array;
  /** Index into `rows`, two bytes each. */
  packedRows: Uint8Array;
  /** UNLOCKED_AS, one byte each. */
  packedUnlocked: Uint8Array;
  /** Must prove by their headers that they are bulk before moving: one byte each, 1 or 0. */
  packedUnproven: Uint8Array;
  rows: readonly PreparedRow[];
};

/** With the scan's position in the mailbox history. */
export type CleanupPreparation = Omit<PreparedMessages, 'packedUnlocked'> & {
  packedUnlocked?: Uint8Array;
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

/**
 * What is to be done: a slice of the survey (number 0), a batch of messages to move or restore (from 1 on), or a sender to
 * ask (from 1 on).
 */
const cleanupBatchSchema = z.object({
  kind: z.enum(BATCH_KINDS),
  number: z.number().int().nonnegative(),
});

export type CleanupBatch = z.infer<typeof cleanupBatchSchema>;

/**
 * A message of the clean-up queue. It names work and holds no id. Queues deliver at least once and in any order: whether
 * the batch is still to be done is for the clean-up's object to say.
 */
export const cleanupMessageSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  cleanupId: z.string(),
  /** Rises with each restart of the work: a dead letter of an earlier epoch fails nothing. */
  epoch: z.number().int().nonnegative(),
  batch: cleanupBatchSchema,
});

export type CleanupMessage = z.infer<typeof cleanupMessageSchema>;

/** What came of a message. Whichever it is, the message is finished with. */
export type BatchAnswer =
  /** Nothing is left to do of its batch, or another delivery is doing it. */
  | { kind: 'done' }
  /** The object dispatches the rest itself, not before then. */
  | { kind: 'retryAt'; atMs: number }
  /** Until its owner gives access again. */
  | { kind: 'suspended' };

/** The RPC of a clean-up's object. Every method is safe to repeat; one that holds nothing answers as if it never had. */
export interface MailboxCleanupObject {
  /** Stores the ids of an order before it is paid for. Wiped at `expiresAtMs` unless started by then. */
  prepare(preparation: CleanupPreparation): Promise<void>;
  /** Keeps what is not paid for until then at least: its payment is on its way. */
  keep(untilMs: number): Promise<void>;
  /** Begins the work of a paid order; false when its ids are not there. */
  start(paidAtMs: number): Promise<boolean>;
  progress(): Promise<CleanupProgress | null>;
  /** Does the batch that a queue message names, if it is still to be done. */
  runBatch(message: CleanupMessage): Promise<BatchAnswer>;
  /** A dead letter: its batch counts as failed, unless it is done or the work has begun again since. */
  failBatch(message: CleanupMessage): Promise<void>;
  /** Goes on with what is suspended or has failed; false when there is nothing of that kind. */
  resume(): Promise<boolean>;
  /** Restores what was moved; false when there is nothing to restore. */
  undo(): Promise<boolean>;
  /**
   * Moves and asks for nothing more of a paid order, for good; what is being restored goes on. False while a call in flight
   * may still have its effect.
   */
  stop(paidAtMs: number): Promise<boolean>;
  /** Restores one row; false while mail is being moved, and when there is nothing of it to restore. */
  restoreRow(rowId: string): Promise<boolean>;
  rows(): Promise<CleanupRows>;
  senders(): Promise<UnsubscribeList>;
  /** Forgets what senders are called, and where they can be left by hand. */
  forgetSenders(): Promise<void>;
  /** What it has taken of its user's quota at Google and still counts. */
  unitLeases(): Promise<UnitLease[]>;
  /** Has it leave `units` of each minute to its user's other clean-ups for a while. @returns as unitLeases does */
  makeRoom(units: number): Promise<UnitLease[]>;
  /** Closes the sockets that this session has opened. */
  closeSession(sessionId: string): Promise<void>;
  /** Does what a lost alarm would have done. @returns until when ids are held, in epoch ms; null: none are */
  runOverdueAlarm(): Promise<number | null>;
  destroy(): Promise<void>;
}
