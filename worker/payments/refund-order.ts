import { AppError } from '#worker/domain/app-error.ts';
import { bookedAmounts } from '#worker/domain/orders/prices.ts';
import type { Undone } from '#worker/domain/orders/undone-work.ts';
import { owedMinor, refundPartsOf } from '#worker/domain/payments/ledger.ts';
import { refundAmounts } from '#worker/domain/payments/refund-amounts.ts';
import type { RefundReason } from '#worker/domain/payments/refund-status.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findCharge } from './charge-queries.ts';
import { type ChargeLedger, type LedgerChange, updateLedger } from './ledger-queries.ts';
import { findRefund, type RefundRow } from './refund-queries.ts';
import { sendRefund } from './send-refunds.ts';

type EntitledRefund = {
  reason: Extract<RefundReason, 'undone' | 'withdrawal'>;
  /** Everything, donation included. */
  undone: Undone;
};

/**
 * Refunds what was paid for work not done, less what was already returned, and closes the order. Once per reason; sent
 * at once if possible, otherwise by the sweep.
 * @returns the refund; null: nothing is owed, and the order is unchanged
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
  const totalMinor = owedMinor(entitled);
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
