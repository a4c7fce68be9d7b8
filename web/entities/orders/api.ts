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

/** Paid orders, newest first. */
export function listOrders(limit: number) {
  return unwrap(client.api.orders.$get({ query: { limit: String(limit) } }), orderListSchema);
}

export function fetchOrder(orderId: string) {
  return unwrap(client.api.orders[':orderId'].$get({ param: { orderId } }), orderViewSchema);
}

/** Pays once, however often it is asked for the same order. */
export function payOrder(orderId: string, payment: PayOrderBody) {
  return unwrap(
    client.api.orders[':orderId'].pay.$post({ param: { orderId }, json: payment }),
    payAnswerSchema,
  );
}

/** Has the server look how the payment stands, for whoever comes back from the provider's page. */
export function checkPayment(orderId: string) {
  return unwrap(
    client.api.orders[':orderId']['check-payment'].$post({ param: { orderId } }),
    orderViewSchema,
  );
}

/** Gives notice of withdrawal from a purchase, once, however often it is asked for. */
export function withdrawOrder(orderId: string, name: string) {
  return unwrap(
    client.api.orders[':orderId'].withdraw.$post({ param: { orderId }, json: { name } }),
    receiptSchema,
  );
}

/** The receipt as a file to keep. */
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

/** An order for what was chosen, priced by the server and not yet paid. */
export function createOrder(order: CreateOrderBody) {
  return unwrap(client.api.orders.$post({ json: order }), orderViewSchema);
}
