import type { PaidMethod, WithdrawalView } from '#worker/contract/orders.ts';
import type { CleanupGoal, CleanupStatus } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ChosenCounts } from '#worker/domain/orders/chosen-rows.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { RefundStatus, ReturnReason } from '#worker/domain/payments/refund-status.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** Everything that mail about an order can say. */
export type OrderFacts = {
  language: Language;
  /** Of the buyer, as far as known. */
  timeZone: string;
  /** The cleaned mailbox, which is also the buyer's address. */
  email: string;
  receiptUrl: string;
  withdrawalUrl: string;
  orderNumber: string;
  tier: Tier;
  paidAtMs: number;
  amounts: OrderAmounts;
  method: PaidMethod;
  isTestPayment: boolean;
  consent: { textVersion: string; givenAtMs: number };
  /** The terms bought under, and where to read them; null: not recorded. */
  terms: { version: string; url: string } | null;
  chosen: ChosenCounts;
  messageCount: number;
  sizeBytes: number;
  /** Kg CO2e a year of keeping the chosen mail. */
  co2: Co2Range;
  /** Kg CO2e a year of its newsletters if they kept coming; null: it ends none. */
  endedFlow: Co2Range | null;
  /** Chosen groups that are not unsubscribed from. */
  stayedGroupCount: number;
  cleanup: CleanupFacts;
  /** Refunded or on the way, oldest first. */
  refunds: readonly RefundFacts[];
  withdrawal: WithdrawalView | null;
};

export type RefundFacts = {
  reason: ReturnReason;
  status: RefundStatus;
  totalMinor: number;
  /** Included in its part of the price. */
  vatMinor: number;
  /** When it failed: what the buyer has not got any other way. */
  stillOwedMinor: number;
  /** A separate mail reports it. */
  isToldApart: boolean;
};

/** A payment that bought nothing has no order to show. */
export type RefundMailFacts = Pick<
  OrderFacts,
  'language' | 'timeZone' | 'email' | 'orderNumber' | 'tier' | 'isTestPayment'
> & {
  refund: Omit<RefundFacts, 'isToldApart' | 'stillOwedMinor'> & {
    currency: string;
    donationMinor: number;
    createdAtMs: number;
    /** null: the provider has not created it. */
    refundReference: string | null;
  };
  /** Owed to the buyer, and not returned yet. */
  stillOwedMinor: number;
  /** Whether another refund of the payment failed. */
  hasFailedRefund: boolean;
  /** False for a mismatched payment, whoever refunds it. */
  hasBought: boolean;
  /** null: the provider has not said. */
  method: PaidMethod | null;
  receiptUrl: string | null;
  cleanup: CleanupFacts | null;
};

/** The order's progress. */
export type CleanupFacts = {
  goal: CleanupGoal;
  status: CleanupStatus;
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
  /** In rows left alone because their mail did not match. */
  leftCount: number;
  /** Skipped individually: their headers do not show bulk mail. */
  refutedCount: number;
  failedCount: number;
  /** Of those not moved: Gmail never answered, and they may be in the trash. */
  doubtfulCount: number;
  restoredCount: number;
  /** Requested back, but no longer in the trash. */
  absentCount: number;
  /** Of what is in the trash, by its rows' sizes; null: unknown. */
  trashedBytes: number | null;
  finishedAtMs: number | null;
  undoUntilMs: number | null;
  /** Senders by unsubscribe status; null: none to unsubscribe from. */
  unsubscribes: UnsubscribeCounts | null;
};
