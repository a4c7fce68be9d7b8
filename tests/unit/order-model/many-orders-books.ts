import { expect } from 'vitest';

import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { isOpenCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';
import { returnedMinor } from '#worker/domain/payments/refund-status.ts';

import { checkFates } from './check-fates.ts';
import type { ManyOrders } from './many-orders-world.ts';

/** An order that has been paid, with what its clean-up says of each of its messages. */
async function readPaid({ one, orders }: ManyOrders) {
  const rows = await one.db.select().from(payments).all();
  return orders.flatMap((order) => {
    const row = rows.find(({ id }) => id === order.id);
    if (row === undefined || !isPaidOrder(row.status)) return [];
    const harness = one.harnessOf(order.id);
    const [progress, fates] = [harness.progress(), harness.fates()];
    const idsWith = (...kinds: string[]) =>
      order.ids.filter((_, place) => kinds.includes(fates[place] ?? ''));
    return [{ ...order, row, progress, fates, idsWith }];
  });
}
type Paid = Awaited<ReturnType<typeof readPaid>>[number];

/** What must hold after anything, whatever of how many scans has been ordered. */
export async function checkManyOrders(world: ManyOrders): Promise<void> {
  const paid = await readPaid(world);
  for (const { progress, fates, ids } of paid) {
    if (progress === null) continue;
    expect(fates).toHaveLength(ids.length);
    checkFates(progress, fates);
  }
  checkTrash(world, paid);
  checkSoldOnce(paid);
  await checkPayments(world);
}

/** What all orders together say lies in the trash is what lies there, each message counted by one of them alone. */
function checkTrash({ one, isUncertain }: ManyOrders, paid: readonly Paid[]): void {
  const offered = new Set(one.ids);
  const inTrash = one.truth.trashIds().filter((id) => offered.has(id));
  const movedIds = paid.flatMap(({ idsWith }) => idsWith('moved'));
  expect(new Set(movedIds).size).toBe(movedIds.length);
  const shownCount = paid.reduce((sum, { progress }) => {
    if (progress === null) return sum;
    return sum + progress.movedCount - progress.restoredCount - (progress.notInTrashCount ?? 0);
  }, 0);
  expect(shownCount).toBe(movedIds.length);
  if (!isUncertain) expect(inTrash.length).toBe(shownCount);
  const known = new Set(paid.flatMap(({ idsWith }) => idsWith('moved', 'waiting')));
  expect(inTrash.filter((id) => !known.has(id))).toEqual([]);
}

/**
 * Nobody has paid twice for a message: what one order has moved no other has found gone, which counts as seen to, or is
 * still to move. What an order that is over never came to has been given back.
 */
function checkSoldOnce(paid: readonly Paid[]): void {
  for (const order of paid) {
    const moved = new Set(order.idsWith('moved'));
    for (const other of paid.filter(({ id }) => id !== order.id)) {
      const counted = [
        ...(other.row.status === 'refunded' ? [] : other.idsWith('alreadyDeleted')),
        ...(isAhead(other) ? other.idsWith('waiting') : []),
      ];
      expect(counted.filter((id) => moved.has(id))).toEqual([]);
    }
  }
  const ahead = paid.filter(isAhead);
  expect(new Set(ahead.map(({ scanId }) => scanId)).size).toBeLessThanOrEqual(1);
  const chosen = ahead.flatMap(({ idsWith }) => idsWith('waiting', 'moved'));
  expect(new Set(chosen).size).toBe(chosen.length);
}

function isAhead({ progress }: Paid): boolean {
  return progress !== null && isOpenCleanup(progress.goal, progress.status);
}

/** Money that paid for no order goes back whole. */
async function checkPayments({ one }: ManyOrders): Promise<void> {
  const charges = await one.db.select().from(paymentCharges).all();
  const given = await one.db.select().from(refunds).all();
  for (const { id, status, chargedMinor, owedMinor, manualRefundMinor } of charges) {
    if (status !== 'rejected') continue;
    const ourMinor = returnedMinor(given.filter(({ chargeId }) => chargeId === id));
    expect(ourMinor + manualRefundMinor + owedMinor).toBe(chargedMinor);
  }
}

/** In the end every payment at the provider has bought an order, or is back with the buyer. */
export async function checkNothingStranded({ one }: ManyOrders): Promise<number> {
  const rows = await one.db.select().from(payments).all();
  const bought = new Set(rows.map(({ stripePaymentId }) => stripePaymentId));
  const { store } = one.stripe;
  for (const payment of store.payments.values()) {
    if (payment.status !== 'succeeded' || bought.has(payment.id)) continue;
    expect(store.refundedMinor(payment)).toBe(payment.amount);
  }
  for (const { status, closedAtMs } of rows) {
    if (isPaidOrder(status)) expect(closedAtMs).toEqual(expect.any(Number));
  }
  return rows.filter(({ status }) => isPaidOrder(status)).length;
}
