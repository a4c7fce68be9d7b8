import type { PaidMethod, WithdrawalView } from '#worker/contract/orders.ts';
import type { CleanupGoal, CleanupStatus } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ChosenCounts } from '#worker/domain/orders/chosen-rows.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { RefundStatus, ReturnReason } from '#worker/domain/payments/refund-status.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** All that mail about an order can tell. */
export type OrderFacts = {
  language: Language;
  /** By whose clocks times are told: the buyer's, as far as they are known. */
  timeZone: string;
  /** Who bought it: the mailbox that is cleaned, and the address that is written to. */
  email: string;
  receiptUrl: string;
  /** Where the purchase can be withdrawn from. */
  withdrawalUrl: string;
  orderNumber: string;
  tier: Tier;
  paidAtMs: number;
  amounts: OrderAmounts;
  method: PaidMethod;
  isTestPayment: boolean;
  consent: { textVersion: string; givenAtMs: number };
  /** What it was bought under, and where that is to be read; null in orders of before it was noted. */
  terms: { version: string; url: string } | null;
  chosen: ChosenCounts;
  messageCount: number;
  sizeBytes: number;
  /** Kg CO2e a year that keeping the chosen mail would emit. */
  co2: Co2Range;
  /** Kg CO2e a year that its newsletters would emit if they went on coming; null where it ends none. */
  endedFlow: Co2Range | null;
  /** Of the chosen newsletters, the groups that nobody is unsubscribed from. */
  stayedGroupCount: number;
  cleanup: CleanupFacts;
  /** Given back, or on its way back, oldest first. */
  refunds: readonly RefundFacts[];
  /** The notice of withdrawal that was given, if any. */
  withdrawal: WithdrawalView | null;
};

export type RefundFacts = {
  reason: ReturnReason;
  status: RefundStatus;
  totalMinor: number;
  /** Inside the part of it that is of the price. */
  vatMinor: number;
  /** Where it failed: how much of it has come by no other. */
  stillOwedMinor: number;
  /** In a mail of its own. */
  isToldApart: boolean;
};

/** All that the mail about a refund can tell. Of a payment that bought nothing there is no order to show. */
export type RefundMailFacts = Pick<
  OrderFacts,
  'language' | 'timeZone' | 'email' | 'orderNumber' | 'tier' | 'isTestPayment'
> & {
  refund: Omit<RefundFacts, 'isToldApart' | 'stillOwedMinor'> & {
    currency: string;
    donationMinor: number;
    createdAtMs: number;
    /** null: the provider has not made it. */
    refundReference: string | null;
  };
  /** What the buyer of the payment is owed and nothing has brought yet. */
  stillOwedMinor: number;
  /** Whether another refund of the payment could not be made. */
  hasFailedRefund: boolean;
  /** Nothing was sold for what did not match, whoever gives it back. */
  hasBought: boolean;
  /** What was paid with, where the provider has said. */
  method: PaidMethod | null;
  receiptUrl: string | null;
  cleanup: CleanupFacts | null;
};

/** What has come of the order so far. */
export type CleanupFacts = {
  goal: CleanupGoal;
  status: CleanupStatus;
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
  /** In rows that were left alone, because their mail was not what they say. */
  leftCount: number;
  /** Read by their own headers and left each by itself: these do not show that they are bulk mail. */
  refutedCount: number;
  failedCount: number;
  /** Of those not moved: Gmail never answered for them, and they may lie in the trash. */
  doubtfulCount: number;
  restoredCount: number;
  /** Asked back, and no longer in the trash by then. */
  absentCount: number;
  /** Of what lies in the trash, by the sizes of its rows; null where those are not known. */
  trashedBytes: number | null;
  finishedAtMs: number | null;
  undoUntilMs: number | null;
  /** How the senders stand that were unsubscribed from; null where none were to be. */
  unsubscribes: UnsubscribeCounts | null;
};
