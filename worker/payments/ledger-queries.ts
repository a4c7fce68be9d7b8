import { and, asc, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';

import { nextOrderStatus, PAID_STATUSES } from '#worker/domain/orders/order-status.ts';
import type { CombinedDisputes } from '#worker/domain/payments/disputes.ts';
import {
  type Ledger,
  ledgerReturnedMinor,
  owedMinor,
  type PaymentSums,
  type ProviderLedger,
  readProviderLedger,
} from '#worker/domain/payments/ledger.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { type Database, insertWhere } from '#worker/platform/db/client.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { ChargeRow } from './charge-queries.ts';
import { paymentCharges } from './charge-schema.ts';
import {
  insertFailedRefundMail,
  insertManualRefundMail,
  insertRefundMail,
  type RefundRow,
} from './refund-queries.ts';
import { refunds } from './refund-schema.ts';

export type ChargeLedger = Ledger<RefundRow> & {
  charge: ChargeRow;
  sums: PaymentSums & CombinedDisputes;
};

export function listRefundsOfCharge(db: Database, chargeId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.chargeId, chargeId))
    .orderBy(asc(refunds.createdAtMs), asc(refunds.id))
    .all();
}

export function ledgerOf(charge: ChargeRow, ofCharge: readonly RefundRow[]): ChargeLedger {
  const { entitledMinor, manualRefundMinor, disputeLostMinor, settledMinor } = charge;
  return {
    charge,
    refunds: ofCharge,
    sums: {
      currency: charge.chargedCurrency ?? charge.currency,
      paidMinor: charge.chargedMinor ?? charge.totalMinor,
      entitledMinor,
      manualRefundMinor,
      disputeLostMinor,
      settledMinor,
      disputeStatus: charge.disputeStatus,
    },
  };
}

/** @throws when the charge is gone */
export async function readLedger(db: Database, chargeId: string): Promise<ChargeLedger> {
  // The charge first: a refund inserted between the reads raises its version, and the write fails.
  const charge = await db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.id, chargeId))
    .get();
  if (charge === undefined) throw new Error('a charge that is gone');
  return ledgerOf(charge, await listRefundsOfCharge(db, chargeId));
}

export type LedgerChange = {
  sums?: Partial<
    Pick<ChargeRow, 'entitledMinor' | 'manualRefundMinor' | 'disputeStatus' | 'disputeLostMinor'>
  >;
  added?: RefundRow;
  changed?: readonly RefundRow[];
  /** A due refund that is no longer owed. */
  removedRefundId?: string;
  /** The order's work is over. */
  closesOrder?: boolean;
};

/**
 * Writes a ledger change with its consequences (amount owed, order status, mail to the buyer) if the ledger version is
 * unchanged.
 * @returns false: a concurrent change won, nothing was written
 */
export async function saveLedger(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  before: ChargeLedger,
  change: LedgerChange,
): Promise<boolean> {
  const nowMs = clock();
  const { charge } = before;
  const after = changedLedger(before, change);
  const isCurrent = and(
    eq(paymentCharges.id, charge.id),
    eq(paymentCharges.ledgerVersion, charge.ledgerVersion),
  );
  const isUnchanged = exists(
    db.select({ id: paymentCharges.id }).from(paymentCharges).where(isCurrent),
  );
  const { added, changed = [], removedRefundId } = change;
  const status = nextOrderStatus('completed', {
    kind: 'money_returned',
    returnedMinor: ledgerReturnedMinor(after),
    paidMinor: after.sums.paidMinor,
  });
  const isOrder = and(
    eq(payments.id, charge.paymentId),
    eq(payments.chargeId, charge.id),
    inArray(payments.status, PAID_STATUSES),
    isUnchanged,
  );
  const results = await db.batch([
    db
      .update(paymentCharges)
      .set({ ...change.sums, owedMinor: owedMinor(after) })
      .where(isCurrent),
    ...(added === undefined ? [] : [insertWhere(db, refunds, added, isUnchanged)]),
    ...changed.map(({ id, ...columns }) =>
      db
        .update(refunds)
        .set(columns)
        .where(and(eq(refunds.id, id), isUnchanged)),
    ),
    ...(removedRefundId === undefined
      ? []
      : [
          db
            .delete(refunds)
            .where(and(eq(refunds.id, removedRefundId), eq(refunds.status, 'due'), isUnchanged)),
        ]),
    db.update(payments).set({ status }).where(isOrder),
    ...(change.closesOrder === true
      ? [
          db
            .update(payments)
            .set({ closedAtMs: nowMs })
            .where(and(isOrder, isNull(payments.closedAtMs))),
          insertReceiptMail(db, charge.paymentId, { nowMs }),
        ]
      : []),
    ...(added === undefined ? [] : [insertRefundMail(db, added.id, nowMs)]),
    ...changed.map(({ id }) => insertFailedRefundMail(db, id, nowMs)),
    insertManualRefundMail(db, charge.id, { alreadyMinor: charge.manualRefundMinor, nowMs }),
    db
      .update(paymentCharges)
      .set({ ledgerVersion: charge.ledgerVersion + 1 })
      .where(isCurrent),
  ]);
  return results.at(-1)?.meta.changes === 1;
}

