import type { PaidMethod, PayOrderBody } from '#worker/contract/orders.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Language } from '#worker/domain/language.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import type { ListedRefund, ProviderLedger } from '#worker/domain/payments/ledger.ts';

/** One attempt to take an order's money, by the server's own figures. */
export type Charge = {
  /** Also the idempotency key. */
  chargeId: string;
  orderId: string;
  orderNumber: string;
  orderCreatedAtMs: number;
  tier: Tier;
  amounts: OrderAmounts;
  language: Language;
  keepsVerify: boolean;
  createdAtMs: number;
  /** When the provider's page closes; null without one. */
  expiresAtMs: number | null;
  /** The provider's page; null until known. */
  sessionId: string | null;
  /** The provider's payment; null until one has been made. */
  paymentReference: string | null;
};

/** Passed on, never stored or logged. */
export type PaymentDetails = PayOrderBody['payment'];

/** What the provider took: compared with what was asked for. */
export type Charged = { currency: string; totalMinor: number; donationMinor: number };

/** The status of an attempt to pay. */
export type SessionReport =
  /** The provider's page waits for the buyer. */
  | { kind: 'open'; sessionId: string; sessionUrl: string }
  /** The buyer is done; the outcome takes up to days. */
  | { kind: 'processing'; sessionId: string }
  /** The money is there. */
  | {
      kind: 'completed';
      sessionId: string | null;
      paymentReference: string;
      method: PaidMethod;
      charged: Charged;
    }
  /** Unpaid and final: nothing was or will be taken. */
  | { kind: 'expired' | 'failed'; sessionId: string | null };

export type ChargeReport =
  | SessionReport
  /** Of a charge whose payment is booked: what went back of it. */
  | ({ kind: 'settled' } & ProviderLedger);

export type ChargeOutcome =
  | SessionReport
  /** Nothing was taken, and the order can be paid again. */
  | { kind: 'refused'; code: Extract<ErrorCode, 'payment_code_wrong' | 'payment_failed'> };

export type RefundRequest = {
  /** Also the idempotency key. */
  refundId: string;
  paymentReference: string;
  totalMinor: number;
};

export type RefundReport =
  | Pick<ListedRefund, 'status' | 'refundReference'>
  /** Declined, and nothing has happened: only the owner can mend what is in its way. */
  | { status: 'failed'; refundReference: null };

/** A signal to fetch the status of a charge, never a source of facts. */
export type PaymentEvent = {
  id: string;
  type: string;
  about:
    | { kind: 'session'; sessionId: string; chargeId: string | null }
    | { kind: 'payment'; paymentReference: string }
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

/** `afterEventId`: the last event of the page before. */
export type EventSpan = {
  fromMs: number;
  afterEventId: string | null;
  limit: number;
};

/** `lastEventId`: of the last event that there was, readable or not; null: there was none with an id. */
export type EventPage = {
  events: PaymentEvent[];
  unreadableCount: number;
  lastEventId: string | null;
  hasMore: boolean;
};

/** The cursor event has expired at the provider. */
export class PaymentPlaceForgotten extends Error {}

export type PaymentEvents = {
  /** Opens a webhook's body. @throws PaymentEventRefused */
  read(body: string, signature: string, receivedAtMs: number): Promise<PaymentEvent>;
  /** Events since a time, the newest first. @throws PaymentPlaceForgotten */
  list(span: EventSpan): Promise<EventPage>;
};

/**
 * Takes money and gives it back. Every method throws when the outcome is unknown, and is then safe to repeat: the same
 * charge or refund is never made twice.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** No money moves. */
  readonly isTest: boolean;
  /** How long the provider's page can be open; null without one: a charge then ends where it begins. */
  readonly page: { leastMs: number; mostMs: number } | null;
  /** null: it sends none. */
  readonly events: PaymentEvents | null;
  /** Whether these details are of its kind. */
  accepts(details: PaymentDetails): boolean;
  begin(charge: Charge, details: PaymentDetails): Promise<ChargeOutcome>;
  fetchStatus(charge: Charge): Promise<ChargeReport>;
  /** Sees to it that nobody can pay this charge any more, unless somebody has. */
  close(charge: Charge): Promise<SessionReport>;
  refund(request: RefundRequest): Promise<RefundReport>;
}
