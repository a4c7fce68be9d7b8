import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';

import { CALL_LANES, SENDER_LANES } from '#durable-objects/mailbox-cleanup/call-lanes.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { hasProvenWaiting } from '#durable-objects/mailbox-cleanup/open-batches.ts';

/** Nothing has shown yet that its row is what it says: it waits until some of the row has been moved. */
export const IS_HELD = `EXISTS (SELECT 1 FROM chosen_rows c
  WHERE c.row_id = senders.row_id AND c.holds_sender = 1)`;
/** It may be asked as soon as there is time for it. */
const IS_TO_ASK = `status = 'waiting' AND NOT ${IS_HELD}`;

/** When one that waits can be handed out, or has to be once more. */
const DUE_MS = 'MAX(waiting_until_ms, claimed_until_ms, COALESCE(sent_ms + ?1, 0))';

type Resending = { resendMs: number; nowMs: number };

/** Whether any sender waits that is not held, of this number where one is given. */
export function hasSenderToAsk(
  database: ObjectDatabase,
  senderNumber: number | null = null,
): boolean {
  const query = `SELECT 1 FROM senders WHERE ${IS_TO_ASK} AND (?1 IS NULL OR sender_number = ?1)`;
  return database.sql.exec(`${query} LIMIT 1`, senderNumber).toArray().length > 0;
}

/**
 * Whether there are senders to ask, and all mail that nothing has to prove has been moved: to look at one takes as much of
 * the quota as to check or move four hundred messages. What has to be proven could take many minutes, and goes on beside.
 */
export function haveSendersTurn(
  database: ObjectDatabase,
  { goal, status }: CleanupRecord,
): boolean {
  const isMoving = goal === 'move' && status !== 'prepared' && isRunningCleanup(status);
  return hasSenderToAsk(database) && !(isMoving && hasProvenWaiting(database));
}

/** Calls for batches and the survey that may be under way at once; the rest are for senders. */
export function batchLanes(database: ObjectDatabase, cleanup: CleanupRecord): number {
  return haveSendersTurn(database, cleanup) ? CALL_LANES - SENDER_LANES : CALL_LANES;
}

/** Senders that nobody has been asked to do, or not lately, by number; at most `limit`. */
export function unsentSenders(
  database: ObjectDatabase,
  { resendMs, nowMs }: Resending,
  limit: number,
): number[] {
  return database.sql
    .exec(
      `SELECT sender_number FROM senders WHERE ${IS_TO_ASK} AND ${DUE_MS} <= ?2
       ORDER BY sender_number LIMIT ?3`,
      resendMs,
      nowMs,
      limit,
    )
    .toArray()
    .map((row) => Number(row['sender_number']));
}

/** How many somebody has been asked to do, or is at. */
export function countSendersUnderWay(
  database: ObjectDatabase,
  { resendMs, nowMs }: Resending,
): number {
  const [row] = database.sql
    .exec(
      `SELECT COUNT(*) AS count FROM senders
       WHERE ${IS_TO_ASK} AND MAX(claimed_until_ms, COALESCE(sent_ms + ?, 0)) > ?`,
      resendMs,
      nowMs,
    )
    .toArray();
  return Number(row?.['count'] ?? 0);
}

/** When the first that is not due yet will be. */
export function nextSenderDueMs(
  database: ObjectDatabase,
  { resendMs, nowMs }: Resending,
): number | null {
  const [row] = database.sql
    .exec(
      `SELECT MIN(${DUE_MS}) AS next FROM senders WHERE ${IS_TO_ASK} AND ${DUE_MS} > ?2`,
      resendMs,
      nowMs,
    )
    .toArray();
  const next = row?.['next'];
  return next === null || next === undefined ? null : Number(next);
}
