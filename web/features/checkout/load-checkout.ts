import { redirect, type LoaderFunctionArgs } from 'react-router';

import type { OrderView } from '#worker/contract/order.ts';

import { ApiError } from '#web/api/api-error.ts';
import { fetchOrder } from '#web/api/orders.ts';
import { keepVerify } from '#web/app/verify-param.ts';
import { requireSession } from '#web/features/access/require-session.ts';
import { readOrderId, receiptPath } from '#web/features/receipt/order-address.ts';

export type CheckoutData =
  | { kind: 'open'; order: OrderView }
  /** No order of this user's has that id. */
  | { kind: 'missing' }
  /** The scan's data is gone, and with it what there was to pay for. */
  | { kind: 'expired' }
  /** No way of paying is set up here. */
  | { kind: 'unpayable' };

/** The order to be paid; one that has been paid leads to its receipt. */
export async function loadCheckout({ request }: LoaderFunctionArgs): Promise<CheckoutData> {
  await requireSession(request);
  const { search } = new URL(request.url);
  const orderId = readOrderId(search);
  const order = orderId === null ? null : await findOrder(orderId);
  if (order === null) return { kind: 'missing' };
  if (order.status === 'completed') throw redirect(keepVerify(receiptPath(order.id), search));
  if (order.expiresAtMs <= Date.now()) return { kind: 'expired' };
  return order.paymentMode === 'none' ? { kind: 'unpayable' } : { kind: 'open', order };
}

async function findOrder(orderId: string): Promise<OrderView | null> {
  try {
    return await fetchOrder(orderId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
