import { and, asc, eq, gt, sql } from 'drizzle-orm';

import { mailIdOf } from '#worker/domain/mail/mail-id.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { connections } from '../schema/connections.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { payments } from '../schema/payments.ts';

/** A paid order with something left that access is needed for: mail to move, or senders to find a way to. */
const hasWorkLeft = sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL
  AND ${cleanups.goal} = 'move' AND (${cleanups.isUnsubscribing} = 1
    OR ${cleanups.status} IN ('surveying', 'working', 'suspended', 'failed'))`;

type Ending = {
  nowMs: number;
  /** Access that ends by then is about to. */
  endsByMs: number;
  /** Of orders that were paid by then. */
  paidByMs: number;
  limit: number;
};

/**
 * Puts in the outbox that access is about to end, for each connection that work of a paid order is left for. Safe to
 * repeat: a connection has one such mail. Orders that are open are few, so the joins begin with them. The order of the
 * columns is the table's own.
 * @returns how many there were
 */
export async function insertEndingMail(
  db: Database,
  { nowMs, endsByMs, paidByMs, limit }: Ending,
): Promise<number> {
  const mailId = sql`${mailIdOf('access-ending', '')} || k.id`;
  const inserted = await db
    .insert(mailOutbox)
    .select(
      sql`SELECT DISTINCT ${mailId}, 'access-ending', k.id, k.user_id, u.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM ${payments} CROSS JOIN ${cleanups} ON ${cleanups.paymentId} = ${payments.id}
            CROSS JOIN connections k ON k.user_id = ${payments.userId} AND k.revoked = 0
            JOIN users u ON u.id = k.user_id
          WHERE ${hasWorkLeft} AND ${payments.paidAtMs} <= ${paidByMs}
            AND k.expires_at > ${nowMs} AND k.expires_at <= ${endsByMs}
            AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.id = ${mailId} AND m.status <> 'moot')
          LIMIT ${limit}`,
    )
    .onConflictDoUpdate({
      target: mailOutbox.id,
      // Of another order's work than the one that was done before it could be told of.
      set: { status: 'waiting', createdAtMs: nowMs, dueAtMs: nowMs },
      setWhere: eq(mailOutbox.status, 'moot'),
    });
  return inserted.meta.changes;
}

/** The oldest order that access is still needed for, and when it ends; undefined where it has, or nothing is left. */
export function findWorkOfAccess(
  db: Database,
  connectionId: string,
  nowMs: number,
): Promise<{ orderId: string; expiresAtMs: number } | undefined> {
  return db
    .select({ orderId: payments.id, expiresAtMs: connections.expiresAtMs })
    .from(connections)
    .innerJoin(payments, eq(payments.userId, connections.userId))
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        eq(connections.id, connectionId),
        eq(connections.revoked, false),
        gt(connections.expiresAtMs, nowMs),
        hasWorkLeft,
      ),
    )
    .orderBy(asc(payments.paidAtMs))
    .limit(1)
    .get();
}
