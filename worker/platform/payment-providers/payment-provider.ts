import type { PaidMethod, PayOrderBody } from '#worker/contract/orders.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Language } from '#worker/domain/language.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import type { KnownDispute } from '#worker/domain/payments/disputes.ts';

/** An attempt to take an order's money, recorded before the provider is called. */
export type Charge = {
  /** The idempotency key. */
  chargeId: string;
  orderId: string;
  orderNumber: string;
  orderCreatedAtMs: number;
  tier: Tier;
  amounts: OrderAmounts;
  language: Language;
  keepsVerify: boolean;
  createdAtMs: number;
  /** null without a page. */
  expiresAtMs: number | null;
  /** null until known. */
  sessionId: string | null;
};

/** Form fields of the chosen method. Passed on, never stored or logged. */
export type PaymentDetails = PayOrderBody['payment'];

/** What the provider reports as taken, to be compared with the charge. */
export type Charged = { currency: string; totalMinor: number; donationMinor: number };

export type ChargeReport =
  /** Waits for the buyer. */
  | { kind: 'open'; sessionId: string; sessionUrl: string }
  /** The buyer is done; the outcome takes up to days. */
  | { kind: 'processing'; sessionId: string }
  /** `paymentReference`: the provider's id of the payment. */
  | {
      kind: 'completed';
      sessionId: string | null;
      paymentReference: string;
      method: PaidMethod;
      charged: Charged;
    }
  /** Unpaid and final: nothing was or will be taken. */
  | { kind: 'expired' | 'failed'; sessionId: string | null };

export type ChargeOutcome =
  | ChargeReport
  /** Nothing was taken; the order can be paid again. */
  | { kind: 'refused'; code: Extract<ErrorCode, 'payment_code_wrong' | 'payment_failed'> };

export type RefundRequest = {
  refundId: string;
  /** Earlier refused attempts. */
  attempts: number;
  paymentReference: string;
  chargedMinor: number;
  currency: string;
  totalMinor: number;
  /** The provider's id, once known. */
  refundReference: string | null;
};

export type RefundReport =
  | { kind: 'pending' | 'done' | 'failed'; refundReference: string }
  /** Declined, without effect: retry later. */
  | { kind: 'refused' }
  /** Without effect: less than that remains of the payment (0 included), after manual refunds. */
  | { kind: 'too-little-left'; leftMinor: number };

export type MadeRefundReport = Extract<RefundReport, { refundReference: string }>;

/** A refund as the provider knows it. `refundId`: ours; null for a manual one. */
export type FoundRefund = {
  refundId: string | null;
  refundReference: string;
  paymentReference: string | null;
  currency: string;
  totalMinor: number;
  kind: 'pending' | 'done' | 'failed';
  /** Provider's clock, whole seconds. */
  createdAtMs: number;
};

export type FoundDispute = KnownDispute & { paymentReference: string | null };

/** An event says what to fetch, never its status. */
export type PaymentEvent = {
  id: string;
  type: string;
  about:
    | { kind: 'charge'; sessionId: string; chargeId: string | null }
    | { kind: 'refund'; refundReference: string }
    | { kind: 'dispute'; disputeReference: string }
    | { kind: 'nothing' };
};

/** Not the provider's, or not for us. `reason`: for the log. */
export class PaymentEventRefused extends Error {
  readonly reason: 'signature' | 'shape' | 'mode';

  constructor(reason: PaymentEventRefused['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentEventRefused';
    this.reason = reason;
  }
}

export type EventSpan = {
  fromMs: number;
  afterEventId: string | null;
  limit: number;
};

/** `lastEventId`: of the last event, readable or not; null without one. */
export type EventPage = {
  events: PaymentEvent[];
  unreadableCount: number;
  lastEventId: string | null;
  hasMore: boolean;
};

/** The cursor event has expired at the provider. */
export class PaymentPlaceForgotten extends Error {}

/** Of providers with events. */
export type PaymentNews = {
  /** @throws PaymentEventRefused */
  read(body: string, signature: string, receivedAtMs: number): Promise<PaymentEvent>;
  /** Newest first. @throws PaymentPlaceForgotten */
  list(span: EventSpan): Promise<EventPage>;
  findRefund(refundReference: string): Promise<FoundRefund>;
  /** Of a payment, manual ones included, oldest first. */
  listRefunds(paymentReference: string): Promise<FoundRefund[]>;
  findDispute(disputeReference: string): Promise<FoundDispute>;
  listDisputes(paymentReference: string): Promise<FoundDispute[]>;
};

/**
 * Every method throws when the outcome is unknown, and is idempotent: the same charge or refund is never made twice.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** No money moves. */
  readonly isTest: boolean;
  /** How long the provider's page can be open; null without one: a charge then ends where it begins. */
  readonly page: { leastMs: number; mostMs: number } | null;
  /** null without events. */
  readonly news: PaymentNews | null;
  accepts(details: PaymentDetails): boolean;
  begin(charge: Charge, details: PaymentDetails): Promise<ChargeOutcome>;
  look(charge: Charge): Promise<ChargeReport>;
  /** Makes the charge unpayable, unless already paid. */
  close(charge: Charge): Promise<ChargeReport>;
  refund(request: RefundRequest): Promise<RefundReport>;
}
