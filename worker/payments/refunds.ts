import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { AppError } from '#worker/domain/app-error.ts';
import { bookedAmounts } from '#worker/domain/orders/prices.ts';
import type { Undone } from '#worker/domain/orders/undone-work.ts';
import { isDisputeOpen, OPEN_DISPUTE_STATUSES } from '#worker/domain/payments/disputes.ts';
import { owedMinor, refundAmounts, refundPartsOf } from '#worker/domain/payments/ledger.ts';
import {
  type RefundReason,
  applyRefundStatus,
  REFUND_LEASE_MS,
  WHILE_SENT_MS,
} from '#worker/domain/payments/refund-status.ts';
import { describeError } from '#worker/log.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { RefundReport } from '#worker/platform/payment-providers/payment-provider.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { refreshCharge } from './apply-charge-status.ts';
import { findCharge } from './charge-queries.ts';
import { type ChargeLedger, type LedgerChange, updateLedger } from './ledger-queries.ts';
import { findRefund, type RefundRow } from './refund-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import { refunds } from './refund-schema.ts';

type EntitledRefund = {
  reason: Extract<RefundReason, 'undone' | 'withdrawal'>;
  /** Everything, donation included. */
  undone: Undone;
};

/**
 * Refunds what was paid for work not done, less what was already returned or waits for the owner, and closes the order.
 * Once per reason; sent at once if possible, otherwise by the sweep.
 * @returns the refund; null: nothing more is owed, and the order is unchanged
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function refundOrder(
  runtime: Runtime,
  { userId, orderId }: { userId: string; orderId: string },
  { reason, undone }: EntitledRefund,
): Promise<RefundRow | null> {
  const { db, clock } = runtime;
  const paid = await findPaidOrder(db, userId, orderId);
  const charge = await findCharge(db, paid?.payment.chargeId ?? '');
  if (paid === undefined || charge === undefined) throw new AppError('not_found');
  const amounts = bookedAmounts(charge);
  const entitledMinor = refundAmounts(amounts, undone).totalMinor;
  const id = newId('rfd');
  const { refunds } = await updateLedger(runtime, charge.id, (ledger) =>
    newRefund(ledger, { id, reason, entitledMinor, nowMs: clock() }),
  );
  const refund = refunds.find((each) => each.reason === reason);
  if (refund === undefined) return null;
  if (refund.id === id) await sendRefund(runtime, refund);
  return (await findRefund(db, refund.id)) ?? null;
}

type Entitlement = {
  id: string;
  reason: RefundReason;
  entitledMinor: number;
  nowMs: number;
};

function newRefund(
  ledger: ChargeLedger,
  { id, reason, entitledMinor, nowMs }: Entitlement,
): LedgerChange | null {
  const { charge, refunds, sums } = ledger;
  if (refunds.some((refund) => refund.reason === reason)) return null;
  const entitled = {
    ...ledger,
    sums: { ...sums, entitledMinor: Math.max(sums.entitledMinor, entitledMinor) },
  };
  // What a failed refund left owed is the owner's to give, perhaps outside the provider: sending it again pays it twice.
  const totalMinor = owedMinor(entitled) - owedMinor(ledger);
  const change = { sums: { entitledMinor: entitled.sums.entitledMinor } };
  if (totalMinor === 0) {
    return entitled.sums.entitledMinor === sums.entitledMinor ? null : change;
  }
  const added: RefundRow = {
    id,
    paymentId: charge.paymentId,
    chargeId: charge.id,
    userId: charge.userId,
    reason,
    status: 'due',
    currency: sums.currency,
    ...refundPartsOf({ id, reason, totalMinor }, charge, ledger),
    refundReference: null,
    createdAtMs: nowMs,
    sendAtMs: nowMs,
    endedAtMs: null,
  };
  return { ...change, added, closesOrder: true };
}

const MAX_PER_RUN = 50;

/**
 * Sends due refunds, and polls those the provider has.
 * @returns how many there were
 */
export async function sendDueRefunds(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const due = await listDueRefunds(runtime.db, runtime.clock(), MAX_PER_RUN);
  for (const refund of due) if (hasTimeLeft()) await sendRefund(runtime, refund);
  return due.length;
}

