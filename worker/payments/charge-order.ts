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
  recordChargeStatusWithRetry,
  chargeOf,
  type ChargeTerms,
  chargeUnknown,
  closeCharge,
  isOfTerms,
  refreshCharge,
} from './refresh-charge.ts';
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
 * Takes the money for a claimed order, or begins to. What an earlier attempt has begun is gone on with where
 * it is the same, and closed where it is not, so that nobody can pay for both. Whatever goes wrong leaves the
 * order payable; its rows are free where nothing can have been taken.
 * @throws AppError rate_limit, scan_expired, rows_changed, no_message_ids, payment_code_wrong, payment_failed
 */
export async function chargeOrder(runtime: Runtime, held: HeldOrder): Promise<void> {
  const { order, provider } = held;
  const earlier = await settleEarlier(runtime, held);
  if (earlier === 'over') return;
  const expiresAtMs =
    earlier?.expiresAtMs ??
    (provider.page === null
      ? null
      : pageEndMs(provider.page, { nowMs: runtime.clock(), orderExpiresAtMs: order.expiresAtMs }));
  try {
    await prepareCleanup(runtime, order, expiresAtMs);
    // What could not have begun anyway counts for nothing.
    if (earlier === null) await requirePurchaseAllowance(runtime, 'charge', order.userId);
  } catch (error) {
    await giveBack(runtime, releaseOrder(runtime.db, claimOf(held), null));
    throw error;
  }
  const charge = earlier ?? (await note(runtime, held, expiresAtMs));
  const outcome = await begin(runtime, held, charge);
  if (outcome.kind === 'refused') {
    await giveBack(runtime, releaseOrder(runtime.db, claimOf(held), charge.id));
    throw new AppError(outcome.code);
  }
  await recordChargeStatusWithRetry(runtime, { charge, order, provider }, outcome);
  if (outcome.kind === 'open') await giveBack(runtime, endClaim(runtime.db, claimOf(held)));
}

/** @returns a charge to go on with; null: a new one is to be made; `over`: nothing is left to do here. */
async function settleEarlier(
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
    if (isSame) await refreshCharge(runtime, live);
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
  await giveBack(runtime, endClaim(db, claimOf(held)));
  return 'over';
}

/** Before anybody is asked for money, so that an answer that is lost can be asked for again. */
async function note(
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
      lookAtMs: provider.page === null ? null : nextPollAtMs('begun', { nowMs, expiresAtMs }),
    });
  } catch (cause) {
    return failUnknown(runtime, held, cause);
  }
}

async function begin(runtime: Runtime, held: HeldOrder, charge: ChargeRow): Promise<ChargeOutcome> {
  try {
    return await held.provider.begin(chargeOf(charge, held.order), held.details);
  } catch (cause) {
    return failUnknown(runtime, held, cause);
  }
}

/** Something may have been taken, so that nobody else may have the rows: paying again finds out. */
async function failUnknown(runtime: Runtime, held: HeldOrder, cause: unknown): Promise<never> {
  const error = chargeUnknown(runtime, cause);
  await giveBack(runtime, endClaim(runtime.db, claimOf(held)));
  throw error;
}

function claimOf({ order, claimedUntilMs }: HeldOrder) {
  return { orderId: order.id, claimedUntilMs };
}

/** Best effort: a claim ends by itself, and rows that nobody paid for are free again after a while. */
async function giveBack({ log }: Runtime, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => log.warn('order.release_failed', describeError(error)));
}
