import {
  orderListSchema,
  orderViewSchema,
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
    orderViewSchema,
  );
}

export function fetchReceipt(orderId: string) {
  return unwrap(client.api.orders[':orderId'].receipt.$get({ param: { orderId } }), receiptSchema);
}
