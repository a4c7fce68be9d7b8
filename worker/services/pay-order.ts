import type { PayAnswer, PayOrderBody } from '#worker/contract/order.ts';
import { findLiveCharge } from '#worker/db/queries/charges.ts';
import { findPayment, type PaymentRow } from '#worker/db/queries/payments.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import { PURCHASE_CONSENT_VERSION } from '#worker/domain/order/purchase-consent.ts';
import { purchaseRefusal } from '#worker/domain/order/purchase-refusal.ts';
import { TERMS_VERSION } from '#worker/domain/order/terms-version.ts';
import type { PaymentProvider } from '#worker/payments/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import { chargeOrder } from './charge-order.ts';
import { chargeTerms, isOfTerms, type ChargeTerms } from './charge-terms.ts';
import { claimPayment } from './claim-payment.ts';
import { readOrder } from './read-orders.ts';
import { requireModifyAccess } from './require-modify-access.ts';
import { requireOpenSales } from './require-open-sales.ts';

/**
 * Takes the money for an order, once however often it is asked, and begins its work; or says where the buyer
 * goes on to pay. Nothing that the client says about money counts: where its sum is not ours, nothing is
 * taken.
 * @throws AppError not_found, scan_expired, sales_closed, payments_unavailable, payment_mode_changed, consent_required,
 * amount_mismatch, terms_changed, invalid_phone, invalid_email, gmail_connection_expired, gmail_modify_missing, rows_taken,
 * cleanup_unfinished, scan_outdated, rate_limit, rows_changed, no_message_ids, payment_code_wrong, payment_failed, timeout
 */
export async function payOrder(
  runtime: Runtime,
  userId: string,
  orderId: string,
  body: PayOrderBody,
): Promise<PayAnswer> {
  const askedAtMs = runtime.clock();
  const order = await findPayment(runtime.db, userId, orderId);
  if (order === undefined) throw new AppError('not_found');
  if (order.status !== 'pending') return answer(runtime, order, null);

  const { provider, terms } = await agree(runtime, order, body);
  const claim = await claimPayment(runtime, order, (charge) => isOfTerms(charge, terms));
  if (claim.kind === 'claimed') {
    await chargeOrder(runtime, {
      order,
      provider,
      terms,
      details: body.payment,
      consent: {
        textVersion: body.consent.textVersion,
        termsVersion: body.consent.termsVersion,
        givenAtMs: askedAtMs,
      },
      claimedUntilMs: claim.claimedUntilMs,
    });
  }
  return answer(runtime, order, terms);
}

/** Everything that has to be right before a payment can begin. */
async function agree(
  runtime: Runtime,
  order: PaymentRow,
  body: PayOrderBody,
): Promise<{ provider: PaymentProvider; terms: ChargeTerms }> {
  const { payments: provider } = runtime;
  if (order.expiresAtMs <= runtime.clock()) throw new AppError('scan_expired');
  requireOpenSales(runtime);
  if (provider === null) throw new AppError('payments_unavailable');
  const { currency, hasDonation } = body;
  const amounts = orderAmounts(order.priceList, order.paymentType, currency, hasDonation);
  const refusal = purchaseRefusal(body, {
    amounts,
    consentVersion: PURCHASE_CONSENT_VERSION,
    termsVersion: TERMS_VERSION,
    donationRecipient: BRAND.donationRecipient,
  });
  if (refusal !== null) throw new AppError(refusal);
  if (!provider.accepts(body.payment)) throw new AppError('payment_mode_changed');
  await requireModifyAccess(runtime, order.userId);
  return { provider, terms: chargeTerms(provider.name, amounts, body) };
}

async function answer(
  runtime: Runtime,
  { id, userId }: PaymentRow,
  terms: ChargeTerms | null,
): Promise<PayAnswer> {
  const view = await readOrder(runtime, userId, id);
  if (view.status !== 'pending') return { ...view, continueAt: null };
  const live = await findLiveCharge(runtime.db, id);
  const isPage = live !== undefined && terms !== null && isOfTerms(live, terms);
  if (!isPage || live.sessionUrl === null) throw new AppError('payment_failed');
  return { ...view, continueAt: live.sessionUrl };
}
