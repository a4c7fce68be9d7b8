import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { createDatabase, type Database } from '#worker/platform/db/client.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo } from '#tests/worker/support/mail.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

beforeEach(emptyTables);

/** As many as each writes. */
const WITHDRAWAL_BATCHES = 4;
const CLOSING_BATCHES = 3;

/** The test's own D1, which breaks off at one of its batches: before it is written, or when it has been. */
function buildBreakingDatabase(at: number, isWritten: boolean) {
  let count = 0;
  const db: Database = createDatabase(
    new Proxy(env.DB, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value;
        return async (statements: D1PreparedStatement[]) => {
          count += 1;
          const result = count === at && !isWritten ? [] : await target.batch(statements);
          if (count === at) throw new Error('D1_ERROR: Network connection lost.');
          return result;
        };
      },
    }),
  );
  return { db, batchCount: () => count };
}

/** A paid order of 50 messages, half of which were moved before it was closed. */
async function buyHalfDone() {
  const shop = await buildShop();
  const { id: orderId } = await buyOrder(shop);
  await changeCleanup(shop, orderId, { status: 'closed', movedCount: 25 });
  return { shop, orderId };
}

function casesOf(batchCount: number) {
  const places = Array.from({ length: batchCount }, (_, index) => index + 1);
  return places.flatMap((at) => [
    { at, isWritten: false },
    { at, isWritten: true },
  ]);
}

test.each(casesOf(WITHDRAWAL_BATCHES))(
  'a withdrawal that D1 breaks off at batch $at (written: $isWritten) gives back the half once, in the end',
  async ({ at, isWritten }) => {
    const { shop, orderId } = await buyHalfDone();
    const { userId } = shop.user;
    const { db, batchCount } = buildBreakingDatabase(at, isWritten);
    const broken = { ...shop.runtime, db };
    const notice = { userId, orderId, name: 'Anna' };
    await withdrawOrder(broken, notice).catch(() => undefined);
    expect(batchCount()).toBeGreaterThanOrEqual(at);
    await withdrawOrder(shop.runtime, notice);
    shop.runtime.advance(20 * MINUTE_MS);
    await sweep(shop.runtime);
    const { payment, refunds } = await storedOrder(shop, orderId);
    expect(payment?.status).toBe('partly_refunded');
    expect(payment?.closedAtMs).toEqual(expect.any(Number));
    expect(refunds).toMatchObject([
      { reason: 'withdrawal', status: 'succeeded', totalMinor: 1950 },
    ]);
    const [given] = await shop.runtime.db.select().from(withdrawals);
    expect(given?.decidedAtMs).toEqual(expect.any(Number));
    const mails = await mailTo(shop.user.email);
    expect(mails.filter(({ id }) => id.startsWith('withdrawal.'))).toHaveLength(1);
  },
);

test.each(casesOf(CLOSING_BATCHES))(
  'a closing that D1 breaks off at batch $at (written: $isWritten) gives back the half once, in the end',
  async ({ at, isWritten }) => {
    const { shop, orderId } = await buyHalfDone();
    const { db, batchCount } = buildBreakingDatabase(at, isWritten);
    await closeOrders({ ...shop.runtime, db });
    expect(batchCount()).toBeGreaterThanOrEqual(at);
    shop.runtime.advance(20 * MINUTE_MS);
    await sweep(shop.runtime);
    shop.runtime.advance(20 * MINUTE_MS);
    await sweep(shop.runtime);
    const { payment, refunds } = await storedOrder(shop, orderId);
    expect(payment?.status).toBe('partly_refunded');
    expect(payment?.closedAtMs).toEqual(expect.any(Number));
    expect(refunds).toMatchObject([{ reason: 'undone', status: 'succeeded', totalMinor: 1950 }]);
    const mails = await mailTo(shop.user.email);
    expect(mails.filter(({ id }) => id.startsWith('receipt.'))).toHaveLength(1);
  },
);

test('neither writes more batches than those that were broken off', async () => {
  const withdrawn = await buyHalfDone();
  const first = buildBreakingDatabase(0, false);
  const { userId } = withdrawn.shop.user;
  const notice = { userId, orderId: withdrawn.orderId, name: 'Anna' };
  await withdrawOrder({ ...withdrawn.shop.runtime, db: first.db }, notice);
  expect(first.batchCount()).toBe(WITHDRAWAL_BATCHES);
  const closed = await buyHalfDone();
  const second = buildBreakingDatabase(0, false);
  await closeOrders({ ...closed.shop.runtime, db: second.db });
  expect(second.batchCount()).toBe(CLOSING_BATCHES);
});
