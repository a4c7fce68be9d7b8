import { eq } from 'drizzle-orm';

import { refunds } from '#worker/payments/refund-schema.ts';

import type { Shop } from './build-order.ts';
import { deliverEvents, refundByHand } from './stripe.ts';

/** The owner gives so much back at this time by our clock, which is ahead of Stripe's where a test has moved it. */
export async function giveByHandNow(
  shop: Shop,
  paymentIntent: string,
  amountMinor: number,
): Promise<void> {
  const reference = await refundByHand(paymentIntent, amountMinor);
  await deliverEvents(shop, reference);
  await shop.runtime.db
    .update(refunds)
    .set({ createdAtMs: shop.runtime.clock() })
    .where(eq(refunds.refundReference, reference));
}
