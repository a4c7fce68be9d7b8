import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { failGmail, readLabels, readTrash, revokeAtGoogle } from '#tests/worker/support/google.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { orderViewSchema, receiptSchema } from '#worker/contract/orders.ts';
import { findCleanup } from '#worker/cleanups/queries.ts';
import { scans } from '#worker/scans/schema.ts';
import {
  cleanupIdOf,
  UNDO_MS,
  UNDONE_RETENTION_MS,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { PROCESSING_RETENTION_MS } from '#worker/domain/payments/charge-status.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { reviveQuietCleanups } from '#worker/cleanups/revive-cleanups.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  readCleanup,
  selectAll,
  SWISH,
  waitForCleanup,
} from '#tests/durable-objects/support/clean-up.ts';
import type { SignedInUser } from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

const MESSAGES = 400;

const WAIT_LONG = { status: 429, retryAfterSeconds: 600 };

async function buildOrder() {
  const cleaning = await buildCleaningUser(MESSAGES);
  const before = await readLabels(cleaning.user.account);
  const order = await createOrder(cleaning.user, cleaning.rows, selectAll(cleaning.rows));
  return { ...cleaning, order, before };
}

async function codeOf(response: Response): Promise<string> {
  return errorBodySchema.parse(await response.json()).error.code;
}

async function storedIn(stub: ReturnType<typeof cleanupObject>): Promise<string> {
  return runInDurableObject(stub, async (_object, { storage }) => {
    const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'");
    return JSON.stringify(tables.toArray());
  });
}

/** As if the time that Google named had passed. */
async function endWaiting(user: SignedInUser, cleanupId: string): Promise<void> {
  await runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET waiting_until_ms = NULL');
    await storage.setAlarm(Date.now());
  });
}

test('ids laid by for an order stand nowhere in the clear', async () => {
  const { user, order } = await buildOrder();
  const [trashed] = Object.keys(await readLabels(user.account));
  const cleanupId = await pay(user, order);
  const rows = await runInDurableObject(
    cleanupObject(user, cleanupId),
    async (_object, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT sealed_ids FROM batches').toArray()),
  );
  expect(rows).toContain('v2.');
  expect(rows).not.toContain(trashed);
});

test('access taken away at Google stops it; given again it goes on by itself, without another payment', async () => {
  const { user, order, before } = await buildOrder();
  await failGmail(user.account, 'users.messages.batchModify', WAIT_LONG);
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  await revokeAtGoogle(user.account);
  await endWaiting(user, cleanupId);
  const stopped = await waitForCleanup(user, cleanupId, ({ status }) => status === 'suspended');
  expect(stopped).toMatchObject({ movedCount: 0, errorCode: 'gmail_connection_expired' });
  expect(await readLabels(user.account)).toEqual(before);

  await user.signInAgain();
  const blocked = await user.post(`/api/cleanups/${cleanupId}/undo`);
  expect(await codeOf(blocked)).toBe('gmail_modify_missing');
  expect((await user.readSession()).connection?.isRetryAllowed).toBe(true);

  await user.allowModify();
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done.movedCount).toBe(order.messageCount);
  // The database hears of it a moment after its object.
  await until(async () => (await user.readSession()).connection?.isRetryAllowed === false);
});

test('everything revoked between payment and trash: nothing is moved, and the receipt says why', async () => {
  const { user, order, before } = await buildOrder();
  await failGmail(user.account, 'users.messages.list', WAIT_LONG);
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  await revokeAllConnections(user.runtime, user.userId);
  // The scan is long over: what it took at Google, which nobody knows any more, would count for a minute.
  const startedAtMs = Date.now() - 2 * DAY_MS;
  await user.runtime.db.update(scans).set({ startedAtMs }).where(eq(scans.userId, user.userId));
  await endWaiting(user, cleanupId);
  const stopped = await waitForCleanup(user, cleanupId, ({ status }) => status === 'suspended');
  expect(stopped).toMatchObject({ movedCount: 0, errorCode: 'gmail_connection_expired' });
  expect(await readLabels(user.account)).toEqual(before);
  const receipt = await user.read(`/api/orders/${order.id}/receipt`, receiptSchema);
  expect(receipt.progress.status).toBe('suspended');
});

test('revoking wipes what was laid by for an order that nobody paid', async () => {
  const { user, order } = await buildOrder();
  const wrong = { ...SWISH, payment: { ...SWISH.payment, code: '321' } };
  const refused = await user.post(`/api/orders/${order.id}/pay`, wrong);
  expect(await codeOf(refused)).toBe('payment_code_wrong');
  const stub = cleanupObject(user, cleanupIdOf(order.id));
  expect(await storedIn(stub)).toContain('batches');
  await revokeAllConnections(user.runtime, user.userId);
  expect(await storedIn(stub)).not.toContain('batches');
  expect((await user.post(`/api/orders/${order.id}/pay`, SWISH)).status).toBe(404);
});

test('an alarm that was lost is set again by the sweep', async () => {
  const { user, order } = await buildOrder();
  await failGmail(user.account, 'users.messages.list', WAIT_LONG);
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  await runInDurableObject(cleanupObject(user, cleanupId), async (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET waiting_until_ms = NULL');
    await storage.deleteAlarm();
  });
  user.runtime.advance(5 * 60_000);
  expect(await reviveQuietCleanups(user.runtime)).toBeGreaterThanOrEqual(1);
  expect(await runDurableObjectAlarm(cleanupObject(user, cleanupId))).toBe(true);
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done.movedCount).toBe(order.messageCount);
});

