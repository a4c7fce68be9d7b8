import type { LoaderFunctionArgs } from 'react-router';

import type { ReceiptView } from '#worker/contract/orders.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { fetchReceipt, readOrderId } from '#web/entities/orders/api.ts';
import { requireSession } from '#web/entities/access/session.ts';

/** null for anything but a paid order of this user. */
export async function loadReceipt({
  request,
}: LoaderFunctionArgs): Promise<{ receipt: ReceiptView | null }> {
  await requireSession(request);
  const orderId = readOrderId(new URL(request.url).search);
  return { receipt: orderId === null ? null : await findReceipt(orderId) };
}

async function findReceipt(orderId: string): Promise<ReceiptView | null> {
  try {
    return await fetchReceipt(orderId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}
