import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  buildRuntime,
  TEST_NOW_MS,
  type TestRuntime,
} from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';
import { openToken } from '#worker/access/access-token.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { saveGrant } from '#worker/access/save-grant.ts';
import { sessions, users } from '#worker/access/schema.ts';
import { sessionFingerprint } from '#worker/access/sessions.ts';
import { CONNECTION_LIFETIME_MS, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { GoogleGrant } from '#worker/platform/google/oauth-client.ts';

beforeEach(emptyTables);

function buildGrant(changes: Partial<GoogleGrant> = {}): GoogleGrant {
  return {
    accessToken: 'access-canary',
    refreshToken: 'refresh-canary',
    expiresAtMs: TEST_NOW_MS + 3_600_000,
    scope: SIGN_IN_SCOPES.join(' '),
    googleSub: 'sub-1',
    email: 'anna@example.test',
    ...changes,
  };
}

function buildWatchedRuntime() {
  const revoked: string[] = [];
  const runtime = buildRuntime({ oauth: { revoke: async (token) => revoked.push(token) > 0 } });
  return { runtime, revoked };
}

/** A database that fails at its first batches, before or after they took effect. */
function failingBatches(db: Database, failures: ('before' | 'after')[]): Database {
  const left = [...failures];
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'batch' || typeof value !== 'function') return value;
      return async (...statements: unknown[]): Promise<unknown> => {
        const failure = left.shift();
        if (failure === 'before') throw new Error('Network connection lost.');
        const result: unknown = await Reflect.apply(value, target, statements);
        if (failure === 'after') throw new Error('Network connection lost.');
        return result;
      };
    },
  });
}

async function countRows({ db }: TestRuntime) {
  return {
    users: await db.$count(users),
    sessions: await db.$count(sessions),
    live: await db.$count(connections, eq(connections.revoked, false)),
  };
}

async function onlyUserId({ db }: TestRuntime): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users);
  if (user === undefined) throw new Error('there is no user');
  return user.id;
}

test('a grant becomes a user, a session and a connection with every field of the specification', async () => {
  const { runtime } = buildWatchedRuntime();
  const { session } = await saveGrant(runtime, buildGrant(), 'Firefox');
  const row = await runtime.db.select().from(connections).get();
  expect(row).toMatchObject({
    provider: 'google',
    providerAccountId: 'sub-1',
    tokenExpiryMs: TEST_NOW_MS + 3_600_000,
    scope: SIGN_IN_SCOPES.join(' '),
    revoked: false,
    sessionFingerprint: sessionFingerprint(session.secret),
    boundUserAgent: runtime.keyedHash('user-agent', 'Firefox'),
    boundIp: null,
    retryAllowed: false,
    createdAtMs: TEST_NOW_MS,
    expiresAtMs: TEST_NOW_MS + CONNECTION_LIFETIME_MS,
  });
  expect(runtime.waits).toEqual([]);
});

test('signing in again keeps the user, follows a new address, and leaves one live connection', async () => {
  const { runtime, revoked } = buildWatchedRuntime();
  await saveGrant(runtime, buildGrant(), '');
  await saveGrant(runtime, buildGrant({ email: 'anna.new@example.test' }), '');
  expect(await countRows(runtime)).toEqual({ users: 1, sessions: 2, live: 1 });
  const [user] = await runtime.db.select().from(users);
  expect(user?.email).toBe('anna.new@example.test');
  const older = await runtime.db.select().from(connections).where(eq(connections.revoked, true));
  expect(older).toMatchObject([
    { accessToken: null, refreshToken: null, boundUserAgent: null, revokedAtMs: TEST_NOW_MS },
  ]);
  expect(revoked).toEqual([]);
});

test('two accounts with the same address are two users', async () => {
  const { runtime } = buildWatchedRuntime();
  await saveGrant(runtime, buildGrant(), '');
  await saveGrant(runtime, buildGrant({ googleSub: 'sub-2' }), '');
  expect(await countRows(runtime)).toEqual({ users: 2, sessions: 2, live: 2 });
});

test.each([
  ['once, before it took effect', ['before'], [1_000]],
  ['twice, before it took effect', ['before', 'before'], [1_000, 2_000]],
  ['once, after it took effect', ['after'], [1_000]],
  ['in both ways', ['after', 'before'], [1_000, 2_000]],
] as const)('a save that fails %s is tried again', async (_name, failures, waits) => {
  const { runtime, revoked } = buildWatchedRuntime();
  const failing = { ...runtime, db: failingBatches(runtime.db, [...failures]) };
  await saveGrant(failing, buildGrant(), '');
  expect(runtime.waits).toEqual(waits);
  expect(await countRows(runtime)).toEqual({ users: 1, sessions: 1, live: 1 });
  expect(revoked).toEqual([]);
});

