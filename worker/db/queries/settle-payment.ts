import { and, eq } from 'drizzle-orm';

import type { PaymentMethod } from '#worker/contract/order.ts';
import { cleanupIdOf } from '#worker/domain/cleanup/cleanup-state.ts';
import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { payments } from '../schema/payments.ts';
import { insertPurchaseConsents } from './consents.ts';
import type { PaymentRow } from './payments.ts';
import { updateRetryAllowed } from './retry-allowed.ts';

export type Settlement = {
  amounts: OrderAmounts;
  method: PaymentMethod;
  isTest: boolean;
  paymentReference: string;
  consent: { textVersion: string; givenAtMs: number };
  paidAtMs: number;
};

/**
 * Books a payment: order, consents and clean-up, all or nothing. Safe to repeat, by whoever: the first
 * booking stands.
 */
export async function settlePayment(
  db: Database,
  order: Pick<PaymentRow, 'id' | 'userId' | 'emailCount'>,
  { amounts, method, isTest, paymentReference, consent, paidAtMs }: Settlement,
): Promise<void> {
  const { id: paymentId, userId } = order;
  const { currency, priceMinor, vatMinor, donationMinor, totalMinor } = amounts;
  await db.batch([
    db
      .update(payments)
      .set({
        status: 'completed',
        currency,
        priceMinor,
        vatMinor,
        donationMinor,
        totalMinor,
        amountSek: currency === 'SEK' ? totalMinor / 100 : null,
        method,
        isTest,
        stripePaymentId: paymentReference,
        paidAtMs,
        claimedUntilMs: null,
      })
      .where(
        and(
          eq(payments.id, paymentId),
          eq(payments.userId, userId),
          eq(payments.status, 'pending'),
        ),
      ),
    insertPurchaseConsents(db, { userId, paymentId, ...consent }),
    db
      .insert(cleanups)
      .values({
        id: cleanupIdOf(paymentId),
        userId,
        paymentId,
        goal: 'move',
        status: 'surveying',
        selectedCount: order.emailCount,
        movedCount: 0,
        goneCount: 0,
        keptCount: 0,
        failedCount: 0,
        restoredCount: 0,
        createdAtMs: paidAtMs,
        version: 0,
        heartbeatAtMs: paidAtMs,
      })
      .onConflictDoNothing(),
    updateRetryAllowed(db, userId),
  ]);
}
