import { startPaidCleanup } from '#worker/cleanups/start-paid-cleanups.ts';
import type { PayOrderBody } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DEFAULT_LANGUAGE, type Language } from '#worker/domain/language.ts';
import { chosenRowIds } from '#worker/domain/orders/chosen-rows.ts';
import { bookedAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import {
  isAsAsked,
  isLiveCharge,
  nextPollAtMs,
  type PaymentProviderName,
  PROCESSING_KEPT_MS,
} from '#worker/domain/payments/charge-status.ts';
import { unsoldParts } from '#worker/domain/payments/refund-amounts.ts';
import { describeError } from '#worker/log.ts';
import { findPaidOrder, findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { awaitObject } from '#worker/platform/concurrency/await-object.ts';
import { withRetries } from '#worker/platform/concurrency/tasks.ts';
import type {
  Charge,
  ChargeReport,
  PaymentProvider,
} from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  type ExtraStatements,
  bookEnd,
  bookOpen,
  bookProcessing,
  type ChargeRow,
  findCharge,
  scheduleLook,
} from './charge-queries.ts';
import { rejectPayment, settlePayment } from './settle-payment.ts';

type Completed = Extract<ChargeReport, { kind: 'completed' }>;

/** What is known of a charge, and where it belongs. */
export type ChargeFile = { charge: ChargeRow; order: PaymentRow; provider: PaymentProvider };

/**
 * Books how a charge stands, whoever has asked: the buyer's own request, the provider's event, the page that
 * the buyer came back to, or the sweep. Safe to repeat and to come late. `alongside` stands or falls with it.
 */
export async function recordChargeStatus(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
  alongside: ExtraStatements = [],
): Promise<void> {
  const { db, clock, cleanupObjects } = runtime;
  const { charge, order } = file;
  const nowMs = clock();
  const { expiresAtMs } = charge;
  switch (report.kind) {
    case 'open': {
      const { sessionId, sessionUrl } = report;
      const lookAtMs = nextPollAtMs('open', { nowMs, expiresAtMs });
      await bookOpen(db, charge, { sessionId, sessionUrl, lookAtMs }, alongside);
      return;
    }
    case 'processing': {
      // Its ids would go with the scan, and the money may come after that. Looking again keeps them no longer.
      const keptUntilMs = charge.createdAtMs + PROCESSING_KEPT_MS;
      const keeping = cleanupObjects.keep(order.userId, cleanupIdOf(order.id), keptUntilMs);
      await awaitObject(runtime, keeping);
      const lookAtMs = nextPollAtMs('processing', { nowMs, expiresAtMs });
      await bookProcessing(db, charge, { sessionId: report.sessionId, lookAtMs }, alongside);
      return;
    }
    case 'completed':
      if (isAsAsked(charge, report.charged)) await settle(runtime, file, report, alongside);
      else await reject(runtime, file, report, alongside);
      return;
    default: {
      const { kind: status, sessionId } = report;
      await bookEnd(db, charge, { status, sessionId, nowMs }, alongside);
    }
  }
}

async function settle(
  runtime: Runtime,
  { charge, order, provider }: ChargeFile,
  { sessionId, paymentReference, method, charged }: Completed,
  alongside: ExtraStatements,
): Promise<void> {
  const { db, clock } = runtime;
  const { currency, totalMinor, priceMinor, vatMinor, donationMinor } = charge;
  const paidAtMs = clock();
  const whole = { currency, totalMinor, priceMinor, vatMinor, donationMinor };
  const settlement = {
    sessionId,
    paymentReference,
    method,
    isTest: provider.isTest,
    chargedMinor: charged.totalMinor,
    chargedCurrency: charged.currency,
    order,
    rowIds: chosenRowIds(order.selection),
    paidAtMs,
    refundOfDuplicate: { ...refundOf(charge, paidAtMs), reason: 'duplicate' as const, ...whole },
    refundOfOvertaken: { ...refundOf(charge, paidAtMs), reason: 'overtaken' as const, ...whole },
  };
  await settlePayment(db, charge, settlement, alongside);
  const paid = await findPaidOrder(db, order.userId, order.id);
  if (paid === undefined) {
    const booked = await findCharge(db, charge.id);
    if (booked?.status !== 'rejected') throw new Error('a payment that was not booked');
    runtime.log.error('charge.overtaken', { chargeId: charge.id });
    return;
  }
  if (paid.payment.chargeId !== charge.id) {
    runtime.log.error('charge.duplicate', { chargeId: charge.id });
    return;
  }
  const { id: cleanupId, createdAtMs } = paid.cleanup;
  await startPaidCleanup(runtime, { userId: order.userId, cleanupId, paidAtMs: createdAtMs });
}

/** Somebody has paid another sum, or in other money, than we asked for: it buys nothing, and all of it goes back. */
async function reject(
  runtime: Runtime,
  { charge }: ChargeFile,
  { sessionId, paymentReference, method, charged }: Completed,
  alongside: ExtraStatements,
): Promise<void> {
  const nowMs = runtime.clock();
  const { currency, totalMinor } = charged;
  runtime.log.error('charge.mismatch', { chargeId: charge.id });
  const refund = {
    ...refundOf(charge, nowMs),
    reason: 'mismatch' as const,
    currency,
    ...unsoldParts(totalMinor),
  };
  await rejectPayment(
    runtime.db,
    charge,
    {
      sessionId,
      paymentReference,
      method,
      chargedMinor: totalMinor,
      chargedCurrency: currency,
      nowMs,
      refund,
    },
    alongside,
  );
}

function refundOf({ id: chargeId, paymentId, userId }: ChargeRow, createdAtMs: number) {
  return { id: newId('rfd'), chargeId, paymentId, userId, createdAtMs };
}

/**
 * Books what the provider has answered, and tries twice more when that fails: D1 can lose the answer to a
 * batch that it has committed, and a second booking changes nothing.
 * @throws whatever the database last threw; what the provider has done stands, and paying again books it
 */
export async function recordChargeStatusWithRetry(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
): Promise<void> {
  const { sleep, log } = runtime;
  const onFailure = (error: unknown, attempt: number) =>
    log.error('charge.booking_failed', { attempt, ...describeError(error) });
  await withRetries({ sleep, onFailure }, () => recordChargeStatus(runtime, file, report));
}

/** A charge as whoever takes it is told of it: the same whenever it is told. */
export function chargeOf(row: ChargeRow, order: PaymentRow): Charge {
  return {
    chargeId: row.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderCreatedAtMs: order.createdAtMs,
    tier: order.paymentType,
    amounts: bookedAmounts(row, order.priceList),
    language: row.language,
    keepsVerify: row.isVerifyKept,
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    sessionId: row.sessionId,
  };
}

/** All that makes two attempts to pay an order the same: one stands for the other. */
export type ChargeTerms = {
  provider: PaymentProviderName;
  amounts: OrderAmounts;
  language: Language;
  isVerifyKept: boolean;
};

export function chargeTerms(
  provider: PaymentProviderName,
  amounts: OrderAmounts,
  { payment }: Pick<PayOrderBody, 'payment'>,
): ChargeTerms {
  const page =
    payment.method === 'stripe'
      ? { language: payment.language, isVerifyKept: payment.keepsVerify }
      : { language: DEFAULT_LANGUAGE, isVerifyKept: false };
  return { provider, amounts, ...page };
}

export function isOfTerms(charge: ChargeRow, terms: ChargeTerms): boolean {
  const { currency, priceMinor, donationMinor, totalMinor } = terms.amounts;
  return (
    charge.provider === terms.provider &&
    charge.currency === currency &&
    charge.priceMinor === priceMinor &&
    charge.donationMinor === donationMinor &&
    charge.totalMinor === totalMinor &&
    charge.language === terms.language &&
    charge.isVerifyKept === terms.isVerifyKept
  );
}

/**
 * What a buyer is told when nobody knows what has come of a charge, of this order or of another that is in its way: the
 * provider could not be asked, or its answer not be booked. Paying again finds out.
 */
export function chargeUnknown({ log }: Pick<Runtime, 'log'>, cause: unknown): AppError {
  log.error('order.charge_unknown', describeError(cause));
  return new AppError('payment_failed', { cause });
}

/**
 * Asks whoever takes the money how a charge stands, and books the answer.
 * @throws whatever the provider or the database throws; nothing is booked then
 */
export async function refreshCharge(
  runtime: Runtime,
  charge: ChargeRow,
  alongside: ExtraStatements = [],
): Promise<void> {
  const file = await openFile(runtime, charge);
  const report = await file.provider.look(chargeOf(charge, file.order));
  await recordChargeStatus(runtime, file, report, alongside);
  if (!isLiveCharge(charge.status)) return;
  if (report.kind !== 'open' && report.kind !== 'processing') return;
  const lookedAtMs = runtime.clock();
  const { expiresAtMs } = charge;
  await scheduleLook(runtime.db, charge.id, {
    lookedAtMs,
    lookAtMs: nextPollAtMs(report.kind, { nowMs: lookedAtMs, expiresAtMs }),
  });
}

/** Sees to it that nobody can pay this charge any more, and books what has become of it. */
export async function closeCharge(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const file = await openFile(runtime, charge);
  await recordChargeStatus(runtime, file, await file.provider.close(chargeOf(charge, file.order)));
}

async function openFile(
  { db, payments }: Pick<Runtime, 'db' | 'payments'>,
  charge: ChargeRow,
): Promise<ChargeFile> {
  // Another provider than it was begun with knows nothing of it.
  if (payments?.name !== charge.provider) throw new Error('a charge of a provider that is not set');
  const order = await findPayment(db, charge.userId, charge.paymentId);
  if (order === undefined) throw new Error('a charge without its order');
  return { charge, order, provider: payments };
}
