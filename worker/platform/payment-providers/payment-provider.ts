import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { Language } from '#worker/domain/language.ts';
import type { OrderAmounts, Tier } from '#worker/domain/orders/prices.ts';
import type { PaidMethod, PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
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

/** Compared with the amount asked for. */
export type Charged = { currency: string; totalMinor: number; donationMinor: number };

export type SessionReport =
  /** The page awaits the buyer. */
  | { kind: 'open'; sessionId: string; sessionUrl: string }
  /** The buyer is done; the outcome can take days. */
  | { kind: 'processing'; sessionId: string }
  /** Paid. */
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
  /** A paid charge: what was returned of it. */
  | ({ kind: 'settled' } & ProviderLedger);

export type ChargeOutcome =
  | SessionReport
  /** Nothing was taken; the order can be paid again. */
  | { kind: 'refused'; code: Extract<ErrorCode, 'payment_code_wrong' | 'payment_failed'> };

export type RefundRequest = {
  /** Also the idempotency key. */
  refundId: string;
  paymentReference: string;
  totalMinor: number;
};

export type RefundReport =
  | Pick<ListedRefund, 'status' | 'refundReference'>
  /** Declined without effect: the owner has to resolve it. */
  | { status: 'failed'; refundReference: null };

/** A reason to fetch a charge's status, never a source of facts. */
export type PaymentEvent = {
  id: string;
  type: string;
  about:
    /** `chargeId`: null unless it can be ours. `isPaid`: it reports money. */
    | { kind: 'session'; sessionId: string; chargeId: string | null; isPaid: boolean }
    | { kind: 'payment'; paymentReference: string }
    | { kind: 'nothing' };
};

/** Not genuine, or not ours. `reason`: for the log. */
export class PaymentEventRefused extends Error {
  readonly reason: 'signature' | 'shape' | 'mode';

  constructor(reason: PaymentEventRefused['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PaymentEventRefused';
    this.reason = reason;
  }
}

/** `afterEventId`: the last event of the previous page. */
export type EventSpan = {
  fromMs: number;
  afterEventId: string | null;
  limit: number;
};

/** `lastEventId`: of the last event, readable or not; null: no event had an id. */
export type EventPage = {
  events: PaymentEvent[];
  unreadableCount: number;
  lastEventId: string | null;
  hasMore: boolean;
};

/** The cursor event has expired at the provider. */
export class PaymentPlaceForgotten extends Error {}

export type PaymentEvents = {
  /** Verifies and parses a webhook body. @throws PaymentEventRefused */
  read(body: string, signature: string, receivedAtMs: number): Promise<PaymentEvent>;
  /** Newest first. @throws PaymentPlaceForgotten */
  list(span: EventSpan): Promise<EventPage>;
};

/**
 * Charges and refunds. Every method throws when the outcome is unknown, and can be repeated: charge and refund ids are
 * idempotency keys.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** No money moves. */
  readonly isTest: boolean;
  /** Limits of the page's lifetime; null: no page, charges end immediately. */
  readonly page: { leastMs: number; mostMs: number } | null;
  /** null: it sends none. */
  readonly events: PaymentEvents | null;
  /** Whether these details are of its kind. */
  accepts(details: PaymentDetails): boolean;
  begin(charge: Charge, details: PaymentDetails): Promise<ChargeOutcome>;
  fetchStatus(charge: Charge): Promise<ChargeReport>;
  /** Makes the charge unpayable, unless it has been paid. */
  close(charge: Charge): Promise<SessionReport>;
  refund(request: RefundRequest): Promise<RefundReport>;
}
