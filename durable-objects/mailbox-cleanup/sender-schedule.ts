import type { ObjectDatabase } from '#durable-objects/object-database.ts';

const IS_WAITING = "status = 'waiting'";
/** When one that waits can be handed out, or has to be once more. */
const DUE_MS = 'MAX(waiting_until_ms, claimed_until_ms, COALESCE(sent_ms + ?1, 0))';

type Resending = { resendMs: number; nowMs: number };

/** Senders that nobody has been asked to do, or not lately, by number; at most `limit`. */
export function unsentSenders(
  database: ObjectDatabase,
  { resendMs, nowMs }: Resending,
  limit: number,
): number[] {
  return database.sql
    .exec(
      `SELECT sender_number FROM senders WHERE ${IS_WAITING} AND ${DUE_MS} <= ?2
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
       WHERE ${IS_WAITING} AND MAX(claimed_until_ms, COALESCE(sent_ms + ?, 0)) > ?`,
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
      `SELECT MIN(${DUE_MS}) AS next FROM senders WHERE ${IS_WAITING} AND ${DUE_MS} > ?2`,
      resendMs,
      nowMs,
    )
    .toArray();
  const next = row?.['next'];
  return next === null || next === undefined ? null : Number(next);
}
