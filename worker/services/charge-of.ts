import type { ChargeRow } from '#worker/db/queries/charges.ts';
import type { PaymentRow } from '#worker/db/queries/payments.ts';
import { bookedAmounts } from '#worker/domain/order/order-amounts.ts';
import type { Charge } from '#worker/payments/payment-provider.ts';

/** A charge as whoever takes it is told of it: the same whenever it is told. */
export function chargeOf(row: ChargeRow, order: PaymentRow): Charge {
  return {
    chargeId: row.id,
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderCreatedAtMs: order.createdAtMs,
    tier: order.paymentType,
    amounts: bookedAmounts(row, order.priceList),
    language: row.language,
    keepsVerify: row.isVerifyKept,
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    sessionId: row.sessionId,
  };
}
