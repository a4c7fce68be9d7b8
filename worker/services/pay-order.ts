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
  const askedAtMs = runtime.clock();
  const order = await findPayment(db, userId, orderId);
  if (order === undefined) throw new AppError('not_found');
  if (order.status === 'completed') return readPaid(runtime, order);

  if (order.expiresAtMs <= askedAtMs) throw new AppError('scan_expired');
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
  const outcome = await prepareAndCharge(runtime, payments, { order, amounts, body, held });
  await settleOrder(runtime, order, {
    amounts,
    method: body.payment.method,
    isTest: payments.isTest,
    paymentReference: outcome.paymentReference,
    consent: { textVersion: body.consent.textVersion, givenAtMs: askedAtMs },
    paidAtMs: runtime.clock(),
  });
  const paid = await readPaid(runtime, order);
  await startPaidCleanup(runtime, { userId, cleanupId: paid.cleanupId, paidAtMs: paid.paidAtMs });
  return paid;
}

type HeldPayment = {
  order: PaymentRow;
  amounts: OrderAmounts;
  body: PayOrderBody;
  held: { orderId: string; claimedUntilMs: number };
};

/** Whatever goes wrong here leaves the order payable; its rows are free where nothing can have been taken. */
async function prepareAndCharge(
  runtime: Runtime,
  payments: PaymentProvider,
  payment: HeldPayment,
): Promise<Extract<ChargeOutcome, { kind: 'completed' }>> {
  const { db } = runtime;
  const { order, held } = payment;
  try {
    await prepareCleanup(runtime, order);
  } catch (error) {
    await giveBack(runtime, releaseOrder(db, held));
    throw error;
  }
  const outcome = await charge(runtime, payments, payment);
  if (outcome.kind === 'completed') return outcome;
  await giveBack(runtime, releaseOrder(db, held));
  throw new AppError(outcome.code);
}

async function charge(
  runtime: Runtime,
  payments: PaymentProvider,
  { order, amounts, body, held }: HeldPayment,
): Promise<ChargeOutcome> {
  const { id: orderId, createdAtMs: orderCreatedAtMs, paymentType: tier } = order;
  try {
    return await payments.charge({ orderId, orderCreatedAtMs, tier, amounts }, body.payment);
  } catch (cause) {
    runtime.log.error('order.charge_unknown', describeError(cause));
    // Something may have been taken, so that nobody else may have the rows: paying again finds out.
    await giveBack(runtime, endClaim(runtime.db, held));
    throw new AppError('payment_failed', { cause });
  }
}

/** Best effort: a claim ends by itself, and rows that nobody paid for are free again after a while. */
async function giveBack({ log }: Runtime, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => log.warn('order.release_failed', describeError(error)));
}

async function readPaid(runtime: Runtime, { userId, id }: PaymentRow) {
  const paid = await findPaidOrder(runtime.db, userId, id);
  if (paid === undefined) throw new Error('a paid order without its clean-up');
  return toPaidView(runtime, paid);
}
