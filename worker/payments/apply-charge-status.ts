import { and, eq, inArray, sql } from 'drizzle-orm';
import { startPaidCleanup } from '#worker/cleanups/start-paid-cleanups.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { orderStatusesBefore } from '#worker/domain/orders/order-status.ts';
import { bookedAmounts } from '#worker/domain/orders/prices.ts';
import {
  isLiveCharge,
  nextPollAtMs,
  PROCESSING_RETENTION_MS,
} from '#worker/domain/payments/charge-status.ts';
import { describeError } from '#worker/log.ts';
import { findPaidOrder, findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import { withRetries } from '#worker/platform/concurrency/tasks.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type {
  Charge,
  ChargeReport,
  PaymentProvider,
} from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  canTransitionTo,
  type ChargeRow,
  ended,
  findCharge,
  isChargeAt,
  reopenOrder,
  schedulePoll,
} from './charge-queries.ts';
import { applyProviderLedger } from './ledger-queries.ts';
import { settlePayment } from './settle-payment.ts';
import { paymentCharges } from './charge-schema.ts';

export type ChargeFile = { charge: ChargeRow; order: PaymentRow; provider: PaymentProvider };

/**
 * Records a charge's status, from any source: the buyer's request, a webhook, the return page or polling. Idempotent;
 * late reports are harmless.
 * @returns false: the ledger has changed since it was read, so the report may be stale
 */
export async function applyChargeStatus(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
): Promise<boolean> {
  const { db, clock, mailboxCleanup } = runtime;
  const { charge, order } = file;
  const nowMs = clock();
  const { expiresAtMs } = charge;
  switch (report.kind) {
    case 'open': {
      const { sessionId, sessionUrl } = report;
      const pollAtMs = nextPollAtMs('open', { nowMs, expiresAtMs });
      await recordChargeOpen(db, charge, { sessionId, sessionUrl, nextPollAtMs: pollAtMs });
      return true;
    }
    case 'processing': {
      // Message ids would be deleted with the scan before the money arrives. Polling extends them no further.
      const untilMs = charge.createdAtMs + PROCESSING_RETENTION_MS;
      const extending = mailboxCleanup(order.userId, cleanupIdOf(order.id)).keep(untilMs);
      await awaitObject(runtime, extending);
      const pollAtMs = nextPollAtMs('processing', { nowMs, expiresAtMs });
      await recordChargeProcessing(db, charge, {
        sessionId: report.sessionId,
        nextPollAtMs: pollAtMs,
      });
      return true;
    }
    case 'completed':
      await settle(runtime, file, report);
      return true;
    case 'settled':
      return applyProviderLedger(runtime, charge, report);
    case 'expired':
    case 'failed': {
      const { kind: status, sessionId } = report;
      await recordChargeEnd(db, charge, { status, sessionId, nowMs });
      return true;
    }
    default:
      return report satisfies never;
  }
}

async function recordChargeOpen(
  db: Database,
  charge: ChargeRow,
  page: { sessionId: string; sessionUrl: string; nextPollAtMs: number },
): Promise<void> {
  await db
    .update(paymentCharges)
    .set({ status: 'open', ...page })
    .where(canTransitionTo(charge, 'open'));
}

/** The buyer is done: the order's rows stay claimed. */
async function recordChargeProcessing(
  db: Database,
  charge: ChargeRow,
  { sessionId, nextPollAtMs }: { sessionId: string; nextPollAtMs: number },
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({ status: 'processing', sessionId, sessionUrl: null, nextPollAtMs })
      .where(canTransitionTo(charge, 'processing')),
    db
      .update(payments)
      .set({ status: 'processing', claimedUntilMs: null })
      .where(
        and(
          eq(payments.id, charge.paymentId),
          inArray(payments.status, orderStatusesBefore('processing')),
          isChargeAt(db, charge, 'processing'),
        ),
      ),
  ]);
}

type ChargeEnd = {
  status: 'expired' | 'failed';
  sessionId: string | null;
  nowMs: number;
};

/** Nothing was taken: the order is payable again and its rows are released, unless another request is paying it. */
async function recordChargeEnd(
  db: Database,
  charge: ChargeRow,
  { status, sessionId, nowMs }: ChargeEnd,
): Promise<void> {
  await db.batch([
    db
      .update(paymentCharges)
      .set({
        status,
        sessionId: sql`coalesce(${sessionId}, ${paymentCharges.sessionId})`,
        ...ended(nowMs),
      })
      .where(canTransitionTo(charge, status)),
    ...reopenOrder(db, charge, nowMs),
  ]);
}

