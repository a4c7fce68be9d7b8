import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntimeParts } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { recordingSender } from '#tests/worker/support/mail.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';
import { users } from '#worker/access/schema.ts';
import { deleteOldAlarmMail } from '#worker/admin/alarm-mail.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import {
  ALARM_MAIL_RETENTION_MS,
  CLOSING_GRACE_MS,
  ERASURE_GRACE_MS,
  type Gauge,
  LOST_MAIL_ALARM_MS,
  STEP_GRACE_MS,
  STOPPED_GRACE_MS,
  WITHDRAWAL_GRACE_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { sendDueMail } from '#worker/mail/deliver-mail.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { sweepEnds } from '#worker/platform/sweep/schema.ts';
import type { Runtime } from '#worker/runtime.ts';
import { recordDailyGauges, readGauges } from '#worker/admin/read-gauges.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

/** A service in which an account should have been erased by now, and the mail it sends. */
async function buildLateService(parts: TestRuntimeParts = {}) {
  const { sender, mails } = recordingSender();
  const runtime = { ...buildRuntime(parts), mail: sender };
  const { userId } = await insertUser(runtime);
  await runtime.db
    .update(users)
    .set({ erasureAskedAtMs: runtime.clock() - ERASURE_GRACE_MS })
    .where(eq(users.id, userId));
  const toOwner = () => mails.filter(({ to }) => to === BRAND.supportEmail);
  return { runtime, toOwner, userId };
}

/** Finds what is wrong, as each sweep does in its end, and sends what the next one would. */
async function findAlarms(runtime: Runtime): Promise<void> {
  await recordDailyGauges(runtime);
  await sendDueMail(runtime);
}

async function nowOf(runtime: Runtime, wanted: Gauge) {
  return (await readGauges(runtime)).find(({ name }) => name === wanted)?.value;
}

test('whoever runs the service is told by mail that something is late, once a day while it is', async () => {
  const { runtime, toOwner, userId } = await buildLateService();
  await findAlarms(runtime);
  await findAlarms(runtime);
  expect(toOwner()).toMatchObject([
    { subject: 'Något behöver ses till i Grinbox', language: 'sv' },
  ]);
  expect(toOwner()[0]?.text).toContain('Konton som skulle vara raderade:\u00a01');
  expect(toOwner()[0]?.text).toContain('/admin');
  expect(toOwner()[0]?.text).not.toContain(userId);
  runtime.advance(DAY_MS);
  await findAlarms(runtime);
  expect(toOwner()).toHaveLength(2);
  await runtime.db.update(users).set({ erasureAskedAtMs: null }).where(eq(users.id, userId));
  runtime.advance(DAY_MS);
  await findAlarms(runtime);
  expect(toOwner()).toHaveLength(2);
});

test('where nothing can be sent no mail is left waiting, which would be late itself', async () => {
  const { runtime } = await buildLateService();
  await recordDailyGauges({ ...runtime, mail: null });
  expect(await nowOf(runtime, 'mailWaiting')).toBe(0);
});

test('what the owner was told is forgotten after thirty days', async () => {
  const { runtime, userId } = await buildLateService();
  await findAlarms(runtime);
  await runtime.db.delete(users).where(eq(users.id, userId));
  runtime.advance(ALARM_MAIL_RETENTION_MS);
  await sweep(runtime);
  expect(runtime.logLines.join()).toContain('"alarmsForgotten":0');
  runtime.advance(DAY_MS);
  await sweep(runtime);
  expect(runtime.logLines.join()).toContain('"alarmsForgotten":1');
});

test('of what the owner was told no more than a thousand days are forgotten at once', async () => {
  const { db } = buildRuntime();
  await db.run(sql`WITH RECURSIVE days (day) AS (SELECT 1000 UNION ALL SELECT day + 1 FROM days LIMIT 1001)
    INSERT INTO mail_outbox SELECT 'alarm.' || day, 'alarm', day, NULL, 'sv', 'sent', 0, 0, 1, 0, NULL, NULL FROM days`);
  expect(await deleteOldAlarmMail(db, '2026-01-01')).toBe(1_000);
  expect(await deleteOldAlarmMail(db, '2026-01-01')).toBe(1);
});

test('the end of each sweep is noted, and one that ends late moves nothing back', async () => {
  const runtime = buildRuntime();
  const endOf = async () => (await runtime.db.select().from(sweepEnds)).map((row) => row.endedAtMs);
  await sweep(runtime);
  expect(await endOf()).toEqual([runtime.clock()]);
  const later = runtime.clock();
  runtime.advance(-60_000);
  await sweep(runtime);
  expect(await endOf()).toEqual([later]);
});

