import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderViewSchema, receiptSchema } from '#worker/contract/orders.ts';
import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { downloadReceipt } from '#worker/receipts/render-receipt-document.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import { buildCleanupProgress } from '#tests/worker/support/build-cleanup-progress.ts';
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
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';

const MASKED = 'ya29…9xQ';

/** As if the customer's access had last been used for it then. */
function useAccess(shop: Shop, orderId: string, tokenUsedAtMs: number) {
  const { id: connectionId, createdAtMs: tokenCreatedAtMs } = shop.connection;
  const access = { connectionId, tokenMasked: MASKED, tokenCreatedAtMs, tokenUsedAtMs };
  return changeCleanup(shop, orderId, access);
}

function getReceipt({ api, cookie }: Pick<Shop, 'api' | 'cookie'>, orderId: string) {
  return api.send(`/api/orders/${orderId}/receipt`, { cookie });
}

async function readReceipt(shop: Shop, orderId: string) {
  return receiptSchema.parse(await (await getReceipt(shop, orderId)).json());
}

test('a receipt tells what was paid, and before anything is moved that nothing was saved', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const body = buildPayment({
    currency: 'EUR',
    hasDonation: true,
    expectedTotalMinor: 490,
    payment: { method: 'klarna', email: 'anna@example.test' },
  });
  const order = orderViewSchema.parse(await (await postPayment(shop, id, body)).json());
  expect(await readReceipt(shop, id)).toEqual({
    order,
    method: 'klarna',
    isTestPayment: true,
    refunds: [],
    withdrawal: null,
    co2Saved: { lowKg: 0, centralKg: 0, highKg: 0 },
    progress: buildCleanupProgress({
      version: 0,
      status: 'surveying',
      movedCount: 0,
      waiting: null,
    }),
    token: null,
  });
});

test('the price and the VAT of a receipt add up, and the donation stands apart', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  await postPayment(shop, id, buildPayment({ hasDonation: true, expectedTotalMinor: 4900 }));
  const { amounts } = (await readReceipt(shop, id)).order;
  expect(amounts).toEqual({
    currency: 'SEK',
    priceMinor: 3900,
    mailPriceMinor: 3900,
    priceExVatMinor: 3120,
    vatMinor: 780,
    donationMinor: 1000,
    totalMinor: 4900,
  });
});

test.each([
  [50, 0, 1],
  [40, 0, 0.8],
  [40, 10, 0.6],
  [50, 50, 0],
  [0, 0, 0],
])(
  'with %d of 50 messages moved and %d put back, %d of what the order counted is saved',
  async (movedCount, restoredCount, share) => {
    const shop = await buildShop();
    const order = await buyOrder(shop);
    await changeCleanup(shop, order.id, { status: 'done', movedCount, restoredCount });
    const { co2Saved, progress } = await readReceipt(shop, order.id);
    expect(progress).toMatchObject({ status: 'done', movedCount, restoredCount });
    expect(co2Saved.centralKg).toBeCloseTo(order.co2.centralKg * share, 12);
    expect(co2Saved.lowKg).toBeCloseTo(order.co2.lowKg * share, 12);
    expect(co2Saved.highKg).toBeCloseTo(order.co2.highKg * share, 12);
  },
);

test.each(['surveying', 'working', 'suspended', 'failed'] as const)(
  'while its work is %s, the object that does it is asked',
  async (status) => {
    const progress = buildCleanupProgress({ status: 'working', movedCount: 30 });
    const shop = await buildShop({ mailboxCleanup: () => ({ progress: async () => progress }) });
    const { id } = await buyOrder(shop);
    await changeCleanup(shop, id, { status, movedCount: 10 });
    expect((await readReceipt(shop, id)).progress).toEqual(progress);
  },
);

test.each(['done', 'closed'] as const)('work that is %s is read from the copy', async (status) => {
  const shop = await buildShop({
    mailboxCleanup: () => ({ progress: async () => buildCleanupProgress() }),
  });
  const { id } = await buyOrder(shop);
  await changeCleanup(shop, id, { status, movedCount: 49, alreadyDeletedCount: 1 });
  expect((await readReceipt(shop, id)).progress).toMatchObject({ status, movedCount: 49 });
});

test.each<[string, () => Promise<null>]>([
  ['is no more', async () => null],
  [
    'cannot be reached',
    async () => {
      throw new Error('the object cannot be reached');
    },
  ],
])('when the object %s, the copy is told', async (_name, progress) => {
  const shop = await buildShop({ mailboxCleanup: () => ({ progress }) });
  const { id } = await buyOrder(shop);
  const copy = {
    version: 5,
    status: 'suspended',
    movedCount: 20,
    errorCode: 'gmail_connection_expired',
  } as const;
  await changeCleanup(shop, id, copy);
  expect((await readReceipt(shop, id)).progress).toEqual(
    buildCleanupProgress({ ...copy, waiting: null }),
  );
});

