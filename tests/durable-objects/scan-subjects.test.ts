import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';

import { dumpAllTables } from '#tests/worker/support/table-dump.ts';

import { openSocket } from './support/open-socket.ts';
import { buildSignedInUser, runScanToEnd } from './support/signed-in-user.ts';

/** Every value of every table of a scan's object, as text. */
function dumpObject(user: Awaited<ReturnType<typeof buildSignedInUser>>, scanId: string) {
  return runInDurableObject(user.scanObject(scanId), (_instance, { storage }) =>
    storage.sql
      .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'")
      .toArray()
      .flatMap(({ name }) => storage.sql.exec(`SELECT * FROM ${String(name)}`).toArray())
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value))
      .join('\n'),
  );
}

afterEach(() => vi.restoreAllMocks());

test('the subjects that a socket was shown are in no table and no log line', async () => {
  const logged = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
  const user = await buildSignedInUser(900);
  const { scanId } = await user.startScan();
  const { messages, next } = await openSocket(user, scanId);
  await runScanToEnd(user, scanId);
  await next((message) => message.type === 'delta' && (message.subjects ?? []).length > 0);
  const subjects = messages.flatMap((message) =>
    message.type === 'delta' ? (message.subjects ?? []) : [],
  );

  const stored = await dumpObject(user, scanId);
  expect(stored).toContain(scanId);
  const lines = JSON.stringify([user.runtime.logLines, logged.map(({ mock }) => mock.calls)]);
  expect(lines).toContain('request.answered');
  const kept = stored + (await dumpAllTables()) + lines;
  for (const subject of subjects) {
    expect(subject.length).toBeGreaterThan(3);
    expect(kept).not.toContain(subject);
  }
});
