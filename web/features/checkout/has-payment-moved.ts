import type { OrderView } from '#worker/contract/orders.ts';

import { checkPayment } from '#web/api/orders.ts';

/**
 * Whether an order stands otherwise than the page has it. One that could not be asked about stands as it did:
 * whoever waits for a payment is not to lose the page over a moment without network.
 */
export async function hasPaymentMoved(shown: OrderView): Promise<boolean> {
  try {
    const { status, lastAttempt } = await checkPayment(shown.id);
    return status !== shown.status || lastAttempt !== shown.lastAttempt;
  } catch {
    return false;
  }
}
