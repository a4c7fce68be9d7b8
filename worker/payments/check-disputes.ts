import {
  disputesOfPayment,
  type DisputesOfPayment,
  settledByDispute,
} from '#worker/domain/payments/disputes.ts';
import type { PaymentNews } from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { type ChargeRow, findCharge, findChargeByPaymentReference } from './charge-queries.ts';
import { failRefusedRefund } from './refund-progress.ts';
import { listRefundsOf, noteDisputes, settleRefunds } from './refund-queries.ts';

/** Whoever loses to another that notes the same this often in a row is told of it again. */
const NOTING_ATTEMPTS = 5;

/**
 * Asks how a dispute stands that the provider has told of, and notes how all disputes over its payment do. Safe to
 * repeat, and to come late. @returns false: it is over nothing that was sold here
 */
export async function refreshDispute(
  runtime: Runtime,
  news: PaymentNews,
  disputeReference: string,
): Promise<boolean> {
  const { paymentReference } = await news.findDispute(disputeReference);
  const charge =
    paymentReference === null
      ? undefined
      : await findChargeByPaymentReference(runtime.db, paymentReference);
  if (charge === undefined) {
    // Over something else that is sold through the same account.
    runtime.log.warn('dispute.unknown_payment');
    return false;
  }
  await refreshDisputes(runtime, news, charge);
  return true;
}

/**
 * Asks for all disputes over a payment, and notes how they stand. What is noted was asked for after the last thing that
 * was noted, so that news which overtake each other end as they should.
 */
export async function refreshDisputes(
  runtime: Runtime,
  news: PaymentNews,
  { id: chargeId, paymentReference }: ChargeRow,
): Promise<void> {
  const { db } = runtime;
  if (paymentReference === null) throw new Error('a payment that the provider does not know');
  for (let attempt = 0; attempt < NOTING_ATTEMPTS; attempt += 1) {
    const charge = await findCharge(db, chargeId);
    if (charge === undefined) throw new Error('a dispute over a charge that is gone');
    const found = await news.listDisputes(paymentReference);
    const disputes = disputesOfPayment(found, {
      currency: charge.chargedCurrency ?? charge.currency,
      totalMinor: charge.chargedMinor ?? charge.totalMinor,
    });
    const hasNews = isUnsettled(charge, disputes);
    if (!hasNews || (await noteDisputes(db, charge, disputes))) {
      if (hasNews) tellOf(runtime, chargeId, disputes);
      await settleWhatWasLost(runtime, chargeId);
      return;
    }
  }
  throw new Error('other news of the payment’s disputes came first every time');
}

/**
 * What a bank has given to a buyer is owed to them no more: refunds of ours that it covers count as money given back by
 * another way, and one that it covers in part is the owner's to see to. Safe to repeat.
 */
export async function settleWhatWasLost(
  { db, clock, log }: Runtime,
  chargeId: string,
): Promise<void> {
  const charge = await findCharge(db, chargeId);
  if (charge === undefined || charge.disputeLostMinor === 0) return;
  const { userId, disputeLostMinor } = charge;
  const given = await listRefundsOf(db, { userId, chargeId });
  const { settled, forOwner } = settledByDispute(given, disputeLostMinor);
  const refundIds = settled.map(({ id }) => id);
  if (refundIds.length > 0) await settleRefunds(db, { chargeId, refundIds }, clock());
  for (const refund of forOwner) {
    log.warn('refund.left_to_owner', { refundId: refund.id });
    await failRefusedRefund(db, refund, clock());
  }
}

function isUnsettled(charge: ChargeRow, { standing, lostMinor }: DisputesOfPayment): boolean {
  return charge.disputeStanding !== standing || charge.disputeLostMinor !== lostMinor;
}

function tellOf({ log }: Runtime, chargeId: string, { standing }: DisputesOfPayment): void {
  if (standing === 'awaiting') log.error('dispute.needs_owner', { chargeId });
  else log.warn('dispute.moved_on', { chargeId, kind: standing ?? 'none' });
}
