import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  onlySenders,
} from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { statsSchema } from '#worker/contract/stats.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { TrashedMail } from '#worker/domain/orders/undone-work.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';
import { REAL_TOTALS_FROM_MAILS } from '#worker/domain/stats/landing-figures.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';
import { dailyTotals } from '#worker/stats/schema.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

const NOTHING = {
  useRealData: false,
  totalEmailsScanned: 0,
  totalEmailsCleaned: 0,
  totalGbCleaned: 0,
  totalCo2SavedKg: 0,
  totalCo2LowKg: 0,
  totalCo2HighKg: 0,
};

async function buildService() {
  const { runtime, api } = await buildShop();
  await emptyTables();

  /** Somebody's paid clean-up of 50 messages. */
  async function buyCleanup() {
    const customer = await buildCustomer(runtime);
    const selection = onlySenders('sender:1', 'sender:2');
    const { id } = await buyOrder(customer, { selection });
    return { orderId: id, scanId: customer.scanId };
  }

  async function setCleanup(orderId: string, movedCount: number, restoredCount = 0) {
    await changeCleanup({ runtime }, orderId, { movedCount, restoredCount });
  }

  async function weigh(orderId: string, trashed: TrashedMail) {
    const { notInTrashCount = 0, trashedBytes = null } = trashed;
    await changeCleanup({ runtime }, orderId, { ...trashed, notInTrashCount, trashedBytes });
    return trashed;
  }

  async function stats() {
    runtime.advance(MINUTE_MS);
    return statsSchema.parse(await (await api.send('/api/stats')).json());
  }

  async function add() {
    return addToDailyTotals(runtime.db, '2026-11-21');
  }

  return { runtime, api, buyCleanup, setCleanup, weigh, stats, add };
}

test('before anything has been done the figures are nothing, and not real', async () => {
  const { stats } = await buildService();
  expect(await stats()).toEqual(NOTHING);
});

test('what has been scanned alone is no reason to show totals yet', async () => {
  const { runtime, buyCleanup, stats, add } = await buildService();
  const { scanId } = await buyCleanup();
  await runtime.db.update(scans).set({ scannedMsgs: 1_234 }).where(eq(scans.id, scanId));
  await add();
  expect(await stats()).toEqual({ ...NOTHING, totalEmailsScanned: 1_234 });
});

