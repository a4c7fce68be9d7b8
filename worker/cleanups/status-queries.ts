import { and, eq, gt, inArray, sql } from 'drizzle-orm';

import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import { orderIdOf, UNDONE_KEPT_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { areIdsDue, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

/** An order whose clean-up's object may hold ids of mail, and when it is to be asked. */
export type IdHolder = {
  orderId: string;
  userId: string;
  lookAtMs: number;
  /** Nobody can pay it any more, and nothing that was begun can pay it: it is to hold none. */
  isForsaken: boolean;
};

/** Orders whose objects are to be asked by now, the latest first; `before`: those that come after that one. */
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
      isForsaken: isForsaken(nowMs).mapWith(Boolean),
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
 * A claim of its last moments may still become a payment, as long as its rows are set aside. Written out, because a
 * column that is selected goes without the name of its table, which means another one inside the brackets.
 */
function isForsaken(nowMs: number) {
  return sql`(payments.status = 'pending' AND payments.expires_at <= ${nowMs}
    AND coalesce(payments.reserved_at, 0) <= ${nowMs - RESERVATION_MS}
    AND NOT EXISTS (SELECT 1 FROM payment_charges AS live
      WHERE live.payment_id = payments.id AND live.status IN ('begun', 'open', 'processing')))`;
}

/** What an order's object has answered: until when it holds ids; null: it holds none. */
export type HeldUntil = Omit<IdHolder, 'isForsaken'> & { untilMs: number | null };

/** Notes when these are to be asked next, but for any of which somebody has meanwhile begun a payment anew. */
export async function noteIdsHeld(db: Database, answers: readonly HeldUntil[]): Promise<void> {
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
 * For the batch that saves a copy: ids of mail that lies where it lay, all put back or never moved, go long before the
 * time that was noted before that was known. Asked too soon, the object says until when it holds them.
 */
export function lookSooner(db: Database, { cleanupId, progress }: CleanupCopy) {
  const { finishedAtMs } = progress;
  if (finishedAtMs === null || !liesWhereItLay(progress)) return [];
  const goneByMs = finishedAtMs + UNDONE_KEPT_MS;
  const isLater = and(eq(payments.id, orderIdOf(cleanupId)), gt(payments.idsLookAtMs, goneByMs));
  return [db.update(payments).set({ idsLookAtMs: goneByMs }).where(isLater)];
}

/** Whether it has ended with nothing of it in the trash, and nobody to tell of who was unsubscribed from. */
function liesWhereItLay({
  goal,
  status,
  movedCount,
  doubtfulCount,
  unsubscribes,
}: CleanupCopy['progress']): boolean {
  if (goal === 'restore' && status === 'done') return true;
  if (status !== 'done' && status !== 'closed') return false;
  return movedCount + doubtfulCount === 0 && unsubscribes === null;
}
