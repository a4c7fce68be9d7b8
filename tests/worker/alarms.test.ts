import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/cron/sweep.ts';
import { deleteOldAlarmMail } from '#worker/db/queries/alarm-mail.ts';
import { payments } from '#worker/db/schema/payments.ts';
import { sweepEnds } from '#worker/db/schema/sweep-ends.ts';
import { users } from '#worker/db/schema/users.ts';
import { withdrawals } from '#worker/db/schema/withdrawals.ts';
import {
  ALARM_MAIL_KEPT_MS,
  CLOSING_GRACE_MS,
  ERASURE_GRACE_MS,
  WITHDRAWAL_GRACE_MS,
  type Level,
} from '#worker/domain/admin/daily-figure.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import type { Runtime } from '#worker/runtime.ts';
import { noteLevelsOfDay } from '#worker/services/count-day.ts';
import { readLevels } from '#worker/services/read-levels.ts';
import { sendDueMail } from '#worker/services/send-due-mail.ts';

import { buildShop, buyOrder } from './support/build-order.ts';
import { insertUser } from './support/build-rows.ts';
import { buildRuntime, type TestRuntimeParts } from './support/build-runtime.ts';
import { emptyTables } from './support/empty-tables.ts';
import { recordingSender } from './support/mail.ts';
import { buildFailingDatabase } from './support/watched-database.ts';

beforeEach(emptyTables);

const DAY_MS = 24 * 60 * 60_000;

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
  await noteLevelsOfDay(runtime);
  await sendDueMail(runtime);
}

async function nowOf(runtime: Runtime, wanted: Level) {
  return (await readLevels(runtime)).find(({ name }) => name === wanted)?.value;
}

test('whoever runs the service is told by mail that something is late, once a day while it is', async () => {
  const { runtime, toOwner, userId } = await buildLateService();
  await findAlarms(runtime);
  await findAlarms(runtime);
  expect(toOwner()).toMatchObject([
    { subject: 'Något behöver ses till i Grinbox', language: 'sv' },
  ]);
  expect(toOwner()[0]?.text).toContain('Konton som skulle vara raderade: 1');
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
  await noteLevelsOfDay({ ...runtime, mail: null });
  expect(await nowOf(runtime, 'mailWaiting')).toBe(0);
});

test('what the owner was told is forgotten after thirty days', async () => {
  const { runtime, userId } = await buildLateService();
  await findAlarms(runtime);
  await runtime.db.delete(users).where(eq(users.id, userId));
  runtime.advance(ALARM_MAIL_KEPT_MS);
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

test('a sweep whose end cannot be noted has done its work, and says so', async () => {
  const runtime = buildRuntime();
  await sweep({ ...runtime, db: buildFailingDatabase('insert into "sweep_ends"') });
  expect(runtime.logLines.join()).toContain('sweep.finished');
  expect(runtime.logLines.join()).toContain('sweep.end_unnoted');
});

test('three sweeps at once do the work of one', async () => {
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
    standing: 'open',
    requestedAtMs,
    decidedAtMs: null,
    lookedAtMs: null,
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
