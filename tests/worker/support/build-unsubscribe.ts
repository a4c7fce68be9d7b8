import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import {
  claimUnsubscribe,
  type UnsubscribeClaim,
  type UnsubscribeRow,
} from '#worker/unsubscribes/queries.ts';

import { buildCustomer, buildPayment, placeOrder, postPayment, type Shop } from './build-order.ts';
import type { TestRuntime } from './build-runtime.ts';

/** What the deep clean-up costs. */
const RESET_PAYMENT = buildPayment({ expectedTotalMinor: 8900 });

/** A customer with a paid order of the deep clean-up. */
export async function buildResetCustomer(runtime: TestRuntime) {
  const customer = await buildCustomer(runtime);
  return { ...customer, ...(await buyReset(customer)) };
}

export async function buyReset(customer: Pick<Shop, 'api' | 'cookie' | 'scanId'>) {
  const { id } = await placeOrder(customer, { tier: 'reset' });
  const response = await postPayment(customer, id, RESET_PAYMENT);
  if (!response.ok) throw new Error(`the payment was refused: ${await response.text()}`);
  return { orderId: id };
}

type Buyer = Awaited<ReturnType<typeof buildResetCustomer>>;

/** A claim of a new address at a host of its own, unless it is said which. */
export function buildClaim(
  runtime: TestRuntime,
  { user, orderId }: Pick<Buyer, 'user' | 'orderId'>,
  changes: Partial<UnsubscribeClaim> = {},
): UnsubscribeClaim {
  return {
    addressHash: crypto.randomUUID(),
    hostHash: crypto.randomUUID(),
    attemptId: crypto.randomUUID(),
    userId: user.userId,
    paymentId: orderId,
    nowMs: runtime.clock(),
    ...changes,
  };
}

/** What became of a claim, in a word. */
export async function claim(runtime: TestRuntime, claim: UnsubscribeClaim): Promise<string> {
  return (await claimUnsubscribe(runtime.db, claim)).kind;
}

export function listUnsubscribes({ db }: TestRuntime): Promise<UnsubscribeRow[]> {
  return db.select().from(unsubscribes).all();
}
