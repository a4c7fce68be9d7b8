import { and, asc, eq, exists, gt, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';

import { PAID_STATUSES } from '#worker/domain/orders/order-status.ts';
import {
  HOST_REQUESTS_PER_MINUTE,
  HOST_WINDOW_MS,
} from '#worker/domain/unsubscribes/sender-host.ts';

import type { Database } from '#worker/platform/db/client.ts';
import { payments } from '#worker/orders/schema.ts';
import { unsubscribes } from './schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export type UnsubscribeRow = typeof unsubscribes.$inferSelect;

export type UnsubscribeClaim = Pick<
  UnsubscribeRow,
  'addressHash' | 'userId' | 'paymentId' | 'attemptId'
> & { hostHash: string; nowMs: number };

export type ClaimedUnsubscribe =
  /** Exclusive and permanent permission to ask this address for this user. */
  | { kind: 'granted' }
  /** Asked before, or being asked. */
  | { kind: 'known'; row: UnsubscribeRow }
  /** The host's rate limit is reached until then. */
  | { kind: 'busy'; untilMs: number }
  /** The order was withdrawn or fully refunded. */
  | { kind: 'ended' }
  /** The order does not include it. */
  | { kind: 'not-bought' };

/**
 * Grants permission to ask an address, once ever per user: for a paid deep clean-up that is not withdrawn from, within
 * the host's rate limit. One statement, so that of concurrent requests one wins. Idempotent for an attempt that has not
 * asked yet.
 */
export async function claimUnsubscribe(
  db: Database,
  claim: UnsubscribeClaim,
): Promise<ClaimedUnsubscribe> {
  const { addressHash, userId, paymentId, attemptId, hostHash, nowMs } = claim;
  const isThis = eq(unsubscribes.addressHash, addressHash);
  const withdrawn = db
    .select({ id: withdrawals.paymentId })
    .from(withdrawals)
    .where(and(eq(withdrawals.paymentId, paymentId), eq(withdrawals.status, 'open')));
  const isOfDeep = and(
    eq(payments.id, paymentId),
    eq(payments.userId, userId),
    eq(payments.paymentType, 'reset'),
  );
  const isBought = and(
    isOfDeep,
    inArray(payments.status, ['completed', 'partly_refunded']),
    notExists(withdrawn),
  );
  const everBought = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isOfDeep, inArray(payments.status, PAID_STATUSES)));
  const bought = db.select({ id: payments.id }).from(payments).where(isBought);
  const isRecent = and(
    eq(unsubscribes.hostHash, hostHash),
    gt(unsubscribes.askedAtMs, nowMs - HOST_WINDOW_MS),
  );
  const recent = db
    .select({ count: sql`count(*)` })
    .from(unsubscribes)
    .where(isRecent);
  const [, rows, orders, asked, everPaid] = await db.batch([
    // Columns in table order.
    db
      .insert(unsubscribes)
      .select(
        sql`SELECT ${addressHash}, ${userId}, ${paymentId}, ${hostHash}, ${attemptId}, 'asked', NULL,
          ${nowMs}, NULL WHERE ${exists(bought)} AND (${recent}) < ${HOST_REQUESTS_PER_MINUTE}`,
      )
      .onConflictDoNothing(),
    db.select().from(unsubscribes).where(isThis),
    bought,
    db
      .select({ askedAtMs: unsubscribes.askedAtMs })
      .from(unsubscribes)
      .where(isRecent)
      .orderBy(asc(unsubscribes.askedAtMs))
      .limit(1),
    everBought,
  ]);
  const [row] = rows;
  if (row !== undefined)
    return row.attemptId === attemptId ? { kind: 'granted' } : { kind: 'known', row };
  if (orders.length === 0) return { kind: everPaid.length > 0 ? 'ended' : 'not-bought' };
  return { kind: 'busy', untilMs: (asked[0]?.askedAtMs ?? nowMs) + HOST_WINDOW_MS };
}

/** Records a sender's response to an attempt. Idempotent. */
export async function settleUnsubscribe(
  db: Database,
  {
    addressHash,
    attemptId,
    ...answer
  }: Pick<UnsubscribeRow, 'addressHash' | 'attemptId'> &
    Pick<UnsubscribeRow, 'status' | 'reason' | 'answeredAtMs'>,
): Promise<void> {
  await db
    .update(unsubscribes)
    .set(answer)
    .where(and(eq(unsubscribes.addressHash, addressHash), eq(unsubscribes.attemptId, attemptId)));
}

/** Clears hosts outside the rate limit's window. @returns how many */
export async function clearExpiredHosts(db: Database, askedBeforeMs: number): Promise<number> {
  const old = db
    .select({ id: unsubscribes.addressHash })
    .from(unsubscribes)
    .where(and(isNotNull(unsubscribes.hostHash), lte(unsubscribes.askedAtMs, askedBeforeMs)))
    .limit(FORGOTTEN_AT_ONCE);
  const { meta } = await db
    .update(unsubscribes)
    .set({ hostHash: null })
    .where(inArray(unsubscribes.addressHash, old));
  return meta.changes;
}
