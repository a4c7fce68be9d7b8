import { expect, test } from 'vitest';

import { HOUR_MS } from '#worker/domain/duration.ts';
import { readScanHistory } from '#worker/scans/read-scans.ts';

import { insertConnection, insertScan, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';

test('the newest result is told beside the history, however many failed and cancelled scans came after it', async () => {
  const runtime = buildRuntime();
  const user = await insertUser(runtime);
  const connection = await insertConnection(runtime, user);
  const ago = (hours: number) => runtime.clock() - hours * HOUR_MS;
  await insertScan(runtime, connection, { startedAtMs: ago(50) });
  // Its data is gone, and what it came to stays.
  const newest = await insertScan(runtime, connection, {
    startedAtMs: ago(40),
    purgedAtMs: ago(10),
  });
  for (const error of ['scan_cancelled', 'gmail_unavailable', 'scan_failed'] as const) {
    const resultSummary = { error };
    await insertScan(runtime, connection, { startedAtMs: ago(3), resultSummary });
  }
  await insertScan(runtime, connection, { startedAtMs: ago(1), finishedAtMs: null });
  const { scans, latestResult } = await readScanHistory(runtime, user.userId, 3);
  expect(latestResult?.id).toBe(newest);
  expect(scans).toHaveLength(3);
  expect(scans.map(({ id }) => id)).not.toContain(newest);
});

test('another user’s result is none of theirs', async () => {
  const runtime = buildRuntime();
  const [user, stranger] = [await insertUser(runtime), await insertUser(runtime)];
  await insertScan(runtime, await insertConnection(runtime, stranger));
  expect(await readScanHistory(runtime, user.userId, 5)).toEqual({
    scans: [],
    latestResult: null,
  });
});