async function settle(
  runtime: Runtime,
  { charge, order, provider }: ChargeFile,
  report: Extract<ChargeReport, { kind: 'completed' }>,
): Promise<void> {
  const { db, clock, log } = runtime;
  const { isTest } = provider;
  const outcome = await settlePayment(db, { charge, order, report, isTest, nowMs: clock() });
  if (outcome !== 'paid') {
    log.error('charge.rejected', { chargeId: charge.id, kind: outcome });
    return;
  }
  const paid = await findPaidOrder(db, order.userId, order.id);
  if (paid === undefined) throw new Error('a payment that was not booked');
  const { id: cleanupId, createdAtMs } = paid.cleanup;
  await startPaidCleanup(runtime, { userId: order.userId, cleanupId, paidAtMs: createdAtMs });
}

/**
 * Retries twice: D1 can lose the response to a committed batch, and recording again changes nothing.
 * @throws the last database error; the provider's side stands, and paying again records it
 */
export async function applyChargeStatusWithRetry(
  runtime: Runtime,
  file: ChargeFile,
  report: ChargeReport,
): Promise<void> {
  const { sleep, log } = runtime;
  const onFailure = (error: unknown, attempt: number) =>
    log.error('charge.booking_failed', { attempt, ...describeError(error) });
  await withRetries({ sleep, onFailure }, () => applyChargeStatus(runtime, file, report));
}

/** Deterministic: a repeat under the same idempotency key must be identical. */
export function toCharge(row: ChargeRow, order: PaymentRow): Charge {
  return {
    chargeId: row.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderCreatedAtMs: order.createdAtMs,
    tier: order.paymentType,
    amounts: bookedAmounts(row),
    language: row.language,
    keepsVerify: row.isVerifyKept,
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    sessionId: row.sessionId,
    paymentReference: row.paymentReference,
  };
}

/** Optimistic-lock retries. */
const FETCH_ATTEMPTS = 5;

/**
 * Fetches a charge's status and records it, only on the ledger version it was fetched after, so that a stale response
 * cannot win.
 * @throws any provider or database error; then nothing is recorded
 */
export async function refreshCharge(runtime: Runtime, chargeId: string): Promise<void> {
  for (let attempt = 0; attempt < FETCH_ATTEMPTS; attempt += 1) {
    const file = await readChargeFile(runtime, chargeId);
    const report = await file.provider.fetchStatus(toCharge(file.charge, file.order));
    if (!(await applyChargeStatus(runtime, file, report))) continue;
    await postponePoll(runtime, file.charge, report);
    return;
  }
  throw new Error('the ledger of a charge changed at each attempt');
}

async function postponePoll(
  { db, clock }: Runtime,
  { id, status, expiresAtMs }: ChargeRow,
  { kind }: ChargeReport,
): Promise<void> {
  if (!isLiveCharge(status) || (kind !== 'open' && kind !== 'processing')) return;
  const polledAtMs = clock();
  const pollAtMs = nextPollAtMs(kind, { nowMs: polledAtMs, expiresAtMs });
  await schedulePoll(db, id, { polledAtMs, nextPollAtMs: pollAtMs });
}

/** Makes a charge unpayable, and records its final status. */
export async function closeCharge(runtime: Runtime, { id }: ChargeRow): Promise<void> {
  const file = await readChargeFile(runtime, id);
  await applyChargeStatus(
    runtime,
    file,
    await file.provider.close(toCharge(file.charge, file.order)),
  );
}

async function readChargeFile(
  { db, payments }: Pick<Runtime, 'db' | 'payments'>,
  chargeId: string,
): Promise<ChargeFile> {
  const charge = await findCharge(db, chargeId);
  if (charge === undefined) throw new Error('a charge that is gone');
  // A provider knows nothing of another's charges.
  if (payments?.name !== charge.provider) throw new Error('a charge of a provider that is not set');
  const order = await findPayment(db, charge.userId, charge.paymentId);
  if (order === undefined) throw new Error('a charge without its order');
  return { charge, order, provider: payments };
}
