import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import type { MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import { orderListSchema, receiptSchema } from '#worker/contract/orders.ts';
import { sweep } from '#worker/sweep.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import {
  buildCustomer,
  buildPayment,
  buildShop,
  buyOrder,
  outcomeOf,
  placeOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { insertSession } from '#tests/worker/support/build-rows.ts';
import { buyReset } from '#tests/worker/support/build-unsubscribe.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, mailTo, queuedMail } from '#tests/worker/support/mail.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

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

type Customer = Pick<Shop, 'api' | 'cookie'>;

function postWithdrawal({ api, cookie }: Customer, orderId: string, body: unknown) {
  const text = JSON.stringify(body);
  return api.send(`/api/orders/${orderId}/withdraw`, { method: 'POST', cookie, body: text });
}

async function withdraw(customer: Customer, orderId: string, name = 'Anna Lindgren') {
  return receiptSchema.parse(await (await postWithdrawal(customer, orderId, { name })).json());
}

/** A paid order of 50 messages, whose clean-up has come so far. */
async function buyAndClean(
  changes: Partial<CleanupRow>,
  object: Partial<MailboxCleanupObject> = {},
) {
  const { shop, stopped } = await buildStoppableShop(object);
  const { id: orderId } = await placeOrder(shop);
  const body = buildPayment({ hasDonation: true, expectedTotalMinor: 4900 });
  await postPayment(shop, orderId, body);
  await changeCleanup(shop, orderId, changes);
  return { shop, orderId, stopped };
}

async function buildStoppableShop(object: Partial<MailboxCleanupObject> = {}) {
  const stopped: string[] = [];
  const shop = await buildShop({
    mailboxCleanup: (_userId, cleanupId) => ({
      stop: async () => {
        stopped.push(cleanupId);
        return true;
      },
      ...object,
    }),
  });
  return { shop, stopped };
}

async function storedNotice({ runtime }: Shop, orderId: string) {
  return runtime.db.select().from(withdrawals).where(eq(withdrawals.paymentId, orderId)).get();
}

async function acknowledgementsOf({ user }: Shop) {
  const mails = await mailTo(user.email);
  return mails.filter(({ id }) => id.startsWith('withdrawal.'));
}

test('before anything is moved all of it is given back, the donation too, and the work is stopped', async () => {
  const { shop, orderId, stopped } = await buyAndClean({ status: 'surveying' });
  const receipt = await withdraw(shop, orderId, '  Anna Lindgren ');
  expect(receipt.withdrawal).toEqual({
    name: 'Anna Lindgren',
    status: 'open',
    requestedAtMs: shop.runtime.clock(),
    isDecided: true,
  });
  expect(receipt.order.status).toBe('refunded');
  expect(receipt.refunds).toMatchObject([
    {
      reason: 'withdrawal',
      status: 'succeeded',
      totalMinor: 4900,
      vatMinor: 780,
      donationMinor: 1000,
    },
  ]);
  expect(stopped).toEqual([receipt.order.cleanupId]);
  expect((await storedOrder(shop, orderId)).rows).toEqual([]);
});

test('it is acknowledged by mail at once, with what comes of it', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  await withdraw(shop, orderId);
  const [mail, ...more] = await acknowledgementsOf(shop);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Anna Lindgren');
  expect(mail?.text).toMatch(/Vi betalar tillbaka 49\s*kr/);
});

test('of what is half done, the half is given back with its VAT, and the moved rows stay taken', async () => {
  const { shop, orderId } = await buyAndClean({
    status: 'working',
    movedCount: 20,
    alreadyDeletedCount: 5,
  });
  const receipt = await withdraw(shop, orderId);
  expect(receipt.order.status).toBe('partly_refunded');
  expect(receipt.refunds).toMatchObject([{ totalMinor: 1950, vatMinor: 390, donationMinor: 0 }]);
  expect((await storedOrder(shop, orderId)).rows).not.toEqual([]);
});

/** A paid deep clean-up whose mail has all been moved, and whose ten senders stand so. */
async function buyDeep(unsubscribeCounts: Partial<UnsubscribeCounts>) {
  const { shop, stopped } = await buildStoppableShop();
  const { orderId } = await buyReset(shop);
  await changeCleanup(shop, orderId, {
    status: 'done',
    movedCount: 50,
    unsubscribeCounts: { ...NO_SENDERS, ...unsubscribeCounts },
  });
  return { shop, orderId, stopped };
}

