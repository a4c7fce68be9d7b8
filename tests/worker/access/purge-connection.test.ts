import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  insertConnection,
  insertScan,
  insertSession,
  insertUser,
} from '#tests/worker/support/build-rows.ts';
import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import {
  findConnection,
  replaceTokens,
  wipeConnection,
} from '#worker/access/connection-queries.ts';
import { purgeConnection, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { oauthFlows } from '#worker/access/schema.ts';
import { OAUTH_FLOW_MS, startSignIn } from '#worker/access/start-sign-in.ts';
import {
  CONNECTION_LIFETIME_MS,
  DEAD_CONNECTION_RETENTION_MS,
} from '#worker/domain/access/connection.ts';
import { findScan } from '#worker/scans/queries.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

const WIPED = {
  revoked: true,
  accessToken: null,
  refreshToken: null,
  sessionFingerprint: null,
  boundUserAgent: null,
};

/** A runtime that notes what Google and the scans' objects were told. */
function buildWatchedRuntime(options: { failingScans?: Set<string> } = {}) {
  const revokedAtGoogle: string[] = [];
  const destroyed: string[] = [];
  const runtime = buildRuntime({
    oauth: {
      async revoke(token) {
        return revokedAtGoogle.push(token) > 0;
      },
    },
    mailboxScan: (userId, scanId) => ({
      async destroy() {
        if (options.failingScans?.has(scanId) === true) throw new Error('unreachable');
        destroyed.push(`${userId}:${scanId}`);
      },
    }),
  });
  return { runtime, revokedAtGoogle, destroyed };
}

type WatchedRuntime = ReturnType<typeof buildWatchedRuntime>['runtime'];

async function countSenders({ db }: WatchedRuntime, scanId: string): Promise<number> {
  return db.$count(senderStats, eq(senderStats.scanId, scanId));
}

test.each([
  [-1, false],
  [0, true],
  [1, true],
])('%d ms after 24 hours the sweep has purged a connection: %s', async (afterMs, isPurged) => {
  const { runtime, revokedAtGoogle, destroyed } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const row = await insertConnection(runtime, user, { refreshToken: 'refresh-token' });
  const scanId = await insertScan(runtime, row);
  runtime.advance(CONNECTION_LIFETIME_MS + afterMs);
  await sweep(runtime);

  const after = await findConnection(runtime.db, row.id);
  if (isPurged) expect(after).toMatchObject(WIPED);
  else expect(after).toEqual(row);
  expect(revokedAtGoogle).toEqual(isPurged ? ['refresh-token'] : []);
  expect(destroyed).toEqual(isPurged ? [`${user.userId}:${scanId}`] : []);
  expect(await countSenders(runtime, scanId)).toBe(isPurged ? 0 : 1);
  const scan = await findScan(runtime.db, user.userId, scanId);
  expect(scan?.purgedAtMs).toBe(isPurged ? runtime.clock() : null);
  expect(scan?.scannedMsgs).toBe(10);
});

test('a purge of nothing does nothing', async () => {
  const { runtime } = buildWatchedRuntime();
  const purge = purgeConnection(runtime, 'con_unknown');
  expect(await purge).toEqual({ wasLive: false });
});

test('many connections due at once are all purged in one run, and a live one is left alone', async () => {
  const { runtime, revokedAtGoogle } = buildWatchedRuntime();
  const due = [];
  for (let index = 0; index < 60; index += 1) {
    due.push(await insertConnection(runtime, await insertUser(runtime)));
  }
  runtime.advance(CONNECTION_LIFETIME_MS);
  const liveUser = await insertUser(runtime);
  await insertConnection(runtime, liveUser);
  const before = await dumpRowsOf(liveUser.userId);
  await sweep(runtime);
  for (const row of due) expect(await findConnection(runtime.db, row.id)).toMatchObject(WIPED);
  expect(revokedAtGoogle).toHaveLength(due.length);
  expect(await dumpRowsOf(liveUser.userId)).toBe(before);
});

test('a second sweep, and two sweeps at once, tell Google no second time', async () => {
  const { runtime, revokedAtGoogle } = buildWatchedRuntime();
  await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await Promise.all([sweep(runtime), sweep(runtime)]);
  await sweep(runtime);
  expect(revokedAtGoogle).toHaveLength(1);
});

test('a scan whose object cannot be reached is tried again, and keeps nobody else waiting', async () => {
  const failingScans = new Set<string>();
  const { runtime, destroyed } = buildWatchedRuntime({ failingScans });
  const user = await insertUser(runtime);
  const row = await insertConnection(runtime, user);
  const stuck = await insertScan(runtime, row);
  const fine = await insertScan(runtime, row);
  failingScans.add(stuck);
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  expect(await findConnection(runtime.db, row.id)).toMatchObject(WIPED);
  expect(await countSenders(runtime, stuck)).toBe(1);
  expect(await countSenders(runtime, fine)).toBe(0);

  failingScans.clear();
  runtime.advance(5 * 60_000);
  await sweep(runtime);
  expect(await countSenders(runtime, stuck)).toBe(0);
  expect(destroyed).toEqual([`${user.userId}:${fine}`, `${user.userId}:${stuck}`]);
});

test('a scan that still runs at the end of its connection says why it stopped', async () => {
  const { runtime } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const row = await insertConnection(runtime, user);
  const running = await insertScan(runtime, row, { finishedAtMs: null });
  const finished = await insertScan(runtime, row);
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  expect(await findScan(runtime.db, user.userId, running)).toMatchObject({
    finishedAtMs: runtime.clock(),
    resultSummary: { error: 'gmail_connection_expired' },
  });
  expect(await findScan(runtime.db, user.userId, finished)).toMatchObject({
    finishedAtMs: TEST_NOW_MS,
    resultSummary: null,
  });
});

test('Google is not told while a newer connection of the same account lives', async () => {
  const { runtime, revokedAtGoogle } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const older = await insertConnection(runtime, user, {}, { revoked: true });
  runtime.advance(60 * 60_000);
  const newer = await insertConnection(runtime, user, { refreshToken: 'newer' });
  const scanId = await insertScan(runtime, older);
  runtime.advance(CONNECTION_LIFETIME_MS - 60 * 60_000);
  await sweep(runtime);
  expect(await findConnection(runtime.db, older.id)).toMatchObject(WIPED);
  expect(await countSenders(runtime, scanId)).toBe(0);
  expect(await findConnection(runtime.db, newer.id)).toEqual(newer);
  expect(revokedAtGoogle).toEqual([]);

  runtime.advance(60 * 60_000);
  await sweep(runtime);
  expect(await findConnection(runtime.db, newer.id)).toMatchObject(WIPED);
  expect(revokedAtGoogle).toEqual(['newer']);
});

test('revoking ends access at once, counts what lived, and touches no other user', async () => {
  const { runtime, revokedAtGoogle, destroyed } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const replaced = await insertConnection(
    runtime,
    user,
    {},
    { revoked: true, accessToken: null, refreshToken: null },
  );
  const live = await insertConnection(runtime, user, { refreshToken: 'mine' });
  const scanOfReplaced = await insertScan(runtime, replaced);
  const running = await insertScan(runtime, live, { finishedAtMs: null });
  const stranger = await insertUser(runtime);
  await insertScan(runtime, await insertConnection(runtime, stranger));
  const strangerBefore = await dumpRowsOf(stranger.userId);

  expect(await revokeAllConnections(runtime, user.userId)).toMatchObject({ revokedCount: 1 });
  expect(await findConnection(runtime.db, live.id)).toMatchObject({
    ...WIPED,
    expiresAtMs: runtime.clock(),
  });
  expect(revokedAtGoogle).toEqual(['mine']);
  expect(destroyed.toSorted()).toEqual(
    [scanOfReplaced, running].map((scanId) => `${user.userId}:${scanId}`).toSorted(),
  );
  expect(await countSenders(runtime, scanOfReplaced)).toBe(0);
  expect(await countSenders(runtime, running)).toBe(0);
  expect(await dumpRowsOf(stranger.userId)).toBe(strangerBefore);

  expect(await revokeAllConnections(runtime, user.userId)).toMatchObject({ revokedCount: 0 });
  expect(revokedAtGoogle).toHaveLength(1);
});

test('after the user revoked, the sweep finishes what an unreachable object left over', async () => {
  const failingScans = new Set<string>();
  const { runtime } = buildWatchedRuntime({ failingScans });
  const user = await insertUser(runtime);
  const scanId = await insertScan(runtime, await insertConnection(runtime, user));
  failingScans.add(scanId);
  await revokeAllConnections(runtime, user.userId);
  expect(await countSenders(runtime, scanId)).toBe(1);
  failingScans.clear();
  await sweep(runtime);
  expect(await countSenders(runtime, scanId)).toBe(0);
});

test('what the user revoked is due at the next sweep, also under a connection replaced long before its end', async () => {
  const failingScans = new Set<string>();
  const { runtime } = buildWatchedRuntime({ failingScans });
  const user = await insertUser(runtime);
  const replaced = await insertConnection(
    runtime,
    user,
    {},
    { revoked: true, accessToken: null, refreshToken: null },
  );
  const scanId = await insertScan(runtime, replaced, { finishedAtMs: null });
  const ended = await insertConnection(
    runtime,
    user,
    {},
    { revoked: true, expiresAtMs: TEST_NOW_MS - 1 },
  );
  await insertConnection(runtime, user);
  failingScans.add(scanId);
  expect(await revokeAllConnections(runtime, user.userId)).toMatchObject({ revokedCount: 1 });
  expect(await countSenders(runtime, scanId)).toBe(1);

  await insertConnection(runtime, user);
  expect(await getAccessToken(runtime, replaced.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
  failingScans.clear();
  await sweep(runtime);
  expect(await countSenders(runtime, scanId)).toBe(0);
  expect(await findScan(runtime.db, user.userId, scanId)).toMatchObject({
    purgedAtMs: runtime.clock(),
    resultSummary: { error: 'gmail_connection_expired' },
  });
  expect((await findConnection(runtime.db, ended.id))?.expiresAtMs).toBe(TEST_NOW_MS - 1);
});

test('a wipe by a stale reading changes nothing, so that it cannot clear a newer token', async () => {
  const { runtime } = buildWatchedRuntime();
  const row = await insertConnection(runtime, await insertUser(runtime));
  const fresh = {
    accessToken: 'v2.newer',
    refreshToken: row.refreshToken,
    tokenExpiryMs: 1,
    scope: '',
  };
  expect(await replaceTokens(runtime.db, row, fresh)).toBe(true);
  expect(await wipeConnection(runtime.db, row, { nowMs: runtime.clock() })).toBe(false);
  expect(await replaceTokens(runtime.db, row, fresh)).toBe(false);
  expect(await findConnection(runtime.db, row.id)).toMatchObject({ ...fresh, revoked: false });
});

test('a purge wipes the row whatever a refresh has put into it meanwhile', async () => {
  const { runtime } = buildWatchedRuntime();
  const row = await insertConnection(runtime, await insertUser(runtime));
  const fresh = { ...row, accessToken: 'v2.newer', tokenExpiryMs: 1 };
  const [, result] = await Promise.all([
    replaceTokens(runtime.db, row, fresh),
    purgeConnection(runtime, row.id),
  ]);
  expect(result).toEqual({ wasLive: true });
  expect(await findConnection(runtime.db, row.id)).toMatchObject(WIPED);
});

test('the bare row of a dead connection goes after 30 days, and the totals of its scans stay', async () => {
  const { runtime } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const bare = await insertConnection(runtime, user);
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  const scanned = await insertConnection(runtime, user, {}, { expiresAtMs: runtime.clock() });
  const scanId = await insertScan(runtime, scanned);
  await sweep(runtime);

  runtime.advance(DEAD_CONNECTION_RETENTION_MS - 1);
  await sweep(runtime);
  expect(await findConnection(runtime.db, bare.id)).toMatchObject(WIPED);
  runtime.advance(1);
  await sweep(runtime);
  expect(await findConnection(runtime.db, bare.id)).toBeUndefined();
  expect(await findConnection(runtime.db, scanned.id)).toBeUndefined();
  expect(await runtime.db.$count(scans, eq(scans.id, scanId))).toBe(1);
});

test('the sweep removes sign-ins that nobody finished in their ten minutes', async () => {
  const { runtime } = buildWatchedRuntime();
  const start = {
    purpose: 'sign-in',
    returnTo: undefined,
    isVerifyKept: false,
    language: 'sv',
    keptLanguage: null,
  } as const;
  await startSignIn(runtime, start);
  runtime.advance(OAUTH_FLOW_MS - 1);
  await startSignIn(runtime, start);
  await sweep(runtime);
  expect(await runtime.db.$count(oauthFlows)).toBe(2);
  runtime.advance(1);
  await sweep(runtime);
  expect(await runtime.db.$count(oauthFlows)).toBe(1);
});

test('the sweep removes sessions that have ended', async () => {
  const { runtime } = buildWatchedRuntime();
  const user = await insertUser(runtime);
  const session = await insertSession(runtime, user);
  const isThere = async () => (await dumpRowsOf(user.userId)).includes(session.id);
  runtime.advance(24 * 3_600_000 - 1);
  await sweep(runtime);
  expect(await isThere()).toBe(true);
  runtime.advance(1);
  await sweep(runtime);
  expect(await isThere()).toBe(false);
});