/** Refunds to send or poll, longest overdue first. None while the payment is disputed: the bank may pay the buyer. */
export async function listDueRefunds(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentCharges, eq(paymentCharges.id, refunds.chargeId))
    .where(
      and(
        lte(refunds.sendAtMs, nowMs),
        sql`(${refunds.status} <> 'due' OR ${paymentCharges.disputeStatus} IS NULL
          OR ${paymentCharges.disputeStatus} NOT IN ${OPEN_DISPUTE_STATUSES})`,
      ),
    )
    .orderBy(asc(refunds.sendAtMs))
    .limit(limit);
  return rows.map(({ refund }) => refund);
}

/** Leases a refund to this caller. @returns false: another holds it */
async function claimRefund(
  db: Database,
  { id, sendAtMs }: Pick<RefundRow, 'id' | 'sendAtMs'>,
  untilMs: number,
): Promise<boolean> {
  const { meta } = await db
    .update(refunds)
    .set({ sendAtMs: untilMs })
    .where(and(eq(refunds.id, id), eq(refunds.sendAtMs, sendAtMs ?? -1)));
  return meta.changes === 1;
}

/** Never throws: the next sweep retries. */
export async function sendRefund(runtime: Runtime, refund: RefundRow): Promise<void> {
  const { db, clock, log } = runtime;
  const leaseMs = refund.status === 'due' ? REFUND_LEASE_MS : WHILE_SENT_MS;
  try {
    if (!(await claimRefund(db, refund, clock() + leaseMs))) return;
    // It may have been created although the response was lost, or be no longer owed.
    await refreshCharge(runtime, refund.chargeId);
    const current = await findRefund(db, refund.id);
    if (current?.status === 'due') await sendOwed(runtime, current);
  } catch (error) {
    log.error('refund.sending_failed', { refundId: refund.id, ...describeError(error) });
  }
}

/** Sends what is still owed, less what the owner or a bank has returned meanwhile. */
async function sendOwed(runtime: Runtime, { id: refundId, chargeId }: RefundRow): Promise<void> {
  const { payments, log } = runtime;
  const ledger = await updateLedger(runtime, chargeId, (read) => adjust(read, refundId));
  const refund = ledger.refunds.find(({ id }) => id === refundId);
  const { paymentReference, disputeStatus } = ledger.charge;
  if (refund?.status !== 'due') return;
  if (isDisputeOpen(disputeStatus)) {
    log.warn('refund.held', { refundId });
    return;
  }
  if (payments === null || paymentReference === null) throw new Error('a refund of no payment');
  const { totalMinor } = refund;
  const report = await payments.refund({ refundId, paymentReference, totalMinor });
  if (report.refundReference === null) log.error('refund.declined', { refundId });
  await applyReport(runtime, refund, report);
}

function adjust(ledger: ChargeLedger, refundId: string): LedgerChange | null {
  const refund = ledger.refunds.find(({ id }) => id === refundId);
  if (refund?.status !== 'due') return null;
  const others = ledger.refunds.filter(({ id }) => id !== refundId);
  // Never grows: what others failed to bring is the owner's to give.
  const totalMinor = Math.min(refund.totalMinor, owedMinor({ ...ledger, refunds: others }));
  if (totalMinor === refund.totalMinor) return null;
  if (totalMinor === 0) return { removedRefundId: refundId };
  const parts = refundPartsOf({ ...refund, totalMinor }, ledger.charge, ledger);
  return { changed: [{ ...refund, ...parts }] };
}

async function applyReport(
  runtime: Runtime,
  { id: refundId, chargeId }: RefundRow,
  report: RefundReport,
): Promise<void> {
  await updateLedger(runtime, chargeId, ({ refunds }) => {
    const refund = refunds.find(({ id }) => id === refundId);
    if (refund === undefined) throw new Error('a refund that was sent is gone');
    const next = applyRefundStatus(refund, report, runtime.clock());
    return next === refund ? null : { changed: [next] };
  });
}
