import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

import { breakGmail, countCallsOf, revokeAtGoogle } from '#tests/worker/support/google.ts';
import { listQuietScans, recordScanHeartbeat } from '#worker/scans/queries.ts';
import { scans } from '#worker/scans/schema.ts';
import { reviveQuietScans } from '#worker/scans/revive-scans.ts';

import {
  buildSignedInUser,
  runScanToEnd,
  runScanToResult,
  type SignedInUser,
} from '#tests/durable-objects/support/signed-in-user.ts';
import { until } from '#tests/durable-objects/support/until.ts';

const QUIET_MS = 5 * 60_000;

type Stub = ReturnType<SignedInUser['scanObject']>;

const phaseOf = (storage: DurableObjectStorage) =>
  storage.sql.exec('SELECT phase FROM scan').one()['phase'];

/** Of the alarms that the scan sets, those by which it would deepen are lost, until all mocks are restored. */
async function loseAlarms(stub: Stub): Promise<void> {
  await runInDurableObject(stub, (_scan, { storage }) => {
    const setAlarm = storage.setAlarm.bind(storage);
    vi.spyOn(storage, 'setAlarm').mockImplementation(async (atMs) => {
      if (phaseOf(storage) !== 'deepening') await setAlarm(atMs);
    });
  });
}

/** A scan that has lost its alarm after its first result. */
async function buildLostScan() {
  const user = await buildSignedInUser(3_000);
  await breakGmail(user.account, 'users.getProfile');
  const { scanId } = await user.startScan();
  await until(async () => (await countCallsOf(user.account, 'users.getProfile')) > 0);
  const stub = user.scanObject(scanId);
  await loseAlarms(stub);
  const result = await runScanToResult(user, scanId);
  const state = await runInDurableObject(stub, async (_scan, { storage }) => ({
    phase: phaseOf(storage),
    alarmMs: await storage.getAlarm(),
  }));
  expect(state).toEqual({ phase: 'deepening', alarmMs: null });
  vi.restoreAllMocks();

  const { db, clock } = user.runtime;
  async function isQuiet() {
    user.runtime.advance(QUIET_MS);
    return (await listQuietScans(db, clock(), 1_000)).some(({ id }) => id === scanId);
  }
  return { user, scanId, stub, result, isQuiet };
}

test('a scan that has lost its alarm after its first result is woken by the sweep, and deepens to its end', async () => {
  const { user, scanId, result, isQuiet } = await buildLostScan();
  expect(await isQuiet()).toBe(true);
  expect(await reviveQuietScans(user.runtime)).toBeGreaterThanOrEqual(1);
  const deep = await runScanToEnd(user, scanId);
  expect(deep).toMatchObject({
    errorCode: null,
    scannedMsgs: result.scannedMsgs,
    finishedAtMs: result.finishedAtMs,
  });
  expect(deep.resultSummary?.attributedShare).toBeGreaterThan(
    result.resultSummary?.attributedShare ?? 1,
  );
  expect(await isQuiet()).toBe(false);
});

test('a scan whose access ends while it deepens is over, and woken by no sweep', async () => {
  const { user, stub, isQuiet } = await buildLostScan();
  await revokeAtGoogle(user.account);
  expect(await isQuiet()).toBe(true);
  await reviveQuietScans(user.runtime);
  await until(async () => {
    await runDurableObjectAlarm(stub);
    return runInDurableObject(stub, (_scan, { storage }) => phaseOf(storage) === 'finished');
  });
  await until(async () => !(await isQuiet()));
});

test('a scan that deepens says that it is alive, and takes nothing back of its result', async () => {
  const { user, scanId, result, isQuiet } = await buildLostScan();
  const { db, clock } = user.runtime;
  await recordScanHeartbeat(db, scanId, 1, clock() + 2 * QUIET_MS);
  expect(await isQuiet()).toBe(false);
  expect((await user.readScan(scanId)).scannedMsgs).toBe(result.scannedMsgs);
  await db.update(scans).set({ isDeepening: false }).where(eq(scans.id, scanId));
  await recordScanHeartbeat(db, scanId, 1, clock() + 4 * QUIET_MS);
  const [row] = await db.select().from(scans).where(eq(scans.id, scanId));
  expect(row?.heartbeatAtMs).toBeLessThan(clock() + 3 * QUIET_MS);
});
