import type { PayOrderBody } from '#worker/contract/order.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';

/** What is to be paid for, and how much: the server's own figures. */
export type Charge = {
  orderId: string;
  orderCreatedAtMs: number;
  tier: Tier;
  amounts: OrderAmounts;
};

/** What the buyer fills in for the chosen method. Passed on, never stored or logged. */
export type PaymentDetails = PayOrderBody['payment'];

export type ChargeOutcome =
  /** The money is there. `paymentReference`: the provider's name for the payment, stored with the order. */
  | { kind: 'completed'; paymentReference: string }
  /** Nothing was taken, and the order can be paid anew. */
  | { kind: 'refused'; code: Extract<ErrorCode, 'payment_code_wrong' | 'payment_failed'> };

/** Whoever takes the money. */
export interface PaymentProvider {
  /** True where no money moves. */
  readonly isTest: boolean;
  /**
   * Charges an order. Idempotent per order: a repeat takes nothing more and gives the same reference.
   * Throws when the outcome is unknown; the same charge is then to be tried again.
   */
  charge(charge: Charge, details: PaymentDetails): Promise<ChargeOutcome>;
}
