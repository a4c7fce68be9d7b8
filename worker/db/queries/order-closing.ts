import { and, desc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { payments } from '../schema/payments.ts';
import { withdrawals } from '../schema/withdrawals.ts';
import { insertReceiptMail } from './mail-outbox.ts';
import type { PaidOrder } from './payments.ts';

/**
 * Paid orders that are not closed and whose work is over, or that were paid before `paidBeforeMs`, but for those
 * that a withdrawal is about to close. Those come first that were looked at longest ago, so that some that cannot be
 * closed yet keep no other waiting.
 */
export function listUnclosedOrders(
  db: Database,
  paidBeforeMs: number,
  limit: number,
): Promise<PaidOrder[]> {
  const undecided = db
    .select({ id: withdrawals.paymentId })
    .from(withdrawals)
    .where(and(eq(withdrawals.paymentId, payments.id), isNull(withdrawals.decidedAtMs)));
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        notExists(undecided),
        // Spelt out, because SQLite uses a partial index only where its very condition stands.
        sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
        or(
          and(inArray(cleanups.status, ['done', 'closed']), eq(cleanups.isUnsubscribing, false)),
          lte(payments.paidAtMs, paidBeforeMs),
        ),
      ),
    )
    .orderBy(sql`coalesce(${payments.closingLookedAtMs}, 0)`, desc(payments.paidAtMs))
    .limit(limit)
    .all();
}

/** It could not be closed yet: others come first. */
export async function noteClosingLookedAt(
  db: Database,
  orderId: string,
  nowMs: number,
): Promise<void> {
  await db.update(payments).set({ closingLookedAtMs: nowMs }).where(eq(payments.id, orderId));
}

/** Nothing more can come of an order, and what was owed for it has been noted: its buyer is told. */
export async function markOrderClosed(db: Database, orderId: string, nowMs: number): Promise<void> {
  await db.batch([
    db
      .update(payments)
      .set({ closedAtMs: nowMs })
      .where(and(eq(payments.id, orderId), isNull(payments.closedAtMs))),
    insertReceiptMail(db, orderId, { nowMs }),
  ]);
}
