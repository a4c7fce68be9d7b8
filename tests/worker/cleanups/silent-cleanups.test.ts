import { beforeEach, expect, test } from 'vitest';

import { startErasure } from '#worker/account/erasure-queries.ts';
import { insertWithdrawal } from '#worker/payments/withdrawal-queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { users } from '#worker/access/schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { pollPaymentEvents } from '#worker/payments/poll-payment-events.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { finishErasures } from '#worker/account/erase-account.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';
import { settleWithdrawals } from '#worker/payments/withdraw-order.ts';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import {
  buildStripeShop,
  payPage,
  sessionIdOf,
  startPayment,
} from '#tests/worker/support/stripe.ts';

beforeEach(emptyTables);

/** What an object is waited for in these tests. */
const ANSWER_MS = 20;

function hangs(): Promise<never> {
  return Promise.withResolvers<never>().promise;
}

type Customer = Pick<Shop, 'runtime' | 'user' | 'api' | 'cookie' | 'scanId'>;

/** Three customers of one shop, in which one clean-up, whichever is asked for first, never answers. */
async function buildCustomers(build: typeof buildShop = buildShop) {
  const asked: string[] = [];
  const objects = { isSilent: false };
  const answer = (cleanupId: string) => {
    asked.push(cleanupId);
    return objects.isSilent && cleanupId === asked[0] ? hangs() : true;
  };
  const shop = await build({
    objectAnswerMs: ANSWER_MS,
    mailboxCleanup: (_userId, cleanupId) => ({
      keep: async () => void (await answer(cleanupId)),
      stop: async () => answer(cleanupId),
    }),
  });
  const { runtime } = shop;
  const others = [await buildCustomer(runtime), await buildCustomer(runtime)];
  const customers: Customer[] = [shop, ...others.map((each) => ({ ...each, runtime }))];
  return { runtime, customers, asked, objects };
}

/** The money for three orders is on its way, and nobody has told us. */
async function buildOnItsWay() {
  const stage = await buildCustomers(buildStripeShop);
  for (const customer of stage.customers) {
    const { id } = await placeOrder(customer);
    const { continueAt } = await startPayment(customer, id);
    await payPage(sessionIdOf(continueAt), { method: 'klarna', course: 'pending' });
  }
  stage.objects.isSilent = true;
  const statuses = async () => {
    const rows = await stage.runtime.db.select({ status: payments.status }).from(payments);
    return rows.map(({ status }) => status).toSorted();
  };
  return { ...stage, statuses };
}

test('a clean-up that never answers keeps no other charge from being looked at', async () => {
  const { runtime, asked, statuses } = await buildOnItsWay();
  runtime.advance(10 * MINUTE_MS);
  expect(await pollDueCharges(runtime)).toBe(3);
  expect(new Set(asked).size).toBe(3);
  expect(await statuses()).toEqual(['pending', 'processing', 'processing']);
  expect(runtime.logLines.join()).toContain('"event":"charge.poll_failed"');
});

test('a run that dies over a charge leaves it to the end of the next', async () => {
  const { runtime, asked, objects, statuses } = await buildOnItsWay();
  runtime.advance(10 * MINUTE_MS);
  let left = 1;
  // As a run that is thrown away while it waits: nothing of it comes after this.
  void pollDueCharges({ ...runtime, objectAnswerMs: 60 * MINUTE_MS }, () => left-- > 0);
  await expect.poll(() => asked.length).toBe(1);
  expect(await pollDueCharges(runtime)).toBe(2);
  objects.isSilent = false;
  runtime.advance(10 * MINUTE_MS);
  expect(await pollDueCharges(runtime)).toBe(1);
  expect(await statuses()).toEqual(['processing', 'processing', 'processing']);
});

test('a clean-up that never answers keeps no other event from being followed', async () => {
  const { runtime, asked, statuses } = await buildOnItsWay();
  await pollPaymentEvents(runtime);
  expect(new Set(asked).size).toBe(3);
  expect(await statuses()).toEqual(['pending', 'processing', 'processing']);
});

test('a clean-up that never answers keeps no other order from being closed', async () => {
  const { runtime, customers, asked, objects } = await buildCustomers();
  for (const customer of customers) {
    const { id } = await buyOrder(customer);
    await changeCleanup(customer, id, { status: 'closed', movedCount: 25 });
  }
  objects.isSilent = true;
  expect(await closeOrders(runtime)).toBe(2);
  expect(new Set(asked).size).toBe(3);
});

test('a clean-up that never answers keeps no other withdrawal from being settled', async () => {
  const { runtime, customers, objects } = await buildCustomers();
  for (const customer of customers) {
    const { id: paymentId } = await buyOrder(customer);
    await insertWithdrawal(runtime.db, {
      paymentId,
      userId: customer.user.userId,
      name: 'Anna Lindgren',
      status: 'open',
      requestedAtMs: runtime.clock(),
      decidedAtMs: null,
      triedAtMs: null,
    });
  }
  objects.isSilent = true;
  expect(await settleWithdrawals(runtime)).toBe(3);
  const rows = await runtime.db.select().from(withdrawals);
  expect(rows.filter(({ decidedAtMs }) => decidedAtMs === null)).toHaveLength(1);
});

test.each(['progress', 'stop', 'destroy'] as const)(
  'an erasure whose clean-up never answers to “%s” keeps no other from being ended',
  async (call) => {
    let silentUserId = '';
    const answer = (userId: string) => (userId === silentUserId ? hangs() : undefined);
    const shop = await buildShop({
      objectAnswerMs: ANSWER_MS,
      mailboxScan: () => ({ destroy: async () => {} }),
      mailboxCleanup: (userId) => ({
        destroy: async () => (call === 'destroy' ? answer(userId) : undefined),
        stop: async () => (call === 'stop' ? await answer(userId) : undefined) ?? true,
        progress: async () => (call === 'progress' ? answer(userId) : undefined) ?? null,
      }),
      oauth: { revoke: async () => true },
    });
    const { runtime } = shop;
    const other = await buildCustomer(runtime);
    for (const customer of [shop, other]) {
      await buyOrder(customer);
      await startErasure(runtime.db, customer.user.userId, runtime.clock());
    }
    silentUserId = shop.user.userId;
    expect(await finishErasures(runtime)).toBe(1);
    const left = await runtime.db.select({ id: users.id }).from(users);
    const ids = left.map(({ id }) => id);
    expect(ids).toContain(silentUserId);
    expect(ids).not.toContain(other.user.userId);
  },
);
