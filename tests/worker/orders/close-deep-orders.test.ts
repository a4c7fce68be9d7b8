import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import {
  buildCustomer,
  buildShop,
  buyOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { buyReset } from '#tests/worker/support/build-unsubscribe.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo } from '#tests/worker/support/mail.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { users } from '#worker/access/schema.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { insertReceiptMail } from '#worker/mail/outbox-queries.ts';
import { closeOrders, listUnclosedOrders } from '#worker/payments/close-orders.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';
import {
  listUndecidedWithdrawals,
  markWithdrawalTried,
} from '#worker/payments/withdrawal-queries.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

const NO_SENDERS: UnsubscribeCounts = {
  waitingCount: 0,
  confirmedCount: 0,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};

/** A paid deep clean-up of 50 messages, 39 kronor for the mail and 50 for the senders, that has come so far. */
async function buyDeep(counts: Partial<UnsubscribeCounts>, changes: Partial<CleanupRow> = {}) {
  const shop = await buildShop();
  const { orderId } = await buyReset(shop);
  await changeSenders(shop, orderId, counts, { status: 'done', movedCount: 50, ...changes });
  return { shop, orderId };
}

async function changeSenders(
  shop: Shop,
  orderId: string,
  counts: Partial<UnsubscribeCounts>,
  changes: Partial<CleanupRow> = {},
) {
  const unsubscribeCounts = { ...NO_SENDERS, ...counts };
  const isUnsubscribing = unsubscribeCounts.waitingCount > 0;
  await changeCleanup(shop, orderId, { unsubscribeCounts, isUnsubscribing, ...changes });
}

async function refundsOf(shop: Shop, orderId: string) {
  const { refunds } = await storedOrder(shop, orderId);
  return refunds.map(({ reason, totalMinor, vatMinor }) => ({ reason, totalMinor, vatMinor }));
}

const NINE_OF_TEN = { confirmedCount: 9, notPossibleCount: 1, untriedCount: 1, retryableCount: 1 };

test.each<[string, Partial<UnsubscribeCounts>, Partial<CleanupRow>, number]>([
  [
    'all mail moved, and no sender asked',
    { notPossibleCount: 10, untriedCount: 10, retryableCount: 10 },
    {},
    5000,
  ],
  ['half the mail moved, and all senders left', { confirmedCount: 10 }, { movedCount: 25 }, 1950],
  ['half the mail moved, and one sender in ten left out', NINE_OF_TEN, { movedCount: 25 }, 2450],
  ['no mail moved, and all senders left', { confirmedCount: 10 }, { movedCount: 0 }, 3900],
  [
    'nothing done',
    { notPossibleCount: 10, untriedCount: 10, retryableCount: 10 },
    { movedCount: 0 },
    8900,
  ],
  [
    'two in forty senders left out',
    { askedCount: 38, notPossibleCount: 2, untriedCount: 2, retryableCount: 2 },
    {},
    0,
  ],
  ['all senders seen to, whatever came of it', { needsClickCount: 4, notPossibleCount: 6 }, {}, 0],
])(
  'a deep clean-up closed with %s gives back the undone share of either part of its price',
  async (_name, counts, changes, totalMinor) => {
    const { shop, orderId } = await buyDeep(counts, { status: 'closed', ...changes });
    expect(await closeOrders(shop.runtime)).toBe(1);
    const vatMinor = totalMinor / 5;
    const given = totalMinor === 0 ? [] : [{ reason: 'undone', totalMinor, vatMinor }];
    expect(await refundsOf(shop, orderId)).toEqual(given);
  },
);

test('while a sender waits for its turn its order is open, though all mail is moved', async () => {
  const { shop, orderId } = await buyDeep({ confirmedCount: 9, waitingCount: 1 });
  expect(await closeOrders(shop.runtime)).toBe(0);
  await changeSenders(shop, orderId, { confirmedCount: 10 });
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await refundsOf(shop, orderId)).toEqual([]);
});

test('a sender that nobody got round to can be tried again for a week, and is then given back', async () => {
  const { shop, orderId } = await buyDeep(NINE_OF_TEN);
  expect(await closeOrders(shop.runtime)).toBe(0);
  shop.runtime.advance(7 * DAY_MS);
  expect(await closeOrders(shop.runtime)).toBe(0);
  shop.runtime.advance(60 * MINUTE_MS);
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await refundsOf(shop, orderId)).toEqual([
    { reason: 'undone', totalMinor: 500, vatMinor: 100 },
  ]);
});

