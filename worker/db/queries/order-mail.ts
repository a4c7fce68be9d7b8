import { and, eq, ne, sql } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { consents } from '../schema/consents.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { refunds } from '../schema/refunds.ts';
import { scans } from '../schema/scans.ts';
import { users } from '../schema/users.ts';

/** Where the buyer said that they are when they last scanned; null where they never did. */
const NEWEST_TIME_ZONE = sql<string | null>`(SELECT ${scans.timeZone} FROM ${scans}
  WHERE ${scans.userId} = ${users.id} ORDER BY ${scans.startedAtMs} DESC LIMIT 1)`;

/** All that mail about a paid order tells; undefined when order or buyer is no more: who is erased has no address. */
export function findOrderForMail(db: Database, orderId: string) {
  return db
    .select({
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      timeZone: NEWEST_TIME_ZONE,
      consent: { textVersion: consents.textVersion, givenAtMs: consents.givenAtMs },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .innerJoin(
      consents,
      and(eq(consents.paymentId, payments.id), eq(consents.kind, 'immediate_start')),
    )
    .where(and(eq(payments.id, orderId), ne(users.email, '')))
    .get();
}

/** All that mail about a refund tells; undefined when it or its buyer is no more. Its order may not be paid. */
export function findRefundForMail(db: Database, refundId: string) {
  return db
    .select({
      refund: refunds,
      method: paymentCharges.method,
      chargeStatus: paymentCharges.status,
      chargedMinor: sql<number>`coalesce(${paymentCharges.chargedMinor}, ${paymentCharges.totalMinor})`,
      payment: payments,
      cleanup: cleanups,
      email: users.email,
      timeZone: NEWEST_TIME_ZONE,
    })
    .from(refunds)
    .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, refunds.userId))
    .leftJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(and(eq(refunds.id, refundId), ne(users.email, '')))
    .get();
}
