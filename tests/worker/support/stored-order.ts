import { eq, getTableColumns } from 'drizzle-orm';

import { connections } from '#worker/access/connection-schema.ts';
import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';

import type { Shop } from './build-order.ts';

/** What the tables hold of an order, but for when its object is to be asked what it holds, which is told of no order. */
export async function storedOrder(
  { runtime, user }: Pick<Shop, 'runtime' | 'user'>,
  orderId: string,
) {
  const { db } = runtime;
  const { idsLookAtMs: _idsLookAtMs, ...columns } = getTableColumns(payments);
  const [payment] = await db.select(columns).from(payments).where(eq(payments.id, orderId));
  const [connection] = await db
    .select()
    .from(connections)
    .where(eq(connections.userId, user.userId));
  return {
    payment,
    charges: await db.select().from(paymentCharges).where(eq(paymentCharges.paymentId, orderId)),
    refunds: await db.select().from(refunds).where(eq(refunds.paymentId, orderId)),
    rows: await db.select().from(orderRows).where(eq(orderRows.paymentId, orderId)),
    consents: await db.select().from(consents).where(eq(consents.paymentId, orderId)),
    cleanups: await db.select().from(cleanups).where(eq(cleanups.paymentId, orderId)),
    isRetryAllowed: connection?.retryAllowed,
  };
}