test('a step of the sweep that has not come to its end for an hour is alarming, and no more once it has', async () => {
  const runtime = buildRuntime();
  const broken = { ...runtime, db: buildFailingDatabase('delete from "support_tickets"') };
  const failing = async () => {
    const gauges = await readGauges(runtime);
    return gauges.find(({ name }) => name === 'stepsFailing')?.value;
  };
  await sweep(broken);
  expect(runtime.logLines.join()).toContain('"event":"sweep.step_failed","kind":"ticketsDeleted"');
  runtime.advance(STEP_GRACE_MS - 1);
  expect(await failing()).toBe(0);
  await sweep(broken);
  runtime.advance(1);
  expect(await failing()).toBe(1);
  await sweep(runtime);
  expect(await failing()).toBe(0);
});

test('a sweep none of whose steps comes to its end is not noted to have ended', async () => {
  const runtime = buildRuntime();
  await sweep({ ...runtime, db: buildFailingDatabase('') });
  expect(await runtime.db.select().from(sweepEnds)).toEqual([]);
  await sweep({ ...runtime, db: buildFailingDatabase('delete from "support_tickets"') });
  expect(await runtime.db.select().from(sweepEnds)).toHaveLength(1);
});

test('a sweep whose end cannot be noted has done its work, and says so', async () => {
  const runtime = buildRuntime();
  await sweep({ ...runtime, db: buildFailingDatabase('insert into "sweep_ends"') });
  expect(runtime.logLines.join()).toContain('sweep.finished');
  expect(runtime.logLines.join()).toContain('sweep.end_unnoted');
});

test('three sweeps at once tell the owner once', async () => {
  const { runtime, toOwner } = await buildLateService();
  await Promise.all([sweep(runtime), sweep(runtime), sweep(runtime)]);
  await sweep(runtime);
  expect(toOwner().length).toBeLessThanOrEqual(1);
  expect(runtime.logLines.join()).not.toContain('sweep.step_failed');
  expect(await runtime.db.select().from(sweepEnds)).toHaveLength(1);
});

test('an order that is open a day after its week is alarming, and one that a withdrawal is to close is not counted twice', async () => {
  const shop = await buildShop();
  const { id: paymentId } = await buyOrder(shop);
  const { runtime, user } = shop;
  runtime.advance(ORDER_OPEN_MS + CLOSING_GRACE_MS - 1);
  expect(await nowOf(runtime, 'ordersOverdue')).toBe(0);
  runtime.advance(1);
  expect(await nowOf(runtime, 'ordersOverdue')).toBe(1);
  const requestedAtMs = runtime.clock();
  await runtime.db.insert(withdrawals).values({
    paymentId,
    userId: user.userId,
    name: 'Anna',
    status: 'open',
    requestedAtMs,
    decidedAtMs: null,
    triedAtMs: null,
  });
  expect(await nowOf(runtime, 'ordersOverdue')).toBe(0);
  runtime.advance(WITHDRAWAL_GRACE_MS - 1);
  expect(await nowOf(runtime, 'withdrawalsOverdue')).toBe(0);
  runtime.advance(1);
  expect(await nowOf(runtime, 'withdrawalsOverdue')).toBe(1);
  await runtime.db.update(withdrawals).set({ decidedAtMs: runtime.clock() });
  await runtime.db.update(payments).set({ closedAtMs: runtime.clock() });
  expect(await nowOf(runtime, 'withdrawalsOverdue')).toBe(0);
  expect(await nowOf(runtime, 'ordersOverdue')).toBe(0);
});

/** A paid clean-up whose object says, in so many versions, how it stands. */
async function buildStoppedWork() {
  const shop = await buildShop();
  const { cleanupId } = await buyOrder(shop);
  const { runtime } = shop;
  let version = 7;
  async function say(status: 'suspended' | 'failed' | 'working' | 'done', waitingCount = 0) {
    const copy = buildCleanupCopy(shop, cleanupId, status);
    const unsubscribes = {
      waitingCount,
      confirmedCount: 0,
      askedCount: 0,
      needsClickCount: 0,
      notPossibleCount: 0,
      untriedCount: 0,
      retryableCount: 0,
    };
    const progress = { ...copy.progress, version, unsubscribes };
    await saveCleanupCopy(runtime.db, { ...copy, progress }, runtime.clock());
    version += 1;
  }
  const failures = async () => {
    const rows = await runtime.db
      .select()
      .from(dailyFigures)
      .where(eq(dailyFigures.name, 'cleanupsFailed'));
    return rows.map(({ value }) => value);
  };
  return { runtime, say, failures };
}