test('totals are what was moved, its part of the order’s bytes, and of its CO2 with the span', async () => {
  const { runtime, buyCleanup, setCleanup, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  await setCleanup(orderId, 40);
  await add();
  const [order] = await runtime.db.select().from(payments).where(eq(payments.id, orderId));
  const share = 40 / (order?.emailCount ?? 0);
  const found = await stats();
  expect(order?.emailCount).toBe(50);
  expect(found).toMatchObject({ useRealData: false, totalEmailsCleaned: 40 });
  expect(found.totalGbCleaned).toBeCloseTo((share * (order?.sizeBytes ?? 0)) / BYTES_PER_GIB, 10);
  expect(found.totalCo2SavedKg).toBeCloseTo(share * (order?.co2KgSaved ?? 0), 10);
  expect(found.totalCo2LowKg).toBeCloseTo(share * (order?.co2LowKg ?? 0), 10);
  expect(found.totalCo2HighKg).toBeCloseTo(share * (order?.co2HighKg ?? 0), 10);
});

test('totals go by the bytes in the trash where they are known, just as the receipt does', async () => {
  const { runtime, buyCleanup, weigh, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  const [order] = await runtime.db.select().from(payments).where(eq(payments.id, orderId));
  if (order === undefined) throw new Error('the order is not there');
  const { emailCount: messageCount, sizeBytes } = order;
  const co2 = { lowKg: order.co2LowKg, centralKg: order.co2KgSaved, highKg: order.co2HighKg };
  const expectTotals = async (trashed: TrashedMail) => {
    await add();
    const found = await stats();
    const saved = savedCo2({ co2, messageCount, sizeBytes }, trashed);
    expect(found.totalEmailsCleaned).toBe(trashed.movedCount - trashed.restoredCount);
    expect(found.totalGbCleaned).toBeCloseTo((trashed.trashedBytes ?? 0) / BYTES_PER_GIB, 10);
    expect(found.totalCo2SavedKg).toBeCloseTo(saved.centralKg, 10);
    expect(found.totalCo2LowKg).toBeCloseTo(saved.lowKg, 10);
    expect(found.totalCo2HighKg).toBeCloseTo(saved.highKg, 10);
  };
  const all = { movedCount: 50, restoredCount: 0, trashedBytes: Math.round(sizeBytes) };
  await expectTotals(await weigh(orderId, all));
  const light = Math.round(sizeBytes / 100);
  await expectTotals(await weigh(orderId, { ...all, restoredCount: 10, trashedBytes: light }));
  // As many mails as before, and others.
  await expectTotals(
    await weigh(orderId, { movedCount: 50, restoredCount: 10, trashedBytes: 3 * light }),
  );
  expect(await add()).toBe(0);
});

test('what was totalled by the number of mails is taken out again by bytes, once they are known', async () => {
  const { buyCleanup, weigh, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  await weigh(orderId, { movedCount: 50, restoredCount: 0, trashedBytes: null });
  await add();
  expect((await stats()).totalCo2SavedKg).toBeGreaterThan(0);
  await weigh(orderId, { movedCount: 50, restoredCount: 50, trashedBytes: 0 });
  await add();
  const found = await stats();
  expect(found.totalGbCleaned).toBeCloseTo(0, 12);
  expect(found.totalCo2SavedKg).toBeCloseTo(0, 12);
});

test('bytes that were rounded up are no more than all of an order, and nothing once all is put back', async () => {
  const { runtime, buyCleanup, weigh, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  const [order] = await runtime.db.select().from(payments).where(eq(payments.id, orderId));
  const trashedBytes = Math.ceil(order?.sizeBytes ?? 0) + 1;
  await weigh(orderId, { movedCount: 50, restoredCount: 0, trashedBytes });
  await add();
  expect((await stats()).totalCo2SavedKg).toBe(order?.co2KgSaved);
  await weigh(orderId, { movedCount: 50, restoredCount: 50, trashedBytes: 0 });
  await add();
  expect((await stats()).totalCo2SavedKg).toBe(0);
});

test('however often it is rolled up, and several times at once, each mail is in the totals once', async () => {
  const { runtime, buyCleanup, setCleanup, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  await setCleanup(orderId, 10);
  expect(await add()).toBe(2);
  expect(await add()).toBe(0);
  await setCleanup(orderId, 50);
  await Promise.all([add(), add(), add(), sweep(runtime)]);
  expect((await stats()).totalEmailsCleaned).toBe(50);
});

test('totals are told from so many mails on, and then whatever is put back', async () => {
  const { runtime, stats } = await buildService();
  const zero = { scannedCount: 0, cleanedBytes: 0, co2Kg: 0, co2LowKg: 0, co2HighKg: 0 };
  const addDay = (day: string, cleanedCount: number) =>
    runtime.db.insert(dailyTotals).values({ ...zero, day, cleanedCount });
  await addDay('2026-11-19', REAL_TOTALS_FROM_MAILS - 1);
  expect(await stats()).toMatchObject({ useRealData: false });
  await addDay('2026-11-20', 1);
  expect(await stats()).toMatchObject({ useRealData: true });
  await addDay('2026-11-21', -500);
  expect(await stats()).toMatchObject({
    useRealData: true,
    totalEmailsCleaned: REAL_TOTALS_FROM_MAILS - 500,
  });
});

test('what is put back goes from the totals, on the day that it is', async () => {
  const { runtime, buyCleanup, setCleanup, stats, add } = await buildService();
  const { orderId } = await buyCleanup();
  await setCleanup(orderId, 50);
  await add();
  await setCleanup(orderId, 50, 20);
  await addToDailyTotals(runtime.db, '2026-11-22');
  const days = await runtime.db.select().from(dailyTotals);
  expect(days.map(({ day, cleanedCount }) => [day, cleanedCount])).toEqual([
    ['2026-11-21', 50],
    ['2026-11-22', -20],
  ]);
  expect((await stats()).totalEmailsCleaned).toBe(30);
  await setCleanup(orderId, 50, 50);
  await add();
  expect(await stats()).toMatchObject({ useRealData: false, totalEmailsCleaned: 0 });
});

test.each([null, 0])(
  'what is found to have left the trash by its owner’s hand goes from the totals too (bytes: %s)',
  async (trashedBytes) => {
    const { runtime, buyCleanup, weigh, stats, add } = await buildService();
    const { orderId } = await buyCleanup();
    const [order] = await runtime.db.select().from(payments).where(eq(payments.id, orderId));
    const allBytes = trashedBytes === null ? null : Math.round(order?.sizeBytes ?? 0);
    await weigh(orderId, { movedCount: 50, restoredCount: 0, trashedBytes: allBytes });
    await add();
    expect((await stats()).totalEmailsCleaned).toBe(50);
    await weigh(orderId, { movedCount: 50, restoredCount: 5, notInTrashCount: 45, trashedBytes });
    expect(await add()).toBe(1);
    const found = await stats();
    expect(found).toMatchObject({ useRealData: false, totalEmailsCleaned: 0 });
    expect(found.totalGbCleaned).toBeCloseTo(0, 12);
    expect(found.totalCo2SavedKg).toBeCloseTo(0, 12);
    expect(await add()).toBe(0);
  },
);

test('a scan that runs is not counted until it is over', async () => {
  const { runtime, buyCleanup, stats, add } = await buildService();
  const { scanId } = await buyCleanup();
  const ofScan = eq(scans.id, scanId);
  await runtime.db.update(scans).set({ scannedMsgs: 100, finishedAtMs: null }).where(ofScan);
  await add();
  expect((await stats()).totalEmailsScanned).toBe(0);
  await runtime.db.update(scans).set({ scannedMsgs: 900, finishedAtMs: 1 }).where(ofScan);
  await add();
  expect((await stats()).totalEmailsScanned).toBe(900);
});

test('totals stay when what they were made from is erased, and hold nothing of whom it was', async () => {
  const { runtime, buyCleanup, setCleanup, stats, add } = await buildService();
  const { orderId, scanId } = await buyCleanup();
  await runtime.db.update(scans).set({ scannedMsgs: 700 }).where(eq(scans.id, scanId));
  await setCleanup(orderId, 50);
  await add();
  const before = await stats();
  const [day = {}] = await runtime.db.select().from(dailyTotals);
  expect(Object.values(day).filter((value) => typeof value === 'string')).toEqual(['2026-11-21']);
  await runtime.db.delete(cleanups);
  await runtime.db.delete(senderStats);
  await runtime.db.delete(scans);
  await sweep(runtime);
  expect(await stats()).toEqual(before);
  expect(before).toMatchObject({ totalEmailsScanned: 700, totalEmailsCleaned: 50 });
});

test('the database is asked once a minute, and an answer that failed is not kept', async () => {
  const { runtime, api, buyCleanup, setCleanup, add } = await buildService();
  const { db } = runtime;
  runtime.advance(MINUTE_MS);
  runtime.db = buildFailingDatabase('select coalesce(sum(');
  expect((await api.send('/api/stats')).status).toBe(500);
  runtime.db = db;
  const read = async () => statsSchema.parse(await (await api.send('/api/stats')).json());
  expect((await read()).totalEmailsCleaned).toBe(0);
  const { orderId } = await buyCleanup();
  await setCleanup(orderId, 50);
  await add();
  expect((await read()).totalEmailsCleaned).toBe(0);
  runtime.advance(MINUTE_MS);
  expect((await read()).totalEmailsCleaned).toBe(50);
});

test('a fault of the roll-up keeps no other step from running, and nothing is counted twice after it', async () => {
  const { runtime, buyCleanup, setCleanup, stats } = await buildService();
  const { orderId } = await buyCleanup();
  await setCleanup(orderId, 50);
  await sweep({ ...runtime, db: buildFailingDatabase('update "scans" set "is_totalled"') });
  expect(runtime.logLines.join()).toContain('"kind":"totalsAdded"');
  expect(runtime.logLines.join()).toContain('sweep.finished');
  expect(await runtime.db.select().from(dailyTotals)).toEqual([]);
  await sweep(runtime);
  expect((await stats()).totalEmailsCleaned).toBe(50);
});
