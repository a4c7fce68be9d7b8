import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildAdmin } from '#tests/worker/support/build-admin.ts';
import {
  buildCustomer,
  buildShop,
  buyOrder,
  placeOrder,
} from '#tests/worker/support/build-order.ts';
import { insertConnection, insertScan, insertUser } from '#tests/worker/support/build-rows.ts';
import {
  buildRuntime,
  TEST_NOW_MS,
  type TestRuntime,
} from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildErasableShop } from '#tests/worker/support/erasure.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';
import { users } from '#worker/access/schema.ts';
import { eraseAccount } from '#worker/account/erase-account.ts';
import {
  type AdminFigures,
  adminFiguresSchema,
  adminOverviewSchema,
} from '#worker/contract/admin.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { MAIL_RETRY_WINDOW_MS } from '#worker/domain/mail/mail-schedule.ts';
import {
  type DailyFigure,
  COUNTER_LAG_MS,
  ERASURE_GRACE_MS,
  FIGURES_RETENTION_MS,
  type Gauge,
  MAIL_GRACE_MS,
  PURGE_GRACE_MS,
  REFUND_GRACE_MS,
  SWEEP_GRACE_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { usageDay, type UsageEvent } from '#worker/domain/stats/usage-events.ts';
import { expireOldMail } from '#worker/mail/deliver-mail.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { recordSweepEnd } from '#worker/platform/sweep/queries.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans } from '#worker/scans/schema.ts';
import { updateCounters, recordDailyGauges } from '#worker/admin/read-gauges.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { countUsage } from '#worker/stats/usage.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);
/** Noon: a day before and after it is at hand. */
const NOON_MS = TEST_NOW_MS + DAY_MS / 2;
async function readFigures(runtime: TestRuntime): Promise<AdminFigures> {
  const response = await buildApi(runtime).send('/api/admin/figures', await buildAdmin(runtime));
  return adminFiguresSchema.parse(await response.json());
}

/** What stands under the name of a figure, by day. */
async function stored({ db }: Runtime, name: DailyFigure) {
  const rows = await db.select().from(dailyFigures).where(eq(dailyFigures.name, name));
  return Object.fromEntries(rows.map(({ day, value }) => [day, value]));
}

const totalDay = ({ db, clock }: Runtime) => addToDailyTotals(db, usageDay(clock()));

async function insertScans(runtime: Runtime, changes: Partial<typeof scans.$inferInsert>[]) {
  const connection = await insertConnection(runtime, await insertUser(runtime));
  for (const each of changes) await insertScan(runtime, connection, each);
}

test('what has happened is counted on its own day, once, however often it is counted and how many at once', async () => {
  const runtime = buildRuntime({ nowMs: NOON_MS });
  await insertScans(runtime, [
    { createdAtMs: TEST_NOW_MS - 1, finishedAtMs: TEST_NOW_MS + 1 },
    { finishedAtMs: null },
    { resultSummary: { error: 'scan_failed' } },
    { resultSummary: { error: 'scan_cancelled' } },
  ]);
  runtime.advance(COUNTER_LAG_MS);
  await Promise.all([updateCounters(runtime), updateCounters(runtime)]);
  await Promise.all([totalDay(runtime), totalDay(runtime)]);
  expect(await updateCounters(runtime)).toBe(0);
  runtime.advance(60_000);
  await totalDay(runtime);
  await updateCounters(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-20': 1, '2026-11-21': 3 });
  expect(await stored(runtime, 'scansFinished')).toEqual({ '2026-11-21': 1 });
  expect(await stored(runtime, 'scansFailed')).toEqual({ '2026-11-21': 1 });
});

test('what comes to its table a little late is counted all the same', async () => {
  const runtime = buildRuntime({ nowMs: NOON_MS });
  runtime.advance(COUNTER_LAG_MS - 1);
  await updateCounters(runtime);
  await insertScans(runtime, [{ createdAtMs: NOON_MS, finishedAtMs: NOON_MS }]);
  runtime.advance(1);
  await updateCounters(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 1 });
});

test('a scan whose end is stored hours after it came is counted on its own day, once', async () => {
  const runtime = buildRuntime({ nowMs: NOON_MS });
  await updateCounters(runtime);
  runtime.advance(DAY_MS);
  await sweep(runtime);
  await insertScans(runtime, [
    { finishedAtMs: NOON_MS + 1 },
    { finishedAtMs: NOON_MS + 1, resultSummary: { error: 'scan_failed' } },
  ]);
  await sweep(runtime);
  await sweep(runtime);
  expect(await stored(runtime, 'scansFinished')).toEqual({ '2026-11-21': 1 });
  expect(await stored(runtime, 'scansFailed')).toEqual({ '2026-11-21': 1 });
});

test('what could not be counted is counted by the next run, after days of rest a day at a time', async () => {
  const runtime = buildRuntime({ nowMs: NOON_MS });
  await updateCounters(runtime);
  await insertScans(runtime, [{}]);
  runtime.advance(DAY_MS + COUNTER_LAG_MS);
  await insertScans(runtime, [{}]);
  const db = buildFailingDatabase('update "counter_cursors"');
  await expect(updateCounters({ ...runtime, db })).rejects.toThrow('Network connection lost');
  expect(await stored(runtime, 'scansBegun')).toEqual({});
  await updateCounters(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 1 });
  runtime.advance(COUNTER_LAG_MS);
  await updateCounters(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 1, '2026-11-22': 1 });
});

