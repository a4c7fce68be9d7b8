import type { PaidMethod, PayOrderBody } from '#worker/contract/orders.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Language } from '#worker/domain/language.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import type { KnownDispute } from '#worker/domain/payments/disputes.ts';

/** One attempt to take an order's money: the server's own figures, noted before anybody is asked for it. */
export type Charge = {
  /** A repeat under the same name takes nothing more. */
  chargeId: string;
  orderId: string;
  orderNumber: string;
  orderCreatedAtMs: number;
  tier: Tier;
  amounts: OrderAmounts;
  language: Language;
  keepsVerify: boolean;
  createdAtMs: number;
  /** When the provider's page closes; null where it has none. */
  expiresAtMs: number | null;
  /** The provider's page; null until it is known. */
  sessionId: string | null;
};

/** What the buyer fills in for the chosen method. Passed on, never stored or logged. */
export type PaymentDetails = PayOrderBody['payment'];

/** What the provider says that it took, in its own words: compared with what was asked for by us. */
export type Charged = { currency: string; totalMinor: number; donationMinor: number };

/** How a charge stands. */
export type ChargeReport =
  /** The provider's page waits for the buyer. */
  | { kind: 'open'; sessionId: string; sessionUrl: string }
  /** The buyer is done; whether the money comes is known later, in days at most. */
  | { kind: 'processing'; sessionId: string }
  /** The money is there. `paymentReference`: the provider's name for the payment. */
  | {
      kind: 'completed';
      sessionId: string | null;
      paymentReference: string;
      method: PaidMethod;
      charged: Charged;
    }
  /** Nobody paid while the page was open, or the money never came: nothing was taken, and nothing will be. */
  | { kind: 'expired' | 'failed'; sessionId: string | null };

export type ChargeOutcome =
  | ChargeReport
  /** Nothing was taken, and the order can be paid anew. */
  | { kind: 'refused'; code: Extract<ErrorCode, 'payment_code_wrong' | 'payment_failed'> };

export type RefundRequest = {
  refundId: string;
  /** How often it was turned down before. */
  attempts: number;
  paymentReference: string;
  /** What was taken with the payment. */
  chargedMinor: number;
  currency: string;
  totalMinor: number;
  /** The provider's name for it, once it has one. */
  refundReference: string | null;
};

export type RefundReport =
  | { kind: 'pending' | 'done' | 'failed'; refundReference: string }
  /** Turned down, and nothing has happened: to be tried anew later. */
  | { kind: 'refused' }
  /**
   * Nothing has happened: less than that is left of the payment, 0 included, since the owner has given some of it
   * back by hand.
   */
  | { kind: 'too-little-left'; leftMinor: number };

/** How a refund stands that the provider has made, or is at. */
export type MadeRefundReport = Extract<RefundReport, { refundReference: string }>;

/** A refund as the provider knows it. `refundId`: ours; null for one that the owner made by hand. */
export type FoundRefund = {
  refundId: string | null;
  refundReference: string;
  paymentReference: string | null;
  currency: string;
  totalMinor: number;
  kind: 'pending' | 'done' | 'failed';
  /** By the provider's clock, in whole seconds. */
  createdAtMs: number;
};

/** A dispute as the provider knows it. */
export type FoundDispute = KnownDispute & { paymentReference: string | null };

/** Something that the provider has told of by itself. It says what to look at, never how that stands. */
export type PaymentEvent = {
  id: string;
  type: string;
  about:
    | { kind: 'charge'; sessionId: string; chargeId: string | null }
    | { kind: 'refund'; refundReference: string }
    | { kind: 'dispute'; disputeReference: string }
    | { kind: 'nothing' };
};

/** An event that is not the provider's, or not meant for us. `reason`: for the log. */
export class PaymentEventRefused extends Error {
  readonly reason: 'signature' | 'shape' | 'mode';

  constructor(reason: PaymentEventRefused['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentEventRefused';
    this.reason = reason;
  }
}

/** A page of what the provider has told since. `afterEventId`: the last event of the page before. */
export type EventSpan = {
  fromMs: number;
  afterEventId: string | null;
  limit: number;
};

/** `lastEventId`: of the last event that there was, readable or not; null: there was none with a name. */
export type EventPage = {
  events: PaymentEvent[];
  unreadableCount: number;
  lastEventId: string | null;
  hasMore: boolean;
};

/** The provider does not know (any more) the event that a page was to begin after. */
export class PaymentPlaceForgotten extends Error {}

/** Of a provider that tells us what happens. */
export type PaymentNews = {
  /** @throws PaymentEventRefused */
  read(body: string, signature: string, receivedAtMs: number): Promise<PaymentEvent>;
  /** What has been told since a time, the newest first. @throws PaymentPlaceForgotten */
  list(span: EventSpan): Promise<EventPage>;
  findRefund(refundReference: string): Promise<FoundRefund>;
  /** All that has been given back of a payment, by whoever, oldest first. */
  listRefunds(paymentReference: string): Promise<FoundRefund[]>;
  findDispute(disputeReference: string): Promise<FoundDispute>;
  /** All disputes that there have been over a payment. */
  listDisputes(paymentReference: string): Promise<FoundDispute[]>;
};

/**
 * Whoever takes the money. Every method throws when what came of it is unknown, and is then safe to repeat:
 * the same charge or refund is never made twice.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** True where no money moves. */
  readonly isTest: boolean;
  /** How long the provider's own page can be open; null: it has none, and a charge ends where it begins. */
  readonly page: { leastMs: number; mostMs: number } | null;
  /** null: it never tells anything. */
  readonly news: PaymentNews | null;
  /** Whether these details are of its kind. */
  accepts(details: PaymentDetails): boolean;
  begin(charge: Charge, details: PaymentDetails): Promise<ChargeOutcome>;
  /** How a charge stands now. */
  look(charge: Charge): Promise<ChargeReport>;
  /** Sees to it that nobody can pay this charge any more, unless somebody has. */
  close(charge: Charge): Promise<ChargeReport>;
  /** Gives money back, or says how that stands. */
  refund(request: RefundRequest): Promise<RefundReport>;
}
