import { requireModifyAccess } from '#worker/access/access-token.ts';
import { prepareCleanup } from '#worker/cleanups/prepare-cleanup.ts';
import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import type { PayAnswer } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DEFAULT_LANGUAGE, type Language } from '#worker/domain/language.ts';
import { orderAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import {
  PURCHASE_CONSENT_VERSION,
  purchaseRefusal,
  TERMS_VERSION,
} from '#worker/domain/orders/purchase-rules.ts';
import {
  nextPollAtMs,
  pageEndMs,
  type PaymentProviderName,
} from '#worker/domain/payments/charge-status.ts';
import { describeError } from '#worker/log.ts';
import { requireOpenSales, requirePurchaseAllowance } from '#worker/orders/create-order.ts';
import { findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { endClaim, releaseOrder } from '#worker/orders/row-queries.ts';
import type {
  ChargeOutcome,
  PaymentDetails,
  PaymentProvider,
} from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  applyChargeStatusWithRetry,
  closeCharge,
  refreshCharge,
  toCharge,
} from './apply-charge-status.ts';
import { type ChargeRow, findLiveCharge } from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import { chargeUnknownError, claimPayment } from './claim-payment.ts';
import { readOrder } from './read-orders.ts';

/**
 * Charges an order once, however often it is called, and starts its work; or returns where the buyer continues. When
 * the client's amount differs from ours, nothing is taken.
 * @throws AppError not_found, scan_expired, sales_closed, payments_unavailable, payment_mode_changed, consent_required,
 * amount_mismatch, terms_changed, invalid_phone, invalid_email, gmail_connection_expired, gmail_modify_missing,
 * rows_taken, cleanup_unfinished, scan_outdated, rate_limit, rows_changed, no_message_ids, payment_code_wrong,
 * payment_failed, timeout
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
  if (order.status !== 'pending') return toAnswer(runtime, order, null);

  const { provider, terms } = await validate(runtime, order, body);
  const claim = await claimPayment(runtime, order, (charge) => hasTerms(charge, terms));
  if (claim.kind === 'claimed') {
    await chargeOrder(runtime, {
      order,
      provider,
      terms,
      details: body.payment,
      consentGivenAtMs: askedAtMs,
      claimedUntilMs: claim.claimedUntilMs,
    });
  }
  return toAnswer(runtime, order, terms);
}

async function validate(
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

async function toAnswer(
  runtime: Runtime,
  { id, userId }: PaymentRow,
  terms: ChargeTerms | null,
): Promise<PayAnswer> {
  const view = await readOrder(runtime, userId, id);
  if (view.status !== 'pending') return { ...view, continueAt: null };
  const live = await findLiveCharge(runtime.db, id);
  const isPage = live !== undefined && terms !== null && hasTerms(live, terms);
  if (!isPage || live.sessionUrl === null) throw new AppError('payment_failed');
  return { ...view, continueAt: live.sessionUrl };
}

/** Attempts to pay an order with equal terms are the same attempt. */
type ChargeTerms = {
  provider: PaymentProviderName;
  amounts: OrderAmounts;
  language: Language;
  isVerifyKept: boolean;
  consentTextVersion: string;
  termsVersion: string;
};

function chargeTerms(
  provider: PaymentProviderName,
  amounts: OrderAmounts,
  { payment, consent }: Pick<PayOrderBody, 'payment' | 'consent'>,
): ChargeTerms {
  const page =
    payment.method === 'stripe'
      ? { language: payment.language, isVerifyKept: payment.keepsVerify }
      : { language: DEFAULT_LANGUAGE, isVerifyKept: false };
  const { textVersion: consentTextVersion, termsVersion } = consent;
  return { provider, amounts, ...page, consentTextVersion, termsVersion };
}

function hasTerms(charge: ChargeRow, terms: ChargeTerms): boolean {
  const { currency, priceMinor, donationMinor, totalMinor } = terms.amounts;
  return (
    charge.provider === terms.provider &&
    charge.currency === currency &&
    charge.priceMinor === priceMinor &&
    charge.donationMinor === donationMinor &&
    charge.totalMinor === totalMinor &&
    charge.language === terms.language &&
    charge.isVerifyKept === terms.isVerifyKept &&
    charge.consentTextVersion === terms.consentTextVersion &&
    charge.termsVersion === terms.termsVersion
  );
}

type HeldOrder = {
  order: PaymentRow;
  provider: PaymentProvider;
  terms: ChargeTerms;
  /** Passed on, never stored. */
  details: PaymentDetails;
  consentGivenAtMs: number;
  claimedUntilMs: number;
};

/**
 * Charges a claimed order, or opens a Checkout page for it. An earlier attempt with the same terms is resumed; any
 * other is closed, so that nobody can pay for both. Every failure leaves the order payable; its rows are released
 * unless money may have been taken.
 * @throws AppError rate_limit, scan_expired, rows_changed, no_message_ids, payment_code_wrong, payment_failed
 */
async function chargeOrder(runtime: Runtime, held: HeldOrder): Promise<void> {
  const { order, provider } = held;
  const earlier = await settlePrevious(runtime, held);
  if (earlier === 'over') return;
  const expiresAtMs =
    earlier?.expiresAtMs ??
    (provider.page === null
      ? null
      : pageEndMs(provider.page, { nowMs: runtime.clock(), orderExpiresAtMs: order.expiresAtMs }));
  try {
    await prepareCleanup(runtime, order, expiresAtMs);
    // Resuming does not count.
    if (earlier === null) await requirePurchaseAllowance(runtime, 'charge', order.userId);
  } catch (error) {
    await bestEffort(runtime, releaseOrder(runtime.db, claimOf(held), null));
    throw error;
  }
  const charge = earlier ?? (await createCharge(runtime, held, expiresAtMs));
  const outcome = await beginCharge(runtime, held, charge);
  if (outcome.kind === 'refused') {
    await bestEffort(runtime, releaseOrder(runtime.db, claimOf(held), charge.id));
    throw new AppError(outcome.code);
  }
  await applyChargeStatusWithRetry(runtime, { charge, order, provider }, outcome);
  if (outcome.kind === 'open') await bestEffort(runtime, endClaim(runtime.db, claimOf(held)));
}

/** @returns the charge to resume; null: create a new one; `over`: nothing left to do */
async function settlePrevious(
  runtime: Runtime,
  held: HeldOrder,
): Promise<ChargeRow | null | 'over'> {
  const { db } = runtime;
  const { order, terms } = held;
  const live = await findLiveCharge(db, order.id);
  if (live === undefined) return null;
  const isSame = hasTerms(live, terms);
  if (isSame && live.status === 'begun') return live;
  try {
    if (isSame) await refreshCharge(runtime, live.id);
    else await closeCharge(runtime, live);
  } catch (cause) {
    return failUnknown(runtime, held, cause);
  }
  const [left, now] = await Promise.all([
    findLiveCharge(db, order.id),
    findPayment(db, order.userId, order.id),
  ]);
  if (left === undefined && now?.status === 'pending') return null;
  if (left?.status === 'open' && !isSame) {
    return failUnknown(runtime, held, new Error('a page that does not close'));
  }
  await bestEffort(runtime, endClaim(db, claimOf(held)));
  return 'over';
}

/** Stored before the provider is called, so that a lost response can be fetched again. */
async function createCharge(
  runtime: Runtime,
  held: HeldOrder,
  expiresAtMs: number | null,
): Promise<ChargeRow> {
  const { order, provider, terms, consentGivenAtMs } = held;
  const { amounts } = terms;
  const { currency, priceMinor, mailPriceMinor, vatMinor, donationMinor, totalMinor } = amounts;
  const nowMs = runtime.clock();
  try {
    const row = {
      id: newId('chg'),
      paymentId: order.id,
      userId: order.userId,
      provider: provider.name,
      status: 'begun',
      currency,
      priceMinor,
      mailPriceMinor,
      vatMinor,
      donationMinor,
      totalMinor,
      consentTextVersion: terms.consentTextVersion,
      termsVersion: terms.termsVersion,
      consentGivenAtMs,
      language: terms.language,
      isVerifyKept: terms.isVerifyKept,
      createdAtMs: nowMs,
      expiresAtMs,
      nextPollAtMs: provider.page === null ? null : nextPollAtMs('begun', { nowMs, expiresAtMs }),
    } as const;
    return await runtime.db.insert(paymentCharges).values(row).returning().get();
  } catch (cause) {
    return failUnknown(runtime, held, cause);
  }
}

async function beginCharge(
  runtime: Runtime,
  held: HeldOrder,
  charge: ChargeRow,
): Promise<ChargeOutcome> {
  try {
    return await held.provider.begin(toCharge(charge, held.order), held.details);
  } catch (cause) {
    return failUnknown(runtime, held, cause);
  }
}

/** Money may have been taken: the rows stay claimed, and paying again resolves it. */
async function failUnknown(runtime: Runtime, held: HeldOrder, cause: unknown): Promise<never> {
  const error = chargeUnknownError(runtime, cause);
  await bestEffort(runtime, endClaim(runtime.db, claimOf(held)));
  throw error;
}

function claimOf({ order, claimedUntilMs }: HeldOrder) {
  return { orderId: order.id, claimedUntilMs };
}

/** Claims expire anyway, and so do the rows of an unpaid order. */
async function bestEffort({ log }: Runtime, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => log.warn('order.release_failed', describeError(error)));
}
