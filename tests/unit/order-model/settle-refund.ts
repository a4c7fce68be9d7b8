import { eq, sql } from 'drizzle-orm';

import { settleRefundStatements } from '#tests/tools/admin-role/refund-statements.ts';
import { payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';

import type { OrderWorld } from './order-actions.ts';

/**
 * As the owner does with what is owed: the buyer is paid in another way, and our books are told by the owner's command. Only
 * where nothing was given by hand at Stripe, of which we may not know yet.
 */
export async function settleRefund(world: OrderWorld): Promise<void> {
  const { db } = world;
  const order = await db.select().from(payments).get();
  const chargeId = order?.chargeId ?? null;
  if (chargeId === null || hasGivenByHand(world)) return;
  const charge = await db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.id, chargeId))
    .get();
  for (const statement of settleRefundStatements(chargeId, 4)) await db.run(sql.raw(statement));
  world.settledMinor += charge?.owedMinor ?? 0;
}

function hasGivenByHand({ stripe }: OrderWorld): boolean {
  return [...stripe.store.refunds.values()].some(
    ({ metadata, status }) => metadata['refund_id'] === undefined && status !== 'failed',
  );
}
