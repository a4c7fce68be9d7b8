import { paymentCharges } from '#worker/payments/charge-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { findLastCharge, type ChargeRow } from '#worker/payments/charge-queries.ts';
import { findPayment } from '#worker/orders/queries.ts';
import type { Charged, ChargeReport } from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { ChargeFile } from '#worker/payments/apply-charge-status.ts';

import type { Shop } from './build-order.ts';

/** Beside what paying would store. @throws when the order already has a live charge */
export async function insertCharge(
  db: Database,
  charge: typeof paymentCharges.$inferInsert,
): Promise<ChargeRow> {
  return db.insert(paymentCharges).values(charge).returning().get();
}

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

/** An attempt whose page is open, for any provider. */
export function buildOpenCharge(
  { runtime, user }: Pick<Shop, 'runtime' | 'user'>,
  paymentId: string,
) {
  const id = newId('chg');
  return {
    id,
    paymentId,
    userId: user.userId,
    provider: 'test',
    status: 'open',
    currency: 'SEK',
    priceMinor: 3900,
    mailPriceMinor: 3900,
    vatMinor: 780,
    donationMinor: 1000,
    totalMinor: 4900,
    consentTextVersion: '1',
    consentGivenAtMs: 1,
    termsVersion: '1',
    language: 'sv',
    isVerifyKept: false,
    sessionId: `cs_of_${id}`,
    createdAtMs: runtime.clock(),
  } as const;
}
