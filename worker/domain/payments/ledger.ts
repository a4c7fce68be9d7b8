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

/** What a payment took, in minor units, and what of it has gone back by other ways than refunds of ours. */
export type PaymentSums = {
  currency: string;
  paidMinor: number;
  /** What its buyer is entitled to get back. */
  entitledMinor: number;
  /** By refunds that the owner has made in the provider's dashboard. */
  manualRefundMinor: number;
  /** By banks, in lost disputes. */
  disputeLostMinor: number;
  /** By another way than the provider, as the owner has recorded. */
  settledMinor: number;
};

export type OwnRefund = RefundState &
  RefundAmounts & { id: string; reason: RefundReason; createdAtMs: number };

/** The sums of one payment, and our refunds of it, oldest first. */
export type Ledger<Refund extends OwnRefund = OwnRefund> = {
  sums: PaymentSums;
  refunds: readonly Refund[];
};

/** What has come back by no refund of ours. */
export function otherReturnsMinor(sums: PaymentSums): number {
  return sums.manualRefundMinor + sums.disputeLostMinor + sums.settledMinor;
}

/** What is back with the buyer, or on its way there. */
export function ledgerReturnedMinor({ sums, refunds }: Ledger): number {
  return returnedMinor(refunds) + otherReturnsMinor(sums);
}

/**
 * What the buyer is owed and no refund of ours brings: entitlement − refunded − lost disputes. Never more than is left of
 * the payment, since nobody is entitled to more than was paid.
 */
export function owedMinor(ledger: Ledger): number {
  const { paidMinor, entitledMinor } = ledger.sums;
  return Math.max(0, Math.min(entitledMinor, paidMinor) - ledgerReturnedMinor(ledger));
}

type PaidParts = Omit<RefundAmounts, 'totalMinor'> & { totalMinor: number };

/**
 * The parts of a refund of so much, out of what is left of the payment's beside all else that went back of it. Money that
 * bought nothing has none.
 */
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

/** A refund as the provider lists it. `refundId`: ours; null: the owner made it in the dashboard. */
export type ListedRefund = {
  refundId: string | null;
  refundReference: string;
  totalMinor: number;
  status: Exclude<RefundStatus, 'due'>;
};

/** All that the provider has on record about what went back of a payment. */
export type ProviderLedger = {
  refunds: readonly ListedRefund[];
  disputes: readonly PaymentDispute[];
};

export type LedgerNews<Refund> = CombinedDisputes & {
  manualRefundMinor: number;
  /** Those of ours whose status has changed. */
  changedRefunds: Refund[];
};

/** What the provider's record changes; null: nothing. */
export function readProviderLedger<Refund extends OwnRefund>(
  ledger: Ledger<Refund> & { sums: CombinedDisputes },
  listed: ProviderLedger,
  nowMs: number,
): LedgerNews<Refund> | null {
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

/** What went back, as a receipt lists it. */
export type ReturnLine = RefundAmounts & {
  reason: ReturnReason;
  status: RefundStatus;
  /** What of it, where it failed, the buyer has got by no other way. */
  stillOwedMinor: number;
  createdAtMs: number;
  endedAtMs: number | null;
};

/**
 * Our refunds of a payment, oldest first, and on one line all that came back otherwise. What is owed stands on the newest
 * line that failed.
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