/** So much later, for an object whose alarm is lost: all that it has noted is so much longer ago. */
async function passWithoutAlarm(
  user: SignedInUser,
  stub: ReturnType<typeof cleanupObject>,
  durationMs: number,
): Promise<void> {
  user.runtime.advance(durationMs);
  await runInDurableObject(stub, async (_object, { storage }) => {
    for (const column of ['expires_ms', 'paid_ms', 'finished_ms', 'saved_ms']) {
      storage.sql.exec(`UPDATE cleanup SET ${column} = ${column} - ?`, durationMs);
    }
    for (const column of ['tried_first_ms', 'tried_last_ms']) {
      storage.sql.exec(`UPDATE batches SET ${column} = ${column} - ?`, durationMs);
    }
    await storage.deleteAlarm();
  });
}

/** How long the sweep alone leaves ids of mail in the object, by steps of time; -1: longer than all of them. */
async function stepAtWhichWiped(
  user: SignedInUser,
  stub: ReturnType<typeof cleanupObject>,
  stepsMs: readonly number[],
): Promise<number> {
  for (const [step, durationMs] of stepsMs.entries()) {
    await passWithoutAlarm(user, stub, durationMs);
    await expireCleanups(user.runtime);
    if (!(await storedIn(stub)).includes('batches')) return step;
  }
  return -1;
}

test('with its alarm lost the ids of a paid order go when its undo ends, by the sweep alone', async () => {
  const { user, order } = await buildOrder();
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const stub = cleanupObject(user, cleanupId);
  const steps = [RESERVATION_MS, UNDO_MS - RESERVATION_MS - MINUTE_MS, 2 * MINUTE_MS];
  expect(await stepAtWhichWiped(user, stub, steps)).toBe(2);
  const kept = await findCleanup(user.runtime.db, user.userId, cleanupId);
  expect(kept).toMatchObject({ status: 'done', movedCount: order.messageCount });
});

test('with its alarm lost the ids of an order go an hour after it was put back, by the sweep alone', async () => {
  const { user, order } = await buildOrder();
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  await user.post(`/api/cleanups/${cleanupId}/undo`);
  const isBack = ({ goal, status }: { goal: string; status: string }) =>
    goal === 'restore' && status === 'done';
  await waitForCleanup(user, cleanupId, isBack);
  const steps = [RESERVATION_MS, UNDONE_RETENTION_MS - RESERVATION_MS - MINUTE_MS, 2 * MINUTE_MS];
  expect(await stepAtWhichWiped(user, cleanupObject(user, cleanupId), steps)).toBe(2);
});

test('with its alarm lost the ids of an order whose payment never came are gone within 14 days, by the sweep alone', async () => {
  const { user, order } = await buildOrder();
  const wrong = { ...SWISH, payment: { ...SWISH.payment, code: '321' } };
  await user.post(`/api/orders/${order.id}/pay`, wrong);
  const cleanupId = cleanupIdOf(order.id);
  const keptUntilMs = user.runtime.clock() + PROCESSING_RETENTION_MS;
  await user.runtime.mailboxCleanup(user.userId, cleanupId).keep(keptUntilMs);
  const steps = [RESERVATION_MS, PROCESSING_RETENTION_MS - RESERVATION_MS - MINUTE_MS];
  expect(await stepAtWhichWiped(user, cleanupObject(user, cleanupId), steps)).toBe(1);
});

test('nobody else sees, retries or undoes a clean-up, and the mailbox stays as it is', async () => {
  const { user, order } = await buildOrder();
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const { user: other } = await buildCleaningUser(50);
  const trash = await readTrash(user.account);
  for (const path of ['', '/live']) {
    const headers = path === '' ? {} : { upgrade: 'websocket' };
    const address = `/api/cleanups/${cleanupId}${path}`;
    expect((await user.api.send(address, { cookie: other.cookie, headers })).status).toBe(404);
  }
  expect((await other.post(`/api/cleanups/${cleanupId}/retry`)).status).toBe(404);
  expect((await other.post(`/api/cleanups/${cleanupId}/undo`)).status).toBe(404);
  expect(await readTrash(user.account)).toEqual(trash);
  expect((await readCleanup(user, cleanupId)).status).toBe('done');
});

test('an order that has been put back can be chosen and paid for again', async () => {
  const { user, order, rows, before } = await buildOrder();
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  const taken = await user.post('/api/orders', {
    scanId: rows.scanId,
    rowsVersion: rows.rowsVersion,
    tier: 'direct',
    selection: selectAll(rows),
  });
  expect(await codeOf(taken)).toBe('rows_taken');

  await user.post(`/api/cleanups/${cleanupId}/undo`);
  await waitForCleanup(
    user,
    cleanupId,
    ({ goal, status }) => goal === 'restore' && status === 'done',
  );
  expect(await readLabels(user.account)).toEqual(before);
  const again = await createOrder(user, rows, selectAll(rows));
  expect(orderViewSchema.parse(again).id).not.toBe(order.id);
  const secondId = await pay(user, again);
  const done = await waitForCleanup(user, secondId, ({ status }) => status === 'done');
  expect(done.movedCount).toBe(order.messageCount);
});
