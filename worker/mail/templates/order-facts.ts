import type { PaidMethod, WithdrawalView } from '#worker/contract/order.ts';
import type { CleanupGoal, CleanupStatus } from '#worker/domain/cleanup/cleanup-state.ts';
import type { Co2Range } from '#worker/domain/co2-method.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ChosenCounts } from '#worker/domain/order/chosen-rows.ts';
import type { InPlaceOf } from '#worker/domain/order/in-place-of.ts';
import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';
import type { RefundReason, RefundStatus } from '#worker/domain/order/refund-status.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

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
  reason: RefundReason;
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
    /** The provider's name for it; null: the provider has not made it. */
    refundReference: string | null;
  };
  /** Where it could not be made: how much of it has come by no other. */
  stillOwedMinor: number;
  /** What it makes up for, where another refund could not be made, or was not needed any more because of it. */
  inPlaceOf: InPlaceOf | null;
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
