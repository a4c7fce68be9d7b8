import type { PaymentRow } from '#worker/db/queries/payments.ts';
import { settlePayment, type Settlement } from '#worker/db/queries/settle-payment.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Waits before the second and the third attempt. */
const RETRY_WAITS_MS = [200, 1_000];

/**
 * Books what the provider has taken, and tries twice more when that fails: D1 can lose the answer to a
 * batch that it has committed, and a second booking changes nothing.
 * @throws whatever the database last threw; the money is taken, and paying again books it
 */
export async function settleOrder(
  { db, sleep, log }: Runtime,
  order: PaymentRow,
  settlement: Settlement,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await settlePayment(db, order, settlement);
      return;
    } catch (error) {
      log.error('order.settle_failed', { attempt: attempt + 1, ...describeError(error) });
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}
