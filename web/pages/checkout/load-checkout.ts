import { type LoaderFunctionArgs, redirect } from 'react-router';

import type { OrderView } from '#worker/contract/orders.ts';
import { CHECKOUT_PATHS, tierOfPath } from '#worker/domain/orders/chosen-rows.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';

import { requireSession } from '#web/entities/access/session.ts';
import { forgetChoice } from '#web/entities/cleanups/row-choice.ts';
import { checkPayment, fetchOrder, readOrderId, receiptPath } from '#web/entities/orders/api.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { keepChoices } from '#web/shared/router/kept-choices.ts';

/** If the order cannot be read, false: a moment without network must not lose the page. */
export async function hasPaymentMoved(shown: OrderView): Promise<boolean> {
  try {
    const { status, lastAttempt } = await checkPayment(shown.id);
    return status !== shown.status || lastAttempt !== shown.lastAttempt;
  } catch {
    return false;
  }
}

export type LastAttempt = 'cancelled' | 'expired' | 'failed' | 'rejected';

export type CheckoutData =
  | { kind: 'open'; order: OrderView; lastAttempt: LastAttempt | null }
  | { kind: 'waiting'; order: OrderView }
  /** Pending for days at most. */
  | { kind: 'processing'; order: OrderView }
  | { kind: 'missing' }
  | { kind: 'expired' }
  | { kind: 'unpayable' };

/** The query only triggers a check with the provider. */
type Return = 'returned' | 'cancelled' | null;

/** Redirects a paid order to its receipt. */
export async function loadCheckout({ request }: LoaderFunctionArgs): Promise<CheckoutData> {
  await requireSession(request);
  const url = new URL(request.url);
  const { pathname, search } = url;
  const orderId = readOrderId(search);
  const comesBack = readReturn(search);
  const order = orderId === null ? null : await findOrder(orderId, comesBack);
  if (order === null) return { kind: 'missing' };
  if (order.tier !== tierOfPath(pathname)) throw redirect(CHECKOUT_PATHS[order.tier] + search);
  if (isPaidOrder(order.status)) {
    forgetChoice(order.scanId);
    throw redirect(keepChoices(receiptPath(order.id), url));
  }
  if (order.status === 'processing') return { kind: 'processing', order };
  if (comesBack === 'returned' && order.lastAttempt === 'open') return { kind: 'waiting', order };
  if (order.expiresAtMs <= serverNow()) return { kind: 'expired' };
  if (order.paymentMode === 'none') return { kind: 'unpayable' };
  return { kind: 'open', order, lastAttempt: lastAttemptOf(order, comesBack) };
}

function readReturn(search: string): Return {
  const payment = new URLSearchParams(search).get('payment');
  return payment === 'returned' || payment === 'cancelled' ? payment : null;
}

function lastAttemptOf({ lastAttempt }: OrderView, comesBack: Return): LastAttempt | null {
  switch (lastAttempt) {
    case 'open':
      return comesBack === 'cancelled' ? 'cancelled' : null;
    case 'expired':
    case 'failed':
    case 'rejected':
      return lastAttempt;
    default:
      return null;
  }
}

async function findOrder(orderId: string, comesBack: Return): Promise<OrderView | null> {
  try {
    return await (comesBack === null ? fetchOrder(orderId) : checkPayment(orderId));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
