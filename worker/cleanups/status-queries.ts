import { and, eq, gt, inArray, sql } from 'drizzle-orm';

import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import { orderIdOf, UNDONE_RETENTION_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { areIdsDue, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

/** An order whose object may hold message ids, and when to check it. */
export type IdHolder = {
  orderId: string;
  userId: string;
  lookAtMs: number;
  /** It can no longer be paid, nor can a payment in progress arrive: the object must hold none. */
  isAbandoned: boolean;
};

/** Orders whose objects are due for a check, latest first; `before`: keyset cursor. */
export async function listIdHolders(
  db: Database,
  nowMs: number,
  { before, limit }: { before?: IdHolder | undefined; limit: number },
): Promise<IdHolder[]> {
  const rows = await db
    .select({
      orderId: payments.id,
      userId: payments.userId,
      lookAtMs: payments.idsLookAtMs,
      isAbandoned: isAbandoned(nowMs).mapWith(Boolean),
    })
    .from(payments)
    .where(
      and(
        areIdsDue(nowMs),
        before &&
          sql`(${payments.idsLookAtMs}, ${payments.id}) < (${before.lookAtMs}, ${before.orderId})`,
      ),
    )
    .orderBy(sql`${payments.idsLookAtMs} DESC`, sql`${payments.id} DESC`)
    .limit(limit);
  return rows.map(({ lookAtMs, ...row }) => ({ ...row, lookAtMs: lookAtMs ?? nowMs }));
}

/**
 * A late claim may still become a payment while its rows are reserved. Literal SQL: a selected column loses its table's
 * name, and would mean another inside the subquery.
 */
function isAbandoned(nowMs: number) {
  return sql`(payments.status = 'pending' AND payments.expires_at <= ${nowMs}
    AND coalesce(payments.reserved_at, 0) <= ${nowMs - RESERVATION_MS}
    AND NOT EXISTS (SELECT 1 FROM payment_charges AS live
      WHERE live.payment_id = payments.id AND live.status IN ('begun', 'open', 'processing')))`;
}

/** Until when the object holds ids; null: it holds none. */
export type HeldUntil = Omit<IdHolder, 'isAbandoned'> & { untilMs: number | null };

/** Schedules the next checks, except for orders whose payment has restarted meanwhile. */
export async function scheduleIdChecks(db: Database, answers: readonly HeldUntil[]): Promise<void> {
  const answered = JSON.stringify(
    answers.map(({ orderId, lookAtMs, untilMs }) => [orderId, lookAtMs, untilMs]),
  );
  const ofOrder = sql`FROM json_each(${answered}) WHERE value ->> 0 = ${payments.id}
    AND value ->> 1 = ${payments.idsLookAtMs}`;
  await db
    .update(payments)
    .set({ idsLookAtMs: sql`(SELECT value ->> 2 ${ofOrder})` })
    .where(
      and(
        inArray(payments.id, jsonList(answers.map(({ orderId }) => orderId))),
        sql`EXISTS (SELECT 1 ${ofOrder})`,
      ),
    );
}

/**
 * For the batch that saves a copy: ids of mail never moved or fully restored are deleted well before the check
 * scheduled earlier. A check that is too early is harmless: the object replies when to check again.
 */
export function scheduleEarlierCheck(db: Database, { cleanupId, progress }: CleanupCopy) {
  const { finishedAtMs } = progress;
  if (finishedAtMs === null || !hasNothingInTrash(progress)) return [];
  const deletedByMs = finishedAtMs + UNDONE_RETENTION_MS;
  const isLater = and(eq(payments.id, orderIdOf(cleanupId)), gt(payments.idsLookAtMs, deletedByMs));
  return [db.update(payments).set({ idsLookAtMs: deletedByMs }).where(isLater)];
}

/** Nothing of it is in the trash, and no unsubscribe result needs its data. */
function hasNothingInTrash({
  goal,
  status,
  movedCount,
  unconfirmedCount,
  unsubscribes,
}: CleanupCopy['progress']): boolean {
  if (goal === 'restore' && status === 'done') return true;
  if (status !== 'done' && status !== 'closed') return false;
  return movedCount + unconfirmedCount === 0 && unsubscribes === null;
}
