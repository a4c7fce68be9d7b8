import type { LoaderFunctionArgs } from 'react-router';

import { listOrders } from '#web/api/orders.ts';
import { requireSession } from '#web/features/access/require-session.ts';
import { readOrderId } from '#web/features/receipt/order-address.ts';

import { purchasesOf, type Purchase } from './purchase.ts';

/** As many as the server gives at once. Nobody has as many within the two weeks. */
const ORDERS_SHOWN = 50;

export type WithdrawalData = { purchases: Purchase[]; askedId: string | null };

/** The purchases of one's own, and the one that the address names. */
export async function loadWithdrawal({ request }: LoaderFunctionArgs): Promise<WithdrawalData> {
  await requireSession(request);
  const purchases = purchasesOf(await listOrders(ORDERS_SHOWN));
  return { purchases, askedId: readOrderId(new URL(request.url).search) };
}
