import { expect, test } from 'vitest';

import type { ScanStart } from '#worker/contract/mailbox-scan.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { startScan } from '#worker/scans/start-scan.ts';

import { insertConnection, insertScan, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';

/** Somebody connected, and what the object of a new scan is told. */
async function buildConnectedUser() {
  const started: ScanStart[] = [];
  const runtime = buildRuntime({
    mailboxScan: () => ({
      start: async (scan) => void started.push(scan),
      unitLeases: async () => [],
    }),
  });
  const user = await insertUser(runtime);
  const connection = await insertConnection(runtime, user);
  return {
    runtime,
    user,
    connection,
    /** The scan that a new one goes on from. */
    async formerOfNext(mode: ScanMode = 'quick'): Promise<string | null | undefined> {
      await startScan(runtime, user.userId, { mode, timeZone: 'UTC' });
      return started.at(-1)?.previousScanId;
    },
  };
}

test('a scan goes on from the newest one of its mode that has a result', async () => {
  const { runtime, connection, formerOfNext } = await buildConnectedUser();
  const at = (hours: number) => ({ startedAtMs: runtime.clock() - hours * HOUR_MS });
  await insertScan(runtime, connection, at(30));
  const newest = await insertScan(runtime, connection, at(2));
  await insertScan(runtime, connection, { ...at(1), scanType: 'complete' });
  const resultSummary = { error: 'scan_failed' } as const;
  await insertScan(runtime, connection, { ...at(0.5), resultSummary });
  expect(await formerOfNext()).toBe(newest);
});

test('a first scan goes on from none', async () => {
  const { formerOfNext } = await buildConnectedUser();
  expect(await formerOfNext()).toBeNull();
});

test('nor does one go on from a scan that was purged, or whose own access is over', async () => {
  const { runtime, user, connection, formerOfNext } = await buildConnectedUser();
  await insertScan(runtime, connection, { purgedAtMs: runtime.clock() });
  const over = await insertConnection(
    runtime,
    user,
    {},
    { revoked: true, expiresAtMs: runtime.clock() },
  );
  await insertScan(runtime, over);
  expect(await formerOfNext()).toBeNull();
});

test('a connection made anew of the same account keeps what its previous scans know', async () => {
  const { runtime, user, formerOfNext } = await buildConnectedUser();
  const replaced = await insertConnection(runtime, user, {}, { revoked: true });
  const previous = await insertScan(runtime, replaced);
  expect(await formerOfNext()).toBe(previous);
});

test('a scan of another mailbox, or of another user, is none to go on from', async () => {
  const { runtime, user, formerOfNext } = await buildConnectedUser();
  const elsewhere = { revoked: true, providerAccountId: 'sub-of-another' };
  await insertScan(runtime, await insertConnection(runtime, user, {}, elsewhere));
  const stranger = await insertUser(runtime);
  await insertScan(runtime, await insertConnection(runtime, stranger));
  expect(await formerOfNext()).toBeNull();
});
