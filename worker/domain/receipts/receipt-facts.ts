import type { CleanupGoal, CleanupStatus } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import type { ChosenCounts } from '#worker/domain/orders/chosen-rows.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import type { RefundStatus } from '#worker/domain/payments/refund-status.ts';
import type { WithdrawalStatus } from '#worker/domain/payments/withdrawal.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  type OrderedMail,
  type TrashedMail,
  trashedShare,
} from '#worker/domain/orders/undone-work.ts';

/** A paid order and what has come of it, as far as its receipt tells. */
export type ReceiptFacts = {
  /** For display only. */
  orderNumber: string;
  tier: Tier;
  paidAtMs: number;
  amounts: OrderAmounts;
  method: PaidMethod;
  chosen: ChosenCounts;
  messageCount: number;
  /** In the chosen rows, but kept by their owner. */
  excludedCount: number;
  sizeBytes: number;
  /** Kg CO2e a year of keeping the chosen mail. */
  co2: Co2Range;
  /** Kg CO2e a year of new mail from the newsletters; null: no unsubscribing. */
  endedFlow: Co2Range | null;
  /** Chosen groups that are not unsubscribed from. */
  stayedGroupCount: number;
  cleanup: CleanupFacts;
  /** Oldest first. */
  refunds: readonly ReceiptRefund[];
  /** The notice of withdrawal, if any. */
  withdrawal: { status: WithdrawalStatus } | null;
};

export type ReceiptRefund = {
  status: RefundStatus;
  totalMinor: number;
  /** Included in its part of the price. */
  vatMinor: number;
  /** Of a failed refund: what no other has brought yet. */
  stillOwedMinor: number;
};

/** The order's progress. */
export type CleanupFacts = {
  goal: CleanupGoal;
  status: CleanupStatus;
  selectedCount: number;
  movedCount: number;
  alreadyDeletedCount: number;
  protectedSinceCount: number;
  /** In rows left alone because their mail did not match. */
  mismatchedCount: number;
  /** Skipped individually: their headers do not show bulk mail. */
  refutedCount: number;
  /** Of those not moved: Gmail never answered, and they may be in the trash. */
  unconfirmedCount: number;
  restoredCount: number;
  /** Requested back, but no longer in the trash. */
  notInTrashCount: number;
  /** Of what is in the trash, by its rows' sizes; null: unknown. */
  trashedBytes: number | null;
  finishedAtMs: number | null;
  undoUntilMs: number | null;
  /** null: not bought. */
  unsubscribes: UnsubscribeCounts | null;
};

const WORDS: Record<Language, string> = { sv: 'kvitto', en: 'receipt' };

export function receiptFileName(orderNumber: string, language: Language): string {
  return `${WORDS[language]}-${orderNumber}.html`;
}

/** CO2e saved: the ordered mail's, times the share of it now in the trash. */
export function savedCo2(ordered: OrderedMail & { co2: Co2Range }, trashed: TrashedMail): Co2Range {
  const share = trashedShare(ordered, trashed);
  const { lowKg, centralKg, highKg } = ordered.co2;
  return { lowKg: lowKg * share, centralKg: centralKg * share, highKg: highKg * share };
}
