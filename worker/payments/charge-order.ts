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
  chargeUnknown,
  closeCharge,
  isOfTerms,
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
 * Takes the money for a claimed order, or begins to. An earlier attempt is resumed where it is the same, and closed where it
 * is not, so that nobody can pay for both. Any failure leaves the order payable; its rows are free where nothing can have
 * been taken.
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
    // A resumed attempt does not count.
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

/** @returns a charge to resume; null: a new one is to be made; `over`: nothing is left to do */
async function settlePrevious(
  runtime: Runtime,
  held: HeldOrder,
): Promise<ChargeRow | null | 'over'> {
  const { db } = runtime;
  const { order, terms } = held;
  const live = await findLiveCharge(db, order.id);
  if (live === undefined) return null;
  const isSame = isOfTerms(live, terms);
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

/** Before the provider is asked, so that a lost answer can be asked for again. */
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

/** Money may have been taken: the rows stay held, and paying again finds out. */
async function failUnknown(runtime: Runtime, held: HeldOrder, cause: unknown): Promise<never> {
  const error = chargeUnknown(runtime, cause);
  await bestEffort(runtime, endClaim(runtime.db, claimOf(held)));
  throw error;
}

function claimOf({ order, claimedUntilMs }: HeldOrder) {
  return { orderId: order.id, claimedUntilMs };
}

/** Best effort: a claim expires, and so do the rows of an order that nobody paid. */
async function bestEffort({ log }: Runtime, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => log.warn('order.release_failed', describeError(error)));
}
