import type { OrderView, PayOrderBody } from '#worker/contract/order.ts';
import { endClaim, releaseOrder } from '#worker/db/queries/order-rows.ts';
import { findPaidOrder, findPayment, type PaymentRow } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { orderAmounts, type OrderAmounts } from '#worker/domain/order/order-amounts.ts';
import { PURCHASE_CONSENT_VERSION } from '#worker/domain/order/purchase-consent.ts';
import { purchaseRefusal } from '#worker/domain/order/purchase-refusal.ts';
import { describeError } from '#worker/log.ts';
import type { ChargeOutcome, PaymentProvider } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { claimPayment } from './claim-payment.ts';
import { toPaidView } from './order-view.ts';
import { prepareCleanup } from './prepare-cleanup.ts';
import { requireModifyAccess } from './require-modify-access.ts';
import { settleOrder } from './settle-order.ts';
import { startPaidCleanup } from './start-paid-cleanups.ts';

/**
 * Takes the money for an order, once however often it is asked, and begins its work. Nothing that the
 * client says about money counts: where its sum is not ours, nothing is taken.
 * @throws AppError not_found, scan_expired, payments_unavailable, consent_required, amount_mismatch,
 * invalid_phone, invalid_email, gmail_connection_expired, gmail_modify_missing, rows_taken, rows_changed,
 * no_message_ids, payment_code_wrong, payment_failed, timeout
 */
export async function payOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
  body: PayOrderBody,
): Promise<OrderView> {
  const { db, payments } = runtime;
  const order = await findPayment(db, userId, orderId);
  if (order === undefined) throw new AppError('not_found');
  if (order.status === 'completed') return readPaid(runtime, order);

  if (order.expiresAtMs <= runtime.clock()) throw new AppError('scan_expired');
  if (payments === null) throw new AppError('payments_unavailable');
  const amounts = orderAmounts(order.paymentType, body.currency, body.hasDonation);
  const refusal = purchaseRefusal(body, {
    amounts,
    consentVersion: PURCHASE_CONSENT_VERSION,
    donationRecipient: BRAND.donationRecipient,
  });
  if (refusal !== null) throw new AppError(refusal);
  await requireModifyAccess(runtime, userId);

  const claim = await claimPayment(runtime, order);
  if (claim.kind === 'paid') return readPaid(runtime, order);
  const held = { orderId, claimedUntilMs: claim.claimedUntilMs };
  await releasedOnFailure(runtime, held, () => prepareCleanup(runtime, order));
  const outcome = await charge(runtime, payments, { order, amounts, body, held });
  if (outcome.kind === 'refused') {
    await releaseOrder(db, held);
    throw new AppError(outcome.code);
  }
  await settleOrder(runtime, order, {
    amounts,
    method: body.payment.method,
    isTest: payments.isTest,
    paymentReference: outcome.paymentReference,
    consentTextVersion: body.consent.textVersion,
    paidAtMs: runtime.clock(),
  });
  const paid = await readPaid(runtime, order);
  await startPaidCleanup(runtime, { userId, cleanupId: paid.cleanupId, paidAtMs: paid.paidAtMs });
  return paid;
}

type HeldClaim = { orderId: string; claimedUntilMs: number };

/** Before anything can have been taken. */
async function releasedOnFailure(
  { db, log }: Runtime,
  held: HeldClaim,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Not given back, the claim ends by itself, and the rows are free again after a while.
    await releaseOrder(db, held).catch((failure: unknown) =>
      log.warn('order.release_failed', describeError(failure)),
    );
    throw error;
  }
}

type PendingCharge = {
  order: PaymentRow;
  amounts: OrderAmounts;
  body: PayOrderBody;
  held: HeldClaim;
};

async function charge(
  { db, log }: Runtime,
  payments: PaymentProvider,
  { order, amounts, body, held }: PendingCharge,
): Promise<ChargeOutcome> {
  try {
    return await payments.charge(
      {
        orderId: order.id,
        orderCreatedAtMs: order.createdAtMs,
        tier: order.paymentType,
        amounts,
      },
      body.payment,
    );
  } catch (cause) {
    log.error('order.charge_unknown', describeError(cause));
    // Something may have been taken, so that nobody else may have the rows: paying again finds out.
    await endClaim(db, held);
    throw new AppError('payment_failed', { cause });
  }
}

async function readPaid(runtime: Runtime, { userId, id }: PaymentRow) {
  const paid = await findPaidOrder(runtime.db, userId, id);
  if (paid === undefined) throw new Error('a paid order without its clean-up');
  return toPaidView(runtime, paid);
}
