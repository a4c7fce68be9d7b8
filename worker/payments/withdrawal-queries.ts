import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { WithdrawalView } from '#worker/contract/orders.ts';
import { insertReceiptMail, insertWithdrawalMail } from '#worker/mail/outbox-queries.ts';
import { orderRows } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { withdrawals } from './refund-schema.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

/** null: no notice was given. */
export function toWithdrawalView(row: WithdrawalRow | undefined): WithdrawalView | null {
  if (row === undefined) return null;
  const { name, status, requestedAtMs, decidedAtMs } = row;
  return { name, status, requestedAtMs, isDecided: decidedAtMs !== null };
}

/** Stores a notice and its acknowledgement mail atomically. The first one of an order wins. */
export async function insertWithdrawal(db: Database, withdrawal: WithdrawalRow): Promise<void> {
  const { paymentId, requestedAtMs } = withdrawal;
  await db.batch([
    db.insert(withdrawals).values(withdrawal).onConflictDoNothing(),
    insertWithdrawalMail(db, paymentId, requestedAtMs),
  ]);
}

export function findWithdrawal(
  db: Database,
  userId: string,
  orderId: string,
): Promise<WithdrawalRow | undefined> {
  return db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.paymentId, orderId)))
    .get();
}

export function listWithdrawals(db: Database, userId: string): Promise<WithdrawalRow[]> {
  return db.select().from(withdrawals).where(eq(withdrawals.userId, userId)).all();
}

/** Least recently tried first, so that one failing notice starves no other. */
export function listUndecidedWithdrawals(db: Database, limit: number): Promise<WithdrawalRow[]> {
  return (
    db
      .select()
      .from(withdrawals)
      // Literal: SQLite uses a partial index only when its exact condition appears.
      .where(sql`${withdrawals.decidedAtMs} IS NULL`)
      .orderBy(sql`coalesce(${withdrawals.triedAtMs}, 0)`, asc(withdrawals.requestedAtMs))
      .limit(limit)
      .all()
  );
}

export async function markWithdrawalTried(
  db: Database,
  { paymentId }: WithdrawalRow,
  nowMs: number,
): Promise<void> {
  await db
    .update(withdrawals)
    .set({ triedAtMs: nowMs })
    .where(and(eq(withdrawals.paymentId, paymentId), isNull(withdrawals.decidedAtMs)));
}

/** If nothing was moved, the rows can be chosen and paid for again. */
export async function markWithdrawalDecided(
  db: Database,
  { paymentId }: WithdrawalRow,
  { hasMoved, nowMs }: { hasMoved: boolean; nowMs: number },
): Promise<void> {
  const freed = hasMoved ? [] : [db.delete(orderRows).where(eq(orderRows.paymentId, paymentId))];
  await db.batch([
    db
      .update(withdrawals)
      .set({ decidedAtMs: nowMs })
      .where(and(eq(withdrawals.paymentId, paymentId), isNull(withdrawals.decidedAtMs))),
    ...freed,
    insertReceiptMail(db, paymentId, { nowMs }),
  ]);
}