const READ_BACK = 'select "id", "user_id", "provider"';

test.each([
  ['before it took effect', ['before', 'before', 'before'], 'nothing'],
  ['after it took effect, and cannot be read', ['before', 'after', 'after'], READ_BACK],
] as const)(
  'after three failures %s nothing usable is stored and the grant is ended at Google',
  async (_name, failures, failingRead) => {
    const { runtime, revoked } = buildWatchedRuntime();
    const db = failingBatches(buildFailingDatabase(failingRead), [...failures]);
    const failing = { ...runtime, db };
    await expect(saveGrant(failing, buildGrant(), '')).rejects.toEqual(
      new AppError('token_save_failed'),
    );
    expect(runtime.waits).toEqual([1_000, 2_000]);
    expect(await countRows(runtime)).toMatchObject({ sessions: 0, live: 0 });
    expect(revoked).toEqual(['refresh-canary']);
    expect(runtime.logLines.join()).not.toMatch(/canary|anna/);
  },
);

test.each([[['before', 'before', 'after']], [['after', 'before', 'before']]] as const)(
  'a save that was told to have failed three times stands when it is there: %j',
  async (failures) => {
    const { runtime, revoked } = buildWatchedRuntime();
    await saveGrant(runtime, buildGrant(), '');
    const failing = { ...runtime, db: failingBatches(runtime.db, [...failures]) };
    const { session } = await saveGrant(failing, buildGrant({ accessToken: 'second' }), '');
    expect(await countRows(runtime)).toEqual({ users: 1, sessions: 2, live: 1 });
    const row = await findLiveConnection(runtime.db, await onlyUserId(runtime), TEST_NOW_MS);
    expect(row?.sessionFingerprint).toBe(sessionFingerprint(session.secret));
    expect(revoked).toEqual([]);
  },
);

test('a failed sign-in does not end the connection that the user already has', async () => {
  const { runtime, revoked } = buildWatchedRuntime();
  await saveGrant(runtime, buildGrant(), '');
  const before = await findLiveConnection(runtime.db, await onlyUserId(runtime), TEST_NOW_MS);
  const failing = { ...runtime, db: failingBatches(runtime.db, ['before', 'before', 'before']) };
  await expect(saveGrant(failing, buildGrant(), '')).rejects.toThrow(AppError);
  expect(await findLiveConnection(runtime.db, await onlyUserId(runtime), TEST_NOW_MS)).toEqual(
    before,
  );
  expect(revoked).toEqual([]);
});

test('many tabs that finish at once all succeed and leave one live connection', async () => {
  const { runtime, revoked } = buildWatchedRuntime();
  const tabs = Array.from({ length: 8 }, (_, tab) =>
    saveGrant(runtime, buildGrant({ accessToken: `access-${tab}` }), ''),
  );
  expect(new Set((await Promise.all(tabs)).map(({ session }) => session.id)).size).toBe(8);
  expect(await countRows(runtime)).toEqual({ users: 1, sessions: 8, live: 1 });
  expect(revoked).toEqual([]);
  expect(runtime.waits).toEqual([]);
});

test('a refresh token that Google leaves out is carried over, sealed anew for the new row', async () => {
  const { runtime } = buildWatchedRuntime();
  await saveGrant(runtime, buildGrant(), '');
  const { refreshToken: _, ...without } = buildGrant({ accessToken: 'second' });
  for (let again = 0; again < 3; again += 1) await saveGrant(runtime, without, '');
  const row = await findLiveConnection(runtime.db, await onlyUserId(runtime), TEST_NOW_MS);
  if (row === undefined || row.refreshToken === null) throw new Error('the refresh token was lost');
  const { cipher } = runtime;
  expect(await openToken(cipher, row, 'refresh_token', row.refreshToken)).toBe('refresh-canary');
});

test('a refresh token that cannot be read any more does not keep its owner out', async () => {
  const { runtime } = buildWatchedRuntime();
  await saveGrant(runtime, buildGrant(), '');
  await runtime.db.update(connections).set({ refreshToken: 'v9.AAAA.AAAA' });
  const { refreshToken: _, ...without } = buildGrant();
  await saveGrant(runtime, without, '');
  const row = await findLiveConnection(runtime.db, await onlyUserId(runtime), TEST_NOW_MS);
  expect(row).toMatchObject({ refreshToken: null, revoked: false });
});
