import { combineDisputes, type CombinedDisputes, type PaymentDispute } from './disputes.ts';
import {
  applyRefundStatus,
  isReturned,
  type RefundReason,
  type RefundState,
  type RefundStatus,
  returnedMinor,
  type ReturnReason,
} from './refund-status.ts';
import { type OrderAmounts, vatInside } from '#worker/domain/orders/prices.ts';
import type { Undone, UndonePart } from '#worker/domain/orders/undone-work.ts';

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

/** In minor units of the payment's currency. */
export type RefundAmounts = {
  priceMinor: number;
  /** Included in the price. */
  vatMinor: number;
  donationMinor: number;
  totalMinor: number;
};

type Paid = Pick<OrderAmounts, 'priceMinor' | 'vatMinor' | 'donationMinor' | 'totalMinor'>;

/**
 * Refunds the mail part and the unsubscribe part of the price in proportion to what was not done, with VAT. The
 * donation has been passed on, and is refunded only when nothing at all was done.
 */
export function refundAmounts(
  paid: Paid & Pick<OrderAmounts, 'mailPriceMinor'>,
  { mail, senders }: Undone,
): RefundAmounts {
  if (isUntouched(mail) && (senders === null || isUntouched(senders))) {
    const { priceMinor, vatMinor, donationMinor, totalMinor } = paid;
    return { priceMinor, vatMinor, donationMinor, totalMinor };
  }
  const mailPriceMinor = senders === null ? paid.priceMinor : paid.mailPriceMinor;
  const sendersPriceMinor = paid.priceMinor - mailPriceMinor;
  const priceMinor =
    undoneMinor(mailPriceMinor, mail) +
    (senders === null ? 0 : undoneMinor(sendersPriceMinor, senders));
  return {
    priceMinor,
    vatMinor: vatInside(priceMinor),
    donationMinor: 0,
    totalMinor: priceMinor,
  };
}

function isUntouched({ count, undoneCount }: UndonePart): boolean {
  return undoneCount >= count;
}

function undoneMinor(partMinor: number, undone: UndonePart): number {
  const { count, undoneCount } = undone;
  return isUntouched(undone) ? partMinor : Math.round((partMinor * undoneCount) / count);
}

/**
 * Splits an amount out of what earlier refunds left: the price with its VAT first, then the donation. So the VAT of all
 * refunds adds up exactly once nothing is left.
 */
export function splitRefund(
  totalMinor: number,
  paid: Paid,
  given: readonly RefundAmounts[] = [],
): RefundAmounts {
  return partsOf(totalMinor, remainingParts(paid, given));
}

/** Money that paid for nothing holds neither VAT nor donation. */
export function unsoldParts(totalMinor: number): RefundAmounts {
  return { priceMinor: totalMinor, vatMinor: 0, donationMinor: 0, totalMinor };
}

function remainingParts(paid: Paid, given: readonly RefundAmounts[]): Paid {
  const left = (part: keyof RefundAmounts) =>
    given.reduce((minor, refund) => minor - refund[part], paid[part]);
  return {
    priceMinor: Math.max(0, left('priceMinor')),
    vatMinor: Math.max(0, left('vatMinor')),
    donationMinor: Math.max(0, left('donationMinor')),
    totalMinor: Math.max(0, left('totalMinor')),
  };
}

/** Anything paid beyond the amount asked for counts as price, not as donation. */
function partsOf(totalMinor: number, left: Paid): RefundAmounts {
  const donationMinor = Math.min(left.donationMinor, Math.max(0, totalMinor - left.priceMinor));
  const priceMinor = totalMinor - donationMinor;
  const staysMinor = vatInside(Math.max(0, left.priceMinor - priceMinor));
  const vatMinor = Math.min(priceMinor, Math.max(0, left.vatMinor - staysMinor));
  return { priceMinor, vatMinor, donationMinor, totalMinor };
}
