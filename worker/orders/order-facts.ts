import type { WithdrawalView } from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import type { ReturnReason } from '#worker/domain/payments/refund-status.ts';
import type {
  CleanupFacts,
  ReceiptFacts,
  ReceiptRefund,
} from '#worker/domain/receipts/receipt-facts.ts';

/** Everything that mail about an order can say. */
export type OrderFacts = Omit<ReceiptFacts, 'refunds' | 'withdrawal'> & {
  language: Language;
  /** Of the buyer, as far as known. */
  timeZone: string;
  /** The cleaned mailbox, which is also the buyer's address. */
  email: string;
  receiptUrl: string;
  withdrawalUrl: string;
  isTestPayment: boolean;
  /** That made `co2`. */
  co2MethodVersion: string;
  consent: { textVersion: string; givenAtMs: number };
  /** The terms bought under, and where to read them. */
  terms: { version: string; url: string };
  /** Refunded or on the way, oldest first. */
  refunds: readonly RefundFacts[];
  withdrawal: WithdrawalView | null;
};

export type RefundFacts = ReceiptRefund & {
  reason: ReturnReason;
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
  /** False for a mismatched payment. */
  hasBought: boolean;
  /** null: the provider has not said. */
  method: PaidMethod | null;
  receiptUrl: string | null;
  cleanup: CleanupFacts | null;
};
