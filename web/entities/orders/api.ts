import {
  type CreateOrderBody,
  orderListSchema,
  orderViewSchema,
  payAnswerSchema,
  type PayOrderBody,
  receiptSchema,
} from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';

import { client, unwrap, unwrapFile } from '#web/shared/api/client.ts';

export function listOrders(limit: number) {
  return unwrap(client.api.orders.$get({ query: { limit: String(limit) } }), orderListSchema);
}

export function fetchOrder(orderId: string) {
  return unwrap(client.api.orders[':orderId'].$get({ param: { orderId } }), orderViewSchema);
}

/** Idempotent for an order. */
export function payOrder(orderId: string, payment: PayOrderBody) {
  return unwrap(
    client.api.orders[':orderId'].pay.$post({ param: { orderId }, json: payment }),
    payAnswerSchema,
  );
}

/** Has the server ask the provider, after the return from its page. */
export function checkPayment(orderId: string) {
  return unwrap(
    client.api.orders[':orderId']['check-payment'].$post({ param: { orderId } }),
    orderViewSchema,
  );
}

/** Idempotent for an order. */
export function withdrawOrder(orderId: string, name: string) {
  return unwrap(
    client.api.orders[':orderId'].withdraw.$post({ param: { orderId }, json: { name } }),
    receiptSchema,
  );
}

export function fetchReceiptFile(orderId: string, language: Language): Promise<Blob> {
  return unwrapFile(
    client.api.orders[':orderId']['receipt.html'].$get({
      param: { orderId },
      query: { language },
    }),
  );
}

export function fetchReceipt(orderId: string) {
  return unwrap(client.api.orders[':orderId'].receipt.$get({ param: { orderId } }), receiptSchema);
}

/** Priced by the server, unpaid. */
export function createOrder(order: CreateOrderBody) {
  return unwrap(client.api.orders.$post({ json: order }), orderViewSchema);
}