test('a scan is counted once, whether its account is erased before it was counted or after', async () => {
  const { shop } = await buildErasableShop({ nowMs: NOON_MS });
  const { runtime, user } = shop;
  await updateCounters(runtime);
  const before = await buildCustomer(runtime);
  await eraseAccount(runtime, before.user.userId);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 1 });
  runtime.advance(COUNTER_LAG_MS);
  await updateCounters(runtime);
  await eraseAccount(runtime, user.userId);
  await updateCounters(runtime);
  expect(await runtime.db.$count(scans)).toBe(0);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 2 });
  expect(await stored(runtime, 'scansFinished')).toEqual({ '2026-11-21': 2 });
});

test('orders are counted as they are made and as they are paid, and the same order once', async () => {
  const shop = await buildShop({ nowMs: NOON_MS });
  const { id } = await placeOrder(shop);
  expect((await placeOrder(shop)).id).toBe(id);
  await buyOrder(await buildCustomer(shop.runtime));
  shop.runtime.advance(COUNTER_LAG_MS);
  await updateCounters(shop.runtime);
  expect(await stored(shop.runtime, 'ordersMade')).toEqual({ '2026-11-21': 2 });
  expect(await stored(shop.runtime, 'ordersPaid')).toEqual({ '2026-11-21': 1 });
});

test('mail that is given up is counted', async () => {
  const shop = await buildShop({ settings: { MAIL_MODE: 'none' } });
  await buyOrder(shop);
  shop.runtime.advance(MAIL_RETRY_WINDOW_MS);
  await expireOldMail(shop.runtime);
  expect(await stored(shop.runtime, 'mailFailed')).toEqual({ '2026-11-26': 1 });
});

async function nowOf(runtime: TestRuntime, name: Gauge) {
  const { gauges } = await readFigures(runtime);
  return gauges.find((gauge) => gauge.name === name)?.now;
}

test('what waits is told as it is now, and of a day the most that there was at once', async () => {
  const shop = await buildShop({ settings: { MAIL_MODE: 'none' } });
  await buyOrder(shop);
  await buyOrder(await buildCustomer(shop.runtime));
  const waiting = async () => {
    await recordDailyGauges(shop.runtime);
    const { gauges } = await readFigures(shop.runtime);
    const level = gauges.find(({ name }) => name === 'mailWaiting');
    return [level?.now, level?.days.at(-1), level?.days.length];
  };
  expect(await waiting()).toEqual([2, 2, 30]);
  shop.runtime.advance(MAIL_RETRY_WINDOW_MS);
  await expireOldMail(shop.runtime);
  shop.runtime.advance(-MAIL_RETRY_WINDOW_MS);
  expect(await waiting()).toEqual([0, 2, 30]);
});

