import { eq, sql } from 'drizzle-orm';

import { settleRefundStatements } from '#tests/admin-role/refund-statements.ts';
import { payments } from '#worker/orders/schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';

import type { OrderWorld } from './order-actions.ts';

/**
 * As the owner does with a refund that has failed: the buyer is paid in another way, and our books are told by the
 * owner's command. Only where nothing was given by hand at Stripe, which makes up for such a one by itself.
 */
export async function settleRefund(world: OrderWorld, which: number): Promise<void> {
  const { db } = world;
  const order = await db.select().from(payments).get();
  const all = await db.select().from(refunds).all();
  const failed = all.filter(
    ({ status, chargeId }) => status === 'failed' && chargeId === order?.chargeId,
  );
  const refund = failed[which % Math.max(1, failed.length)];
  if (refund === undefined || hasGivenByHand(world)) return;
  for (const statement of settleRefundStatements(refund.id, 4)) await db.run(sql.raw(statement));
  const settled = await db.select().from(refunds).where(eq(refunds.id, refund.id)).get();
  if (settled?.status === 'settled') world.settledMinor += refund.totalMinor;
}

function hasGivenByHand({ stripe }: OrderWorld): boolean {
  return [...stripe.store.refunds.values()].some(
    ({ metadata, status }) => metadata['refund_id'] === undefined && status !== 'failed',
  );
}
