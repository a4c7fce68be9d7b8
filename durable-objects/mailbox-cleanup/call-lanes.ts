import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { GMAIL_CALLS_AT_ONCE } from '#worker/domain/quota/user-units.ts';

/** Claims of one clean-up that live at the same time: each has one call to Gmail under way at most. */
export const CALL_LANES = GMAIL_CALLS_AT_ONCE;
/** Of them, for senders while mail is moved too: neither waits for the other. */
export const SENDER_LANES = 2;

/** Whether no more may be claimed for now. However often messages come, and whichever, this holds. */
export function areLanesTaken(database: ObjectDatabase, nowMs: number): boolean {
  return countClaims(database, nowMs) >= CALL_LANES;
}

/** Claims that live, of what is not to be done any more as well. */
export function countClaims(database: ObjectDatabase, nowMs: number): number {
  const [row] = database.sql
    .exec(
      `SELECT (SELECT COUNT(*) FROM batches WHERE claimed_until_ms > ?1)
         + (SELECT COUNT(*) FROM senders WHERE claimed_until_ms > ?1) AS count`,
      nowMs,
    )
    .toArray();
  return Number(row?.['count'] ?? 0);
}