test('paid work that was given up is alarming once it has not gone on by itself, and no more once it goes on', async () => {
  const { runtime, say } = await buildStoppedWork();
  await say('failed');
  runtime.advance(STOPPED_GRACE_MS - 1);
  expect(await nowOf(runtime, 'cleanupsStopped')).toBe(0);
  runtime.advance(1);
  expect(await nowOf(runtime, 'cleanupsStopped')).toBe(1);
  await runtime.db.delete(mailOutbox);
  await expireCleanups(runtime);
  expect(await recordDailyGauges(runtime)).toBe(1);
  await say('working');
  expect(await nowOf(runtime, 'cleanupsStopped')).toBe(0);
});

test('what is being put back and was given up is alarming for as long as it can be put back', async () => {
  const { runtime, say } = await buildStoppedWork();
  await say('failed');
  const undoUntilMs = runtime.clock() + STOPPED_GRACE_MS + 1;
  await runtime.db.update(cleanups).set({ goal: 'restore', undoUntilMs });
  runtime.advance(STOPPED_GRACE_MS);
  expect(await nowOf(runtime, 'cleanupsStopped')).toBe(1);
  runtime.advance(1);
  expect(await nowOf(runtime, 'cleanupsStopped')).toBe(0);
});

test('paid work that waits for its buyer is told of and wakes nobody', async () => {
  const { runtime, say } = await buildStoppedWork();
  await say('suspended');
  runtime.advance(STOPPED_GRACE_MS);
  expect(await nowOf(runtime, 'cleanupsSuspended')).toBe(1);
  await runtime.db.delete(mailOutbox);
  await expireCleanups(runtime);
  expect(await recordDailyGauges(runtime)).toBe(0);
});

test('senders that wait to be asked are told of', async () => {
  const { runtime, say } = await buildStoppedWork();
  await say('done', 12);
  expect(await nowOf(runtime, 'sendersWaiting')).toBe(12);
  await say('done');
  expect(await nowOf(runtime, 'sendersWaiting')).toBe(0);
});

test('each failure of paid work is counted once, however often it is told of', async () => {
  const { runtime, say, failures } = await buildStoppedWork();
  await say('failed');
  // Its object says more about the same end.
  await say('failed');
  expect(await failures()).toEqual([1]);
  await say('working');
  runtime.advance(1);
  await say('failed');
  expect(await failures()).toEqual([2]);
  // Gone on with, and failed again, before its copy was stored in between.
  runtime.advance(1);
  await say('failed');
  expect(await failures()).toEqual([3]);
});

test('paid work that could never begin is counted as failed', async () => {
  const shop = await buildShop({ mailboxCleanup: () => ({ start: async () => false }) });
  await buyOrder(shop);
  shop.runtime.advance(60_000);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  const failed = await shop.runtime.db
    .select()
    .from(dailyFigures)
    .where(eq(dailyFigures.name, 'cleanupsFailed'));
  expect(failed).toMatchObject([{ value: 1 }]);
});

test.each(['refused', 'expired'] as const)(
  'the confirmation of an order that was %s is alarming for some days, and no more once it is sent anew',
  async (status) => {
    const shop = await buildShop();
    await buyOrder(shop);
    const { runtime } = shop;
    await runtime.db.update(mailOutbox).set({ status });
    expect(await nowOf(runtime, 'mailLost')).toBe(1);
    expect(await recordDailyGauges(runtime)).toBe(1);
    runtime.advance(LOST_MAIL_ALARM_MS - 1);
    expect(await nowOf(runtime, 'mailLost')).toBe(1);
    runtime.advance(1);
    expect(await nowOf(runtime, 'mailLost')).toBe(0);
    runtime.advance(-1);
    await runtime.db.update(mailOutbox).set({ status: 'sent' });
    expect(await nowOf(runtime, 'mailLost')).toBe(0);
  },
);

test('mail to an address on the waiting list that does not exist wakes nobody', async () => {
  const runtime = buildRuntime();
  const nowMs = runtime.clock();
  await runtime.db.insert(mailOutbox).values({
    id: 'waitlist-confirmation.wtl_1',
    kind: 'waitlist-confirmation',
    subjectId: 'wtl_1',
    userId: null,
    language: 'sv',
    status: 'refused',
    createdAtMs: nowMs,
    dueAtMs: nowMs,
    attempts: 1,
  });
  expect(await nowOf(runtime, 'mailLost')).toBe(0);
  expect(await recordDailyGauges(runtime)).toBe(0);
});
