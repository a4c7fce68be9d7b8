import { createContext, useContext } from 'react';

import type { CreateOrderBody, PayOrderBody } from '#worker/contract/order-requests.ts';
import {
  orderListSchema,
  orderViewSchema,
  payAnswerSchema,
  receiptSchema,
} from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';

import { client, unwrap, unwrapFile } from '#web/shared/api/client.ts';

/** Ids become part of request paths, so they are validated. */
const ORDER_ID = /^ord_[a-z2-7]+$/;

export function readOrderId(search: string): string | null {
  const orderId = new URLSearchParams(search).get('order');
  return orderId !== null && ORDER_ID.test(orderId) ? orderId : null;
}

export function receiptPath(orderId: string): string {
  return `/receipt?order=${encodeURIComponent(orderId)}`;
}

/** Safari on iOS asks first, and reads the file after the answer. */
const KEPT_FOR_MS = 40_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}

export function listOrders(limit: number) {
  return unwrap(client.api.orders.$get({ query: { limit: String(limit) } }), orderListSchema);
}

export function fetchOrder(orderId: string) {
  return unwrap(client.api.orders[':orderId'].$get({ param: { orderId } }), orderViewSchema);
}

/** Idempotent for an order. */
function payOrder(orderId: string, payment: PayOrderBody) {
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

const ORDERS_API = { listOrders, createOrder, payOrder, fetchReceipt };

export type OrdersApi = typeof ORDERS_API;

/** The demo has one of its own. */
export const OrdersApiContext = createContext(ORDERS_API);

export function useOrdersApi(): OrdersApi {
  return useContext(OrdersApiContext);
}
