import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { topSendersSchema } from '#worker/contract/scans.ts';
import { insertSenderStats } from '#worker/scans/sender-queries.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { orderRows } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';

import { buildShop, buyOrder, onlySenders, type Shop } from '#tests/worker/support/build-order.ts';

/** Somebody whose scan found more senders than the first, which they have ordered to go. */
async function buildBuyer() {
  const shop = await buildShop();
  const { db } = shop.runtime;
  const scan = { scanId: shop.scanId, userId: shop.user.userId };
  const resultSummary = buildResultSummary();
  await db.update(scans).set({ resultSummary }).where(eq(scans.id, shop.scanId));
  const sender = (senderNumber: number) => ({
    senderNumber,
    senderKey: `sender${senderNumber}@sender-canary.test`,
    displayName: `Sender ${senderNumber}`,
    msgCount: 40,
    avgSizeBytes: 1000,
    stockCo2DebtG: 1,
    annualFlowCo2G: 100 - senderNumber,
  });
  await insertSenderStats(db, scan, [sender(11)]);
  const order = await buyOrder(shop, { selection: onlySenders('sender:1') });
  return { ...shop, orderId: order.id };
}

async function cleanedSenders({ api, cookie }: Shop) {
  const response = await api.send('/api/senders/top', { cookie });
  const { senders } = topSendersSchema.parse(await response.json());
  return senders.filter(({ isCleaned }) => isCleaned).map(({ displayName }) => displayName);
}

test('a sender is cleaned once its clean-up has moved all that was chosen, and no other sender with it', async () => {
  const buyer = await buildBuyer();
  const become = (values: Partial<typeof cleanups.$inferInsert>) =>
    buyer.runtime.db.update(cleanups).set(values).where(eq(cleanups.paymentId, buyer.orderId));
  expect(await cleanedSenders(buyer)).toEqual([]);
  await become({ status: 'done', movedCount: 40 });
  expect(await cleanedSenders(buyer)).toEqual(['News']);
  await become({ mismatchedCount: 40 });
  expect(await cleanedSenders(buyer)).toEqual([]);
  await become({ mismatchedCount: 0, refutedCount: 1 });
  expect(await cleanedSenders(buyer)).toEqual([]);
  await become({ refutedCount: 0, protectedSinceCount: 1 });
  expect(await cleanedSenders(buyer)).toEqual([]);
  await become({ protectedSinceCount: 0, failedCount: 3 });
  expect(await cleanedSenders(buyer)).toEqual([]);
  await become({ failedCount: 0, goal: 'restore', status: 'working' });
  expect(await cleanedSenders(buyer)).toEqual([]);
});

test('a row that was put back by itself makes its sender one with mail again', async () => {
  const buyer = await buildBuyer();
  const { db } = buyer.runtime;
  await db
    .update(cleanups)
    .set({ status: 'done', movedCount: 40 })
    .where(eq(cleanups.paymentId, buyer.orderId));
  await db
    .delete(orderRows)
    .where(and(eq(orderRows.paymentId, buyer.orderId), eq(orderRows.rowId, 'sender:1')));
  expect(await cleanedSenders(buyer)).toEqual([]);
});
