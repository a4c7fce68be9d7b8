import { combineDisputes, type CombinedDisputes, type PaymentDispute } from './disputes.ts';
import { type RefundAmounts, splitRefund, unsoldParts } from './refund-amounts.ts';
import {
  applyRefundStatus,
  isReturned,
  type RefundReason,
  type RefundState,
  type RefundStatus,
  returnedMinor,
  type ReturnReason,
} from './refund-status.ts';

/** What a payment took, in minor units, and what was returned other than by our refunds. */
export type PaymentSums = {
  currency: string;
  paidMinor: number;
  /** What the buyer is entitled to get back. */
  entitledMinor: number;
  /** Refunded by the owner in the provider's dashboard. */
  manualRefundMinor: number;
  /** Returned by banks in lost disputes. */
  disputeLostMinor: number;
  /** Paid back outside the provider, as recorded by the owner. */
  settledMinor: number;
};

export type OwnRefund = RefundState &
  RefundAmounts & { id: string; reason: RefundReason; createdAtMs: number };

/** `refunds`: ours, oldest first. */
export type Ledger<Refund extends OwnRefund = OwnRefund> = {
  sums: PaymentSums;
  refunds: readonly Refund[];
};

/** Returned other than by our refunds. */
export function otherReturnsMinor(sums: PaymentSums): number {
  return sums.manualRefundMinor + sums.disputeLostMinor + sums.settledMinor;
}

/** Returned to the buyer, or on its way. */
export function ledgerReturnedMinor({ sums, refunds }: Ledger): number {
  return returnedMinor(refunds) + otherReturnsMinor(sums);
}

/**
 * What no refund of ours brings yet: entitlement − refunded − lost disputes. Never exceeds what is left of the payment,
 * since no entitlement exceeds the amount paid.
 */
export function owedMinor(ledger: Ledger): number {
  const { paidMinor, entitledMinor } = ledger.sums;
  return Math.max(0, Math.min(entitledMinor, paidMinor) - ledgerReturnedMinor(ledger));
}

type PaidParts = Omit<RefundAmounts, 'totalMinor'> & { totalMinor: number };

/** Splits a refund of this amount out of what is left of the payment. Money that paid for nothing has no parts. */
export function refundPartsOf(
  { reason, id, totalMinor }: Pick<OwnRefund, 'reason' | 'totalMinor'> & { id: string | null },
  paid: PaidParts,
  { sums, refunds }: Ledger,
): RefundAmounts {
  if (reason === 'mismatch') return unsoldParts(totalMinor);
  const others = refunds.filter((refund) => refund.id !== id && isReturned(refund.status));
  const otherParts = splitRefund(otherReturnsMinor(sums), paid, others);
  return splitRefund(totalMinor, paid, [...others, otherParts]);
}

/** `refundId`: ours; null: the owner made it in the dashboard. */
export type ListedRefund = {
  refundId: string | null;
  refundReference: string;
  totalMinor: number;
  status: Exclude<RefundStatus, 'due'>;
};

/** What the provider has on record as returned of a payment. */
export type ProviderLedger = {
  refunds: readonly ListedRefund[];
  disputes: readonly PaymentDispute[];
};

export type LedgerChanges<Refund> = CombinedDisputes & {
  manualRefundMinor: number;
  /** Ours whose status has changed. */
  changedRefunds: Refund[];
};

/** The changes that the provider's record makes; null: none. */
export function readProviderLedger<Refund extends OwnRefund>(
  ledger: Ledger<Refund> & { sums: CombinedDisputes },
  listed: ProviderLedger,
  nowMs: number,
): LedgerChanges<Refund> | null {
  const { sums, refunds } = ledger;
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  const changedRefunds: Refund[] = [];
  let manualRefundMinor = 0;
  for (const found of listed.refunds) {
    const ours = byId.get(found.refundId ?? '');
    if (ours === undefined) {
      manualRefundMinor += isReturned(found.status) ? found.totalMinor : 0;
      continue;
    }
    const next = applyRefundStatus(ours, found, nowMs);
    if (next !== ours) changedRefunds.push(next);
  }
  const disputes = combineDisputes(listed.disputes, sums);
  const isSame =
    changedRefunds.length === 0 &&
    manualRefundMinor === sums.manualRefundMinor &&
    disputes.disputeStatus === sums.disputeStatus &&
    disputes.disputeLostMinor === sums.disputeLostMinor;
  return isSame ? null : { ...disputes, manualRefundMinor, changedRefunds };
}

/** What was returned, as a receipt lists it. */
export type ReturnLine = RefundAmounts & {
  reason: ReturnReason;
  status: RefundStatus;
  /** Of a failed refund, what the buyer has not got any other way. */
  stillOwedMinor: number;
  createdAtMs: number;
  endedAtMs: number | null;
};

/**
 * Our refunds, oldest first, then one line for everything returned otherwise. What is still owed is on the newest
 * failed line.
 */
export function returnLines<Refund extends OwnRefund>(
  ledger: Ledger<Refund>,
  paid: PaidParts & { paidAtMs: number },
): (ReturnLine & { id: string | null })[] {
  const { sums, refunds } = ledger;
  const owed = owedMinor(ledger);
  const newestFailed = refunds.findLast(({ status }) => status === 'failed');
  const otherMinor = otherReturnsMinor(sums);
  const others = splitRefund(
    otherMinor,
    paid,
    refunds.filter(({ status }) => isReturned(status)),
  );
  const otherLine = {
    ...others,
    id: null,
    reason: 'manual' as const,
    status: 'succeeded' as const,
    stillOwedMinor: 0,
    createdAtMs: paid.paidAtMs,
    endedAtMs: null,
  };
  return [
    ...refunds.map((refund) => ({
      ...refund,
      stillOwedMinor: refund === newestFailed ? owed : 0,
    })),
    ...(otherMinor === 0 ? [] : [otherLine]),
  ];
}