test.each<[string, Partial<UnsubscribeCounts>, number, number]>([
  ['none was begun with', { waitingCount: 10 }, 5000, 1000],
  ['seven were seen to', { confirmedCount: 4, needsClickCount: 3, waitingCount: 3 }, 1500, 300],
  [
    'nobody got round to two',
    { askedCount: 8, notPossibleCount: 2, untriedCount: 2, retryableCount: 2 },
    1000,
    200,
  ],
])(
  'where all mail is moved and of ten senders %s, the part that stands for them is given back',
  async (_name, counts, totalMinor, vatMinor) => {
    const { shop, orderId, stopped } = await buyDeep(counts);
    const receipt = await withdraw(shop, orderId);
    expect(receipt.withdrawal).toMatchObject({ status: 'open', isDecided: true });
    expect(receipt.refunds).toMatchObject([
      { reason: 'withdrawal', totalMinor, vatMinor, donationMinor: 0 },
    ]);
    expect(receipt.order.status).toBe('partly_refunded');
    expect(stopped).toEqual([receipt.order.cleanupId]);
    const handled = 10 - (counts.waitingCount ?? 0) - (counts.untriedCount ?? 0);
    const [mail] = await acknowledgementsOf(shop);
    expect(mail?.text).toContain(`Av 10 nyhetsbrev att avsluta hade ${handled} hanterats.`);
  },
);

test('where every sender was seen to as well, the right is over', async () => {
  const { shop, orderId } = await buyDeep({ confirmedCount: 6, notPossibleCount: 4 });
  const receipt = await withdraw(shop, orderId);
  expect(receipt).toMatchObject({ refunds: [], withdrawal: { status: 'performed' } });
});

test('the price is parted as it was when it was paid, whatever is said of it since', async () => {
  const { shop, orderId } = await buyDeep({ waitingCount: 10 });
  const charge = eq(paymentCharges.paymentId, orderId);
  await shop.runtime.db.update(paymentCharges).set({ mailPriceMinor: 2900 }).where(charge);
  expect((await withdraw(shop, orderId)).refunds).toMatchObject([{ totalMinor: 6000 }]);
});

test('what was all done is not given back, and the notice is taken and answered all the same', async () => {
  const { shop, orderId, stopped } = await buyAndClean({ status: 'done', movedCount: 50 });
  const receipt = await withdraw(shop, orderId);
  expect(receipt.withdrawal).toMatchObject({ status: 'performed', isDecided: true });
  expect(receipt).toMatchObject({ refunds: [], order: { status: 'completed' } });
  expect(stopped).toEqual([]);
  expect((await acknowledgementsOf(shop))[0]?.text).toContain('Den hade alltså upphört');
});

test('one that comes too late is taken and answered, and the work goes on', async () => {
  const { shop, orderId, stopped } = await buyAndClean({ status: 'closed', movedCount: 49 });
  shop.runtime.advance(19 * DAY_MS);
  const { cookie } = await insertSession(shop.runtime, shop.user);
  const receipt = await withdraw({ api: shop.api, cookie }, orderId);
  expect(receipt.withdrawal).toMatchObject({ status: 'late', isDecided: true });
  expect(receipt.refunds).toEqual([]);
  expect(stopped).toEqual([]);
  expect((await acknowledgementsOf(shop))[0]?.text).toContain('anmälan kom in efter det');
});

test('given twenty times at once, it is given, refunded and acknowledged once', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'working', movedCount: 25 });
  const names = Array.from({ length: 20 }, (_, number) => `Anna ${number}`);
  const receipts = await Promise.all(names.map((name) => withdraw(shop, orderId, name)));
  expect(new Set(receipts.map(({ withdrawal }) => withdrawal?.name)).size).toBe(1);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 1950 }]);
  expect(await acknowledgementsOf(shop)).toHaveLength(1);
  await sweep(shop.runtime);
  shop.runtime.advance(60 * MINUTE_MS);
  await sweep(shop.runtime);
  expect((await storedOrder(shop, orderId)).refunds).toHaveLength(1);
  expect(await acknowledgementsOf(shop)).toHaveLength(1);
});

test('the first notice stands, whatever a later one says', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  await withdraw(shop, orderId, 'Anna');
  shop.runtime.advance(MINUTE_MS);
  const again = await withdraw(shop, orderId, 'Somebody Else');
  expect(again.withdrawal).toMatchObject({
    name: 'Anna',
    requestedAtMs: shop.runtime.clock() - MINUTE_MS,
  });
});