test.each<[Language, RegExp, RegExp]>([
  ['sv', /^Du får tillbaka 5 kr/, /Av 10 nyhetsbrev att avsluta hade 9 hanterats\. Vi betalar/],
  [
    'en',
    /^You get SEK 5 back/,
    /Of 10 newsletters to unsubscribe from, 9 had been dealt with\. We/,
  ],
])(
  'what is given back a week after the receipt went out is told in a mail of its own, once, in %s',
  async (language, subject, words) => {
    const { shop, orderId } = await buyDeep(NINE_OF_TEN);
    const { runtime } = shop;
    await runtime.db.update(users).set({ language }).where(eq(users.id, shop.user.userId));
    await insertReceiptMail(runtime.db, orderId, { nowMs: runtime.clock() });
    await sweep(runtime);
    runtime.advance(7 * DAY_MS + 60 * MINUTE_MS);
    for (let time = 0; time < 3; time += 1) {
      await sweep(runtime);
      runtime.advance(10 * MINUTE_MS);
    }
    const mails = await mailTo(shop.user.email);
    const [refund, ...more] = mails.filter(({ id }) => id.startsWith('refund.'));
    expect(more).toEqual([]);
    expect(refund?.deliveries).toBe(1);
    expect(refund?.subject.replaceAll(/\s+/g, ' ')).toMatch(subject);
    expect(refund?.text.replaceAll(/\s+/g, ' ')).toMatch(words);
    expect(mails.filter(({ id }) => id.startsWith('receipt.'))).toHaveLength(1);
  },
);

test('what the receipt itself tells of is told by nothing else', async () => {
  const { shop } = await buyDeep(
    { notPossibleCount: 10, untriedCount: 10, retryableCount: 10 },
    { status: 'closed' },
  );
  for (let time = 0; time < 2; time += 1) {
    await sweep(shop.runtime);
    shop.runtime.advance(10 * MINUTE_MS);
  }
  const kinds = (await mailTo(shop.user.email)).map(({ id }) => id.split('.')[0]);
  expect(kinds.toSorted()).toEqual(['order-confirmation', 'receipt']);
});

test('a sender that cannot be tried again keeps no order open', async () => {
  const { shop, orderId } = await buyDeep({ ...NINE_OF_TEN, retryableCount: 1 });
  expect(await closeOrders(shop.runtime)).toBe(0);
  await changeSenders(shop, orderId, { ...NINE_OF_TEN, retryableCount: 0 });
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await refundsOf(shop, orderId)).toMatchObject([{ reason: 'undone', totalMinor: 500 }]);
});

test('where all was put back nobody is tried again: the order is closed once nobody is asked any more', async () => {
  const put = { goal: 'restore', restoredCount: 50 } as const;
  const { shop, orderId } = await buyDeep(
    { notPossibleCount: 10, untriedCount: 10, retryableCount: 10 },
    put,
  );
  const asking = fakeObjects(shop.runtime, { mailboxCleanup: () => ({ stop: async () => false }) });
  expect(await closeOrders({ ...shop.runtime, ...asking })).toBe(0);
  expect(await closeOrders(shop.runtime)).toBe(1);
  expect(await refundsOf(shop, orderId)).toMatchObject([{ totalMinor: 5000 }]);
});

test('those that cannot be closed yet come after those that were looked at longer ago', async () => {
  const { shop, orderId } = await buyDeep(NINE_OF_TEN);
  const other = await buildCustomer(shop.runtime);
  shop.runtime.advance(-MINUTE_MS);
  const { id: otherId } = await buyOrder(other);
  await changeCleanup(shop, otherId, { status: 'done', movedCount: 50 });
  shop.runtime.advance(MINUTE_MS);
  const first = async () => {
    const [order] = await listUnclosedOrders(shop.runtime.db, 0, 1);
    return order?.payment.id;
  };
  expect(await first()).toBe(orderId);
  expect(await closeOrders(shop.runtime)).toBe(1);
  const { payment: stuck } = await storedOrder(shop, orderId);
  expect(stuck).toMatchObject({ closedAtMs: null, closingTriedAtMs: shop.runtime.clock() });
  const third = await buildCustomer(shop.runtime);
  const { id: thirdId } = await buyOrder(third);
  await changeCleanup(shop, thirdId, { status: 'done', movedCount: 50 });
  expect(await first()).toBe(thirdId);
});

test('a withdrawal that cannot be settled yet comes after those that were looked at longer ago', async () => {
  const shop = await buildShop({ mailboxCleanup: () => ({ stop: async () => false }) });
  const { runtime } = shop;
  const { id: orderId } = await buyOrder(shop);
  await withdrawOrder(runtime, { userId: shop.user.userId, orderId, name: 'Anna' });
  runtime.advance(MINUTE_MS);
  const other = await buildCustomer(runtime);
  const { id: otherId } = await buyOrder(other);
  await withdrawOrder(runtime, { userId: other.user.userId, orderId: otherId, name: 'Bo' });
  const order = async () => {
    const undecided = await listUndecidedWithdrawals(runtime.db, 50);
    return undecided.map(({ paymentId }) => paymentId);
  };
  expect(await order()).toEqual([orderId, otherId]);
  const [first] = await listUndecidedWithdrawals(runtime.db, 1);
  if (first !== undefined) await markWithdrawalTried(runtime.db, first, runtime.clock());
  expect(await order()).toEqual([otherId, orderId]);
  runtime.advance(MINUTE_MS);
  await sweep(runtime);
  const looked = await runtime.db.select().from(withdrawals);
  expect(looked.map(({ triedAtMs }) => triedAtMs)).toEqual([runtime.clock(), runtime.clock()]);
});