test('access past its time and an account that is not erased yet are alarming, and named in the log', async () => {
  const runtime = buildRuntime();
  const { cookie } = await buildAdmin(runtime);
  const connection = await insertConnection(runtime, await insertUser(runtime));
  const leaving = await insertUser(runtime);
  await runtime.db
    .update(users)
    .set({ erasureAskedAtMs: runtime.clock() })
    .where(eq(users.id, leaving.userId));
  const alarms = async () => {
    await recordSweepEnd(runtime.db, runtime.clock());
    const response = await buildApi(runtime).send('/api/admin', { cookie });
    return adminOverviewSchema.parse(await response.json()).alarmCount;
  };
  runtime.advance(ERASURE_GRACE_MS - 1);
  expect(await alarms()).toBe(0);
  runtime.advance(1);
  expect(await alarms()).toBe(1);
  runtime.advance(connection.expiresAtMs + PURGE_GRACE_MS - runtime.clock());
  expect(await recordDailyGauges(runtime)).toBe(2);
  const log = runtime.logLines.join();
  expect(log).toContain('"event":"gauges.alarming"');
  expect(log).toContain(
    '"purgesOverdue":1,"erasuresOverdue":1,"grantsOverdue":0,"ordersOverdue":0',
  );
  expect(log).not.toContain(leaving.userId);
});

test('a clock that stands is told of among the figures, and counted as an alarm', async () => {
  const runtime = buildRuntime();
  const { cookie } = await buildAdmin(runtime);
  const standing = async () => {
    const response = await buildApi(runtime).send('/api/admin', { cookie });
    const { alarmCount } = adminOverviewSchema.parse(await response.json());
    return { alarmCount, late: (await readFigures(runtime)).late };
  };
  await recordSweepEnd(runtime.db, runtime.clock());
  runtime.advance(SWEEP_GRACE_MS);
  expect(await standing()).toEqual({ alarmCount: 0, late: [] });
  runtime.advance(1);
  expect(await standing()).toEqual({ alarmCount: 1, late: ['sweep'] });
});

test('mail that should have gone an hour ago is late, however often it was tried', async () => {
  const shop = await buildShop({ settings: { MAIL_MODE: 'none' } });
  await buyOrder(shop);
  await buyOrder(await buildCustomer(shop.runtime));
  const mailId = (await shop.runtime.db.select().from(mailOutbox))[0]?.id ?? '';
  shop.runtime.advance(MAIL_GRACE_MS);
  const tried = { attempts: 3, dueAtMs: shop.runtime.clock() + 1 };
  await shop.runtime.db.update(mailOutbox).set(tried).where(eq(mailOutbox.id, mailId));
  expect(await nowOf(shop.runtime, 'mailOverdue')).toBe(2);
  shop.runtime.advance(-1);
  expect(await nowOf(shop.runtime, 'mailOverdue')).toBe(0);
});

test('a refund that has not got as far as the provider in a day is late; one that it turned down is not counted twice', async () => {
  const shop = await buildShop();
  const { id: paymentId } = await buyOrder(shop);
  const [charge] = await shop.runtime.db.select().from(paymentCharges);
  if (charge === undefined) throw new Error('nothing was charged');
  const nowMs = shop.runtime.clock();
  const refund = {
    paymentId,
    userId: shop.user.userId,
    chargeId: charge.id,
    currency: 'SEK',
    totalMinor: 900,
    priceMinor: 900,
    vatMinor: 0,
    donationMinor: 0,
    status: 'due',
    createdAtMs: nowMs,
    sendAtMs: nowMs + 60_000,
  } as const;
  await shop.runtime.db.insert(refunds).values([{ ...refund, id: 'rfd_1', reason: 'undone' }]);
  shop.runtime.advance(REFUND_GRACE_MS - 1);
  expect(await nowOf(shop.runtime, 'refundsOverdue')).toBe(0);
  shop.runtime.advance(1);
  expect(await nowOf(shop.runtime, 'refundsOverdue')).toBe(1);
});

