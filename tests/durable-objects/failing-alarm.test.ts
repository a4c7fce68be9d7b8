import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';

import {
  breakGmail,
  countCallsOf,
  failGmail,
  readTrash,
  readTruth,
} from '#tests/worker/support/google.ts';

import {
  buildCleaningUser,
  cleanupObject,
  createOrder,
  pay,
  selectAll,
  waitForCleanup,
} from './support/clean-up.ts';
import { buildSignedInUser, runScanToEnd } from './support/signed-in-user.ts';
import { until } from './support/until.ts';

vi.setConfig({ testTimeout: 60_000 });

const MESSAGES = 300;
/** Longer than after any fault, and shorter than Gmail and the end of access make an object sleep. */
const SOON_MS = 5 * 60_000;

type Stub = Parameters<typeof runDurableObjectAlarm>[0];

/** A fault that nobody foresaw: every alarm that looks at its data throws. */
async function hideTable(stub: Stub, table: string): Promise<void> {
  await runInDurableObject(stub, async (_object, { storage }) => {
    storage.sql.exec(`ALTER TABLE ${table} RENAME TO hidden`);
  });
}

/** The fault is over, and the time until the next alarm has passed. */
async function bringBackTable(stub: Stub, table: string): Promise<void> {
  await runInDurableObject(stub, async (_object, { storage }) => {
    storage.sql.exec(`ALTER TABLE hidden RENAME TO ${table}`);
    await storage.setAlarm(Date.now());
  });
}

/** Fires the alarm as the platform would. @returns whether it has set another for soon. */
async function fireAndLookForNext(stub: Stub): Promise<boolean> {
  await runDurableObjectAlarm(stub);
  return until(async () => {
    const nextMs = await runInDurableObject(stub, (_object, { storage }) => storage.getAlarm());
    return nextMs !== null && nextMs < Date.now() + SOON_MS;
  });
}

/** Whether anything is stored in the object, and whether it is to wake. */
async function readTraces(stub: Stub) {
  return runInDurableObject(stub, async (_object, { storage }) => ({
    tables: storage.sql
      .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('scan', 'cleanup')")
      .toArray().length,
    alarmMs: await storage.getAlarm(),
  }));
}

async function failWipingOnce(stub: Stub): Promise<void> {
  await runInDurableObject(stub, (_object, { storage }) => {
    vi.spyOn(storage, 'deleteAll').mockRejectedValueOnce(new Error('storage out of order'));
  });
}

async function buildWaitingCleanup() {
  const { user, rows } = await buildCleaningUser(MESSAGES);
  const trashBefore = (await readTrash(user.account)).length;
  const order = await createOrder(user, rows, selectAll(rows));
  const wait = { status: 429, retryAfterSeconds: 600 };
  await failGmail(user.account, 'users.messages.list', wait);
  const cleanupId = await pay(user, order);
  await waitForCleanup(user, cleanupId, ({ waiting }) => waiting !== null);
  return { user, order, cleanupId, trashBefore, stub: cleanupObject(user, cleanupId) };
}

test('a clean-up whose alarm throws is woken again soon, as often as it takes, and moves all that was paid for', async () => {
  const { user, order, cleanupId, trashBefore, stub } = await buildWaitingCleanup();
  await hideTable(stub, 'batches');
  for (let round = 0; round < 8; round += 1) expect(await fireAndLookForNext(stub)).toBe(true);
  await runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET waiting_until_ms = NULL');
  });
  await bringBackTable(stub, 'batches');
  const done = await waitForCleanup(user, cleanupId, ({ status }) => status === 'done');
  expect(done).toMatchObject({ movedCount: order.messageCount, failedCount: 0 });
  expect((await readTrash(user.account)).length).toBe(trashBefore + order.messageCount);
});

test('a scan whose alarm throws is woken again soon, as often as it takes, and counts every message once', async () => {
  const user = await buildSignedInUser(MESSAGES);
  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.getProfile')) === 1);
  const stub = user.scanObject(scanId);
  await hideTable(stub, 'scan');
  for (let round = 0; round < 8; round += 1) expect(await fireAndLookForNext(stub)).toBe(true);
  await bringBackTable(stub, 'scan');
  const scan = await runScanToEnd(user, scanId);
  expect(scan).toMatchObject({
    errorCode: null,
    scannedMsgs: (await readTruth(user.account)).messages,
  });
});

/** Fires the alarm until the object sets none. @returns what is left of it then */
async function wakeUntilStill(stub: Stub) {
  await runDurableObjectAlarm(stub);
  return until(async () => {
    await runDurableObjectAlarm(stub);
    const left = await readTraces(stub);
    return left.alarmMs === null ? left : null;
  });
}

test('a clean-up whose wiping fails is woken until nothing is left of it', async () => {
  const { stub } = await buildWaitingCleanup();
  await runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec('UPDATE cleanup SET paid_ms = 0; UPDATE batches SET tried_first_ms = 0');
  });
  await failWipingOnce(stub);
  expect(await wakeUntilStill(stub)).toEqual({ tables: 0, alarmMs: null });
});

test('a scan whose wiping fails is woken until nothing is left of it', async () => {
  const user = await buildSignedInUser(MESSAGES);
  const { scanId } = await user.startScan();
  await runScanToEnd(user, scanId);
  const stub = user.scanObject(scanId);
  await runInDurableObject(stub, (_object, { storage }) => {
    storage.sql.exec('UPDATE scan SET expires_ms = 0');
  });
  await failWipingOnce(stub);
  expect(await wakeUntilStill(stub)).toEqual({ tables: 0, alarmMs: null });
});
