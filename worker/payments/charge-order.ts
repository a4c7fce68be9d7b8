import { prepareCleanup } from '#worker/cleanups/prepare-cleanup.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { nextPollAtMs, pageEndMs } from '#worker/domain/payments/charge-status.ts';
import { describeError } from '#worker/log.ts';
import { requirePurchaseAllowance } from '#worker/orders/create-order.ts';
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
  type ChargeTerms,
  chargeUnknownError,
  closeCharge,
  hasTerms,
  refreshCharge,
  toCharge,
} from './apply-charge-status.ts';
import { type ChargeRow, findLiveCharge, insertCharge } from './charge-queries.ts';

export type HeldOrder = {
  order: PaymentRow;
  provider: PaymentProvider;
  terms: ChargeTerms;
  /** Passed on, never stored. */
  details: PaymentDetails;
  consent: { textVersion: string; termsVersion: string; givenAtMs: number };
  claimedUntilMs: number;
};

/**
 * Charges a claimed order, or opens a Checkout page for it. An earlier attempt with the same terms is resumed; any
 * other is closed, so that nobody can pay for both. Every failure leaves the order payable; its rows are released
 * unless money may have been taken.
 * @throws AppError rate_limit, scan_expired, rows_changed, no_message_ids, payment_code_wrong, payment_failed
 */
export async function chargeOrder(runtime: Runtime, held: HeldOrder): Promise<void> {
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
  const { order, provider, terms, consent } = held;
  const { amounts } = terms;
  const { currency, priceMinor, mailPriceMinor, vatMinor, donationMinor, totalMinor } = amounts;
  const nowMs = runtime.clock();
  try {
    return await insertCharge(runtime.db, {
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
      consentTextVersion: consent.textVersion,
      termsVersion: consent.termsVersion,
      consentGivenAtMs: consent.givenAtMs,
      language: terms.language,
      isVerifyKept: terms.isVerifyKept,
      createdAtMs: nowMs,
      expiresAtMs,
      nextPollAtMs: provider.page === null ? null : nextPollAtMs('begun', { nowMs, expiresAtMs }),
    });
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