function changedLedger(
  before: ChargeLedger,
  { sums, added, changed = [], removedRefundId }: LedgerChange,
): ChargeLedger {
  const changedById = new Map(changed.map((refund) => [refund.id, refund]));
  const kept = before.refunds
    .filter(({ id }) => id !== removedRefundId)
    .map((refund) => changedById.get(refund.id) ?? refund);
  return {
    ...before,
    sums: { ...before.sums, ...sums },
    refunds: added === undefined ? kept : [...kept, added],
  };
}

/**
 * Records what the provider lists as returned.
 * @param charge as read before the provider was called
 * @returns false: its ledger has changed since
 */
export async function applyProviderLedger(
  runtime: Runtime,
  charge: ChargeRow,
  listed: ProviderLedger,
): Promise<boolean> {
  const { db, clock, log } = runtime;
  const ledger = ledgerOf(charge, await listRefundsOfCharge(db, charge.id));
  const changes = readProviderLedger(ledger, listed, clock());
  if (changes === null) return true;
  const { changedRefunds, ...sums } = changes;
  if (!(await saveLedger(runtime, ledger, { sums, changed: changedRefunds }))) return false;
  for (const { id: refundId, status } of changedRefunds) {
    if (status === 'failed') log.error('refund.failed', { refundId });
  }
  if (sums.disputeStatus !== charge.disputeStatus) {
    const { id: chargeId } = charge;
    if (sums.disputeStatus === 'awaiting') log.error('dispute.needs_owner', { chargeId });
    else log.warn('dispute.changed', { chargeId, kind: sums.disputeStatus ?? 'none' });
  }
  return true;
}

/** Optimistic-lock retries. */
const UPDATE_ATTEMPTS = 5;

/**
 * Applies a change computed from the ledger; null: no change.
 * @returns the resulting ledger
 */
export async function updateLedger(
  runtime: Runtime,
  chargeId: string,
  decide: (ledger: ChargeLedger) => LedgerChange | null,
): Promise<ChargeLedger> {
  for (let attempt = 0; attempt < UPDATE_ATTEMPTS; attempt += 1) {
    const ledger = await readLedger(runtime.db, chargeId);
    const change = decide(ledger);
    if (change === null) return ledger;
    if (await saveLedger(runtime, ledger, change)) return readLedger(runtime.db, chargeId);
  }
  throw new Error('the ledger of a charge changed at each attempt');
}

/** Charges with money owed that no refund of ours brings, newest first. */
export async function listOwingCharges(db: Database): Promise<ChargeRow[]> {
  return (
    db
      .select()
      .from(paymentCharges)
      // Literal: SQLite uses a partial index only when its exact condition appears.
      .where(sql`${paymentCharges.owedMinor} > 0`)
      .orderBy(desc(paymentCharges.endedAtMs))
  );
}
