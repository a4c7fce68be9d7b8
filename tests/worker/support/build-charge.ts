import { findLastCharge, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPayment } from '#worker/db/queries/payments.ts';
import type { Charged, ChargeReport } from '#worker/payments/payment-provider.ts';
import type { ChargeFile } from '#worker/services/book-report.ts';

import type { Shop } from './build-order.ts';

/** The last attempt to pay an order, as bookings take it. */
export async function chargeFileOf(
  { runtime, user }: Pick<Shop, 'runtime' | 'user'>,
  orderId: string,
): Promise<ChargeFile> {
  const { db, payments: provider } = runtime;
  const [order, charge] = await Promise.all([
    findPayment(db, user.userId, orderId),
    findLastCharge(db, orderId),
  ]);
  if (order === undefined || charge === undefined || provider === null) {
    throw new Error('the order has no charge');
  }
  return { order, charge, provider };
}

/** The provider's word that a charge was paid, with what was asked for unless `charged` says otherwise. */
export function completedReport(
  { currency, totalMinor, donationMinor, sessionId }: ChargeRow,
  charged: Partial<Charged> = {},
): ChargeReport {
  return {
    kind: 'completed',
    sessionId,
    paymentReference: 'pi_1',
    method: 'card',
    charged: { currency, totalMinor, donationMinor, ...charged },
  };
}
