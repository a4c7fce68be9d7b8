import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';

import {
  CONCURRENT_BATCHES,
  CONCURRENT_SENDERS,
} from '#durable-objects/mailbox-cleanup/active-batches.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { hasProvenWaiting } from '#durable-objects/mailbox-cleanup/stores/batch-store.ts';

/** Its row is unproven: held until some of it has been moved. */
export const IS_HELD = `EXISTS (SELECT 1 FROM chosen_rows c
  WHERE c.row_id = senders.row_id AND c.holds_sender = 1)`;
/** Due as soon as there is capacity. */
const IS_TO_ASK = `status = 'waiting' AND NOT ${IS_HELD}`;

/** Whether any sender is due (or this one). */
export function hasSenderToAsk(
  database: ObjectDatabase,
  senderNumber: number | null = null,
): boolean {
  const query = `SELECT 1 FROM senders WHERE ${IS_TO_ASK} AND (?1 IS NULL OR sender_number = ?1)`;
  return database.sql.exec(`${query} LIMIT 1`, senderNumber).toArray().length > 0;
}

/**
 * Whether senders are due and all proven mail has been moved: one sender costs as much quota as four hundred moved
 * messages. Unproven mail may take many minutes, and runs concurrently.
 */
export function areSendersDue(database: ObjectDatabase, { goal, status }: CleanupRecord): boolean {
  const isMoving = goal === 'move' && status !== 'prepared' && isRunningCleanup(status);
  return hasSenderToAsk(database) && !(isMoving && hasProvenWaiting(database));
}

/** Slots for batches and the survey; the rest are for senders. */
export function concurrentBatches(database: ObjectDatabase, cleanup: CleanupRecord): number {
  return areSendersDue(database, cleanup)
    ? CONCURRENT_BATCHES - CONCURRENT_SENDERS
    : CONCURRENT_BATCHES;
}

/** In order; at most `limit`. */
export function dueSenderNumbers(database: ObjectDatabase, nowMs: number, limit: number): number[] {
  return database.sql
    .exec(
      `SELECT sender_number FROM senders WHERE ${IS_TO_ASK} AND waiting_until_ms <= ?1
       ORDER BY sender_number LIMIT ?2`,
      nowMs,
      limit,
    )
    .toArray()
    .map((row) => Number(row['sender_number']));
}

export function nextSenderDueMs(database: ObjectDatabase, nowMs: number): number | null {
  const [row] = database.sql
    .exec(
      `SELECT MIN(waiting_until_ms) AS next FROM senders
       WHERE ${IS_TO_ASK} AND waiting_until_ms > ?1`,
      nowMs,
    )
    .toArray();
  const next = row?.['next'];
  return next === null || next === undefined ? null : Number(next);
}