test('where the ledger does not answer, its units are not known, and all else is', async () => {
  const usage = () => Promise.reject(new Error('late'));
  const { gauges } = await readFigures(buildRuntime({ quotaLedger: () => ({ usage }) }));
  expect(gauges.find(({ name }) => name === 'unitsUsed')?.now).toBeNull();
  expect(gauges.find(({ name }) => name === 'refundsOwed')?.now).toBe(0);
});

test('before anything has happened all is nothing, and nothing is counted', async () => {
  const { days, counters } = await readFigures(buildRuntime());
  expect([days[0], days.at(-1)]).toEqual(['2026-10-23', '2026-11-21']);
  expect(counters.flatMap((counter) => counter.days).every((value) => value === 0)).toBe(true);
});

test('what has just happened is shown at once: as many scans have begun as have ended, before the sweep and after', async () => {
  const shop = await buildShop({ nowMs: NOON_MS });
  const { runtime } = shop;
  const shown = async () => {
    const { counters } = await readFigures(runtime);
    return Object.fromEntries(counters.map(({ name, days }) => [name, days.at(-1)]));
  };
  // One with the result, one without and one not ended yet, beside the buyer's own.
  await insertScans(runtime, [
    {},
    { resultSummary: { error: 'scan_failed' } },
    { finishedAtMs: null },
  ]);
  await buyOrder(shop);
  const now = { scansBegun: 4, scansFinished: 2, scansFailed: 1, ordersMade: 1, ordersPaid: 1 };
  expect(await shown()).toMatchObject(now);
  await sweep(runtime);
  expect(await shown()).toMatchObject(now);
  runtime.advance(COUNTER_LAG_MS);
  await sweep(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 4 });
  expect(await shown()).toMatchObject(now);
});

test('what visitors did is shown by day, and by page and button, in both languages together', async () => {
  const runtime = buildRuntime({ nowMs: NOON_MS });
  const use = async (event: UsageEvent, times: number) => {
    for (let time = 0; time < times; time += 1) await countUsage(runtime, event, '198.51.100.7');
  };
  await use({ name: 'page_view', path: '/faq', language: 'sv' }, 2);
  runtime.advance(DAY_MS);
  await use({ name: 'page_view', path: '/faq', language: 'en' }, 1);
  await use({ name: 'page_view', path: '/', language: 'sv' }, 4);
  await use({ name: 'waitlist_signup', language: 'sv' }, 1);
  const { usage } = await readFigures(runtime);
  const lastDays = Object.fromEntries(usage.events.map(({ name, days }) => [name, days.slice(-2)]));
  expect(lastDays).toEqual({
    page_view: [2, 5],
    button_click: [0, 0],
    join_waitlist: [0, 0],
    waitlist_signup: [0, 1],
  });
  expect(usage.details).toEqual([
    { name: 'page_view', detail: '/', count: 4 },
    { name: 'page_view', detail: '/faq', count: 3 },
  ]);
});

test('figures are kept for two years', async () => {
  const runtime = buildRuntime();
  await runtime.db.insert(dailyFigures).values({ day: '2026-11-21', name: 'scansBegun', value: 1 });
  runtime.advance(FIGURES_RETENTION_MS);
  await sweep(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({ '2026-11-21': 1 });
  runtime.advance(DAY_MS);
  await sweep(runtime);
  expect(await stored(runtime, 'scansBegun')).toEqual({});
});