test('the access that moved the mail is told with its true times, until and after its end', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const { runtime, connection } = shop;
  await useAccess(shop, id, TEST_NOW_MS + MINUTE_MS);
  const live = {
    masked: MASKED,
    createdAtMs: connection.createdAtMs,
    usedAtMs: TEST_NOW_MS + MINUTE_MS,
    revokedAtMs: null,
    expiresAtMs: connection.expiresAtMs,
    laterExpiresAtMs: null,
  };
  expect((await readReceipt(shop, id)).token).toEqual(live);

  const row = eq(connections.id, connection.id);
  const revokedAtMs = TEST_NOW_MS + 2 * MINUTE_MS;
  await runtime.db.update(connections).set({ revoked: true, revokedAtMs }).where(row);
  expect((await readReceipt(shop, id)).token).toEqual({ ...live, revokedAtMs });

  // What the receipt itself remembers outlives the connection's row.
  const tokenRevokedAtMs = TEST_NOW_MS + 3 * MINUTE_MS;
  await changeCleanup(shop, id, { tokenRevokedAtMs, connectionId: 'con_deleted' });
  expect((await readReceipt(shop, id)).token).toEqual({
    ...live,
    revokedAtMs: tokenRevokedAtMs,
    expiresAtMs: null,
  });
});

test('once its owner has connected anew, the receipt says until when, not that nobody can reach the mailbox', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const { runtime, connection } = shop;
  await useAccess(shop, id, TEST_NOW_MS);
  const row = eq(connections.id, connection.id);
  await runtime.db.update(connections).set({ revoked: true, revokedAtMs: TEST_NOW_MS }).where(row);
  const expiresAtMs = connection.expiresAtMs + MINUTE_MS;
  const later = { ...connection, id: 'con_later', revoked: false, expiresAtMs };
  await runtime.db.insert(connections).values(later);
  expect((await readReceipt(shop, id)).token).toMatchObject({
    revokedAtMs: TEST_NOW_MS,
    laterExpiresAtMs: expiresAtMs,
  });
  runtime.advance(2 * expiresAtMs);
  const ended = await downloadReceipt(runtime, shop.user.userId, { orderId: id, language: 'sv' });
  expect(ended.content).toContain('Vi kommer inte åt den längre.');
});

test('mail that is put back with newer access has the receipt tell of that, and no end of the older', async () => {
  const shop = await buildShop();
  const order = await buyOrder(shop);
  const { db, clock } = shop.runtime;
  await useAccess(shop, order.id, TEST_NOW_MS);
  await changeCleanup(shop, order.id, { tokenRevokedAtMs: TEST_NOW_MS + MINUTE_MS });
  const createdAtMs = TEST_NOW_MS + 2 * MINUTE_MS;
  const newer = { ...shop.connection, id: 'con_newer', createdAtMs };
  await db.update(connections).set({ revoked: true });
  await db.insert(connections).values(newer);
  const tokenUsedMs = TEST_NOW_MS + 3 * MINUTE_MS;
  const access = { connectionId: newer.id, tokenMasked: 'ya29…new', tokenUsedMs };
  const copy = buildCleanupCopy(shop, order.cleanupId, 'done', { goal: 'restore' });
  await saveCleanupCopy(db, { ...copy, ...access }, clock());
  const told = { masked: 'ya29…new', createdAtMs, usedAtMs: tokenUsedMs };
  expect((await readReceipt(shop, order.id)).token).toMatchObject({ ...told, revokedAtMs: null });

  await changeCleanup(shop, order.id, { tokenRevokedAtMs: tokenUsedMs, version: 7 });
  await saveCleanupCopy(db, { ...copy, ...access }, clock());
  expect((await readReceipt(shop, order.id)).token).toMatchObject({ revokedAtMs: tokenUsedMs });
});

test('there is no receipt for an unpaid order, nor for anybody else', async () => {
  const shop = await buildShop();
  const unpaid = await placeOrder(shop);
  expect(await outcomeOf(await getReceipt(shop, unpaid.id))).toBe('404 not_found');
  await postPayment(shop, unpaid.id);
  expect(await outcomeOf(await getReceipt(shop, unpaid.id))).toBe('200');
  const stranger = await buildCustomer(shop.runtime);
  expect(await outcomeOf(await getReceipt(stranger, unpaid.id))).toBe('404 not_found');
  expect(await outcomeOf(await getReceipt(shop, unpaid.orderNumber))).toBe('404 not_found');
});