test('while something is still under way nothing is decided; the sweep settles by what was moved', async () => {
  let isQuiet = false;
  const { shop, orderId } = await buyAndClean(
    { status: 'working', movedCount: 0 },
    { stop: async () => isQuiet },
  );
  const early = await withdraw(shop, orderId);
  expect(early.withdrawal?.isDecided).toBe(false);
  expect(early.refunds).toEqual([]);
  expect((await acknowledgementsOf(shop))[0]?.text).toContain('Så snart den står still');

  // Closing the order by itself would take what is under way for undone.
  await changeCleanup(shop, orderId, { status: 'closed', movedCount: 10 });
  await closeOrders(shop.runtime);
  expect((await storedOrder(shop, orderId)).refunds).toEqual([]);

  isQuiet = true;
  await changeCleanup(shop, orderId, { movedCount: 40 });
  await sweep(shop.runtime);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([
    { reason: 'withdrawal', totalMinor: 780 },
  ]);
  expect((await storedNotice(shop, orderId))?.decidedAtMs).toBe(shop.runtime.clock());
});

test('when the clean-up cannot be reached the notice counts, and the sweep settles it', async () => {
  let isDown = true;
  const { shop, orderId } = await buyAndClean(
    { status: 'working', movedCount: 0 },
    {
      stop: async () => {
        if (isDown) throw new Error('the object cannot be reached');
        return true;
      },
    },
  );
  const receipt = await withdraw(shop, orderId);
  expect(receipt).toMatchObject({ withdrawal: { isDecided: false }, refunds: [] });
  expect(shop.runtime.logLines.join()).toContain('withdrawal.settling_failed');
  isDown = false;
  await sweep(shop.runtime);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 4900 }]);
});

test('when nobody carries mail the notice is taken, and acknowledged by the sweep', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  await breakMail(shop.user.email, 'down');
  await withdraw(shop, orderId);
  expect((await queuedMail(shop, orderId, 'withdrawal'))?.status).toBe('waiting');
  shop.runtime.advance(2 * MINUTE_MS);
  await sweep(shop.runtime);
  expect(await acknowledgementsOf(shop)).toHaveLength(1);
});

test('what was given back when the order closed is not given back again', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', movedCount: 25 });
  await closeOrders(shop.runtime);
  const { refunds } = await withdraw(shop, orderId);
  expect(refunds).toMatchObject([{ reason: 'undone', totalMinor: 1950 }]);
});

test('closing and withdrawing at once give the undone half back once', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', movedCount: 25 });
  await Promise.all([
    closeOrders(shop.runtime),
    withdraw(shop, orderId),
    closeOrders(shop.runtime),
  ]);
  await sweep(shop.runtime);
  const { refunds } = await storedOrder(shop, orderId);
  expect(refunds.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(1950);
});

test('of 96 % done the rest is given back to whoever withdraws, though nobody else gets it', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'closed', movedCount: 48 });
  await closeOrders(shop.runtime);
  expect((await withdraw(shop, orderId)).refunds).toMatchObject([
    { reason: 'withdrawal', totalMinor: 156 },
  ]);
});

test.each([
  ['nothing', {}],
  ['no name', { name: '' }],
  ['a name of spaces', { name: '   ' }],
  ['a name of two lines', { name: 'Anna\nLindgren' }],
  ['a name without end', { name: 'x'.repeat(201) }],
  ['a name that is none', { name: 17 }],
  ['a sum as well', { name: 'Anna', totalMinor: 999_900 }],
])('a notice with %s is refused, and changes nothing', async (_name, body) => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  const before = await dumpRowsOf(shop.user.userId);
  expect(await outcomeOf(await postWithdrawal(shop, orderId, body))).toBe('400 bad_request');
  expect(await dumpRowsOf(shop.user.userId)).toBe(before);
});

test('nobody can withdraw for somebody else, nor from what is not paid', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  const stranger = await buildCustomer(shop.runtime);
  const unpaid = await placeOrder(stranger);
  for (const id of [orderId, unpaid.id, 'ord_never']) {
    const response = await postWithdrawal(stranger, id, { name: 'Mallory' });
    expect(await outcomeOf(response)).toBe('404 not_found');
  }
  expect(await storedNotice(shop, orderId)).toBeUndefined();
});

test('the list of orders says which was withdrawn from', async () => {
  const { shop, orderId } = await buyAndClean({ status: 'surveying' });
  await withdraw(shop, orderId);
  await buyOrder(shop);
  const response = await shop.api.send('/api/orders', { cookie: shop.cookie });
  const { orders } = orderListSchema.parse(await response.json());
  expect(orders.map(({ id, withdrawal }) => [id === orderId, withdrawal?.status])).toEqual(
    expect.arrayContaining([
      [true, 'open'],
      [false, undefined],
    ]),
  );
});
