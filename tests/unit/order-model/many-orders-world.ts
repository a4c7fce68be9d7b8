import fc from 'fast-check';
import { and, desc, eq } from 'drizzle-orm';

import { payOnPage } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { FIRST_SCAN_ID } from '#tests/support/order-stage.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { checkPayment } from '#worker/payments/check-payment.ts';

import { anyAction, type Action } from './any-action.ts';
import { perform, type OrderWorld } from './order-actions.ts';

/** An order of some scan, with the messages that it is about. */
export type ScanOrder = { id: string; scanId: string; ids: readonly string[] };

/** Several scans of one mailbox, and orders of them that may be about the same mail. `one`: the world of a single order. */
export type ManyOrders = {
  one: OrderWorld;
  scanIds: string[];
  orders: ScanOrder[];
  /** Some call to Gmail may have worked without saying so. */
  isUncertain: boolean;
};

const which = fc.nat(3);
/** Of the rows on offer only this quarter, which those without the first leave out. */
export const ONE_QUARTER = 4;
/** Which rows are left out of an order: none, a quarter, or all but one. */
export const anySkip = fc.nat(ONE_QUARTER);
const NOT_OF_SEVERAL: ReadonlySet<Action['kind']> = new Set([
  // What their owner does in the trash is no clean-up's doing, and whoever is erased has no orders.
  'trash',
  'erase',
  'bad-request',
  'owner-settles',
  'refund-by-hand',
]);

/** What can happen, in any order: something to one of the orders, another scan, another order, a purchase. */
export const anyStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('scan' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('order' as const), which, skip: anySkip }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const), which }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('to' as const),
      which,
      action: anyAction.filter(({ kind }) => !NOT_OF_SEVERAL.has(kind)),
    }),
  },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

/** Of the rows on offer some are left out, so that most orders overlap and yet differ, and some do not. */
export function rowsBut(rowIds: readonly RowId[], skip: number): RowId[] {
  if (skip === ONE_QUARTER) return rowIds.filter((_, place) => place % 4 === 1);
  return rowIds.filter((_, place) => skip === 0 || place % 4 !== skip);
}

export async function performStep(world: ManyOrders, step: Step): Promise<void> {
  const { one, scanIds, orders } = world;
  switch (step.kind) {
    case 'scan':
      one.clock.nowMs += 1_000;
      scanIds.push(await one.scanAgain());
      return;
    case 'order': {
      const scanId = scanIds[step.which % scanIds.length] ?? FIRST_SCAN_ID;
      await placeOrder(world, scanId, rowsBut(one.rowIds, step.skip));
      return;
    }
    case 'buy':
      await buy(one, orderAt(orders, step.which));
      return;
    case 'to': {
      const { id } = orderAt(orders, step.which);
      if (step.action.kind === 'crash') world.isUncertain = true;
      if (step.action.kind === 'google-fails') world.isUncertain = true;
      await perform(worldOf(one, id), step.action);
      if (step.action.kind === 'wait') await passAll(world, 3);
      return;
    }
    default:
      step satisfies never;
  }
}

export async function placeOrder(
  { one, orders }: ManyOrders,
  scanId: string,
  rowIds: readonly RowId[],
): Promise<void> {
  const id = await one.placeOrder(scanId, rowIds);
  if (orders.every((order) => order.id !== id)) {
    orders.push({ id, scanId, ids: one.idsOfRows(scanId, rowIds) });
  }
}

/** Gives every clean-up so many turns. */
export async function passAll({ one, orders }: ManyOrders, rounds: number): Promise<void> {
  for (const { id } of orders) await one.harnessOf(id).pass(rounds);
}

/** The same world, as whoever looks at this order has it. */
export function worldOf(one: OrderWorld, orderId: string): OrderWorld {
  return { ...one, orderId, harness: one.harnessOf(orderId) };
}

function orderAt(orders: readonly ScanOrder[], place: number): ScanOrder {
  const order = orders[place % orders.length];
  if (order === undefined) throw new Error('there is no order');
  return order;
}

/** From the button to the money, and back. */
async function buy(one: OrderWorld, { id }: ScanOrder): Promise<void> {
  const pay = { kind: 'pay', currency: 'SEK', isCodeWrong: false, hasDonation: false } as const;
  await perform(worldOf(one, id), pay);
  const { store } = one.stripe;
  const page = await one.db
    .select()
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, id), eq(paymentCharges.status, 'open')))
    .orderBy(desc(paymentCharges.createdAtMs))
    .get();
  const session = store.sessions.get(page?.sessionId ?? '');
  if (session === undefined) return;
  payOnPage(store, session, { method: 'card', course: 'succeeds', delayMs: 0 });
  one.clock.nowMs += 3_000;
  await checkPayment(one.runtime, HARNESS_USER_ID, id);
}
