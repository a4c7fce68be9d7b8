import {
  orderListSchema,
  orderViewSchema,
  payAnswerSchema,
  receiptSchema,
  type PayOrderBody,
} from '#worker/contract/order.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

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

export function fetchReceipt(orderId: string) {
  return unwrap(client.api.orders[':orderId'].receipt.$get({ param: { orderId } }), receiptSchema);
}
