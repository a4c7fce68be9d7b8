import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { SERVER_TIME_HEADER } from '#worker/domain/dates.ts';
import { sessionViewSchema } from '#worker/contract/access.ts';
import { profiles } from '#worker/account/schema.ts';
import { sessions } from '#worker/access/schema.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  insertConnection,
  insertScan,
  insertSession,
  insertUser,
} from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';

async function signIn(runtime: TestRuntime) {
  const user = await insertUser(runtime);
  const session = await insertSession(runtime, user);
  const api = buildApi(runtime);
  async function whoAmI(): Promise<string | null> {
    const response = await api.send('/api/session', { cookie: session.cookie });
    return sessionViewSchema.parse(await response.json()).user?.id ?? null;
  }
  return { user, session, api, whoAmI };
}

test('a visitor is nobody and has no connection', async () => {
  const response = await buildApi(buildRuntime()).send('/api/session');
  expect(await response.json()).toEqual({
    priceList: 'standard',
    isSelling: true,
    user: null,
    connection: null,
  });
});

test('who somebody is, with their newest connection, is one question to the database', async () => {
  const runtime = buildRuntime();
  const { user, session } = await signIn(runtime);
  await insertConnection(runtime, user, {}, { revoked: true });
  runtime.advance(1);
  const newest = await insertConnection(runtime, user);
  const other = await insertUser(runtime);
  runtime.advance(1);
  await insertConnection(runtime, other);
  const profile = { onboardingCompleted: true, currency: 'EUR', updatedAtMs: 1 } as const;
  await runtime.db.insert(profiles).values({ userId: user.userId, ...profile });
  const statements: string[] = [];
  const db = buildWatchedDatabase((statement) => statements.push(statement));
  const response = await buildApi({ ...runtime, db }).send('/api/session', {
    cookie: session.cookie,
  });
  expect(await response.json()).toMatchObject({
    user: { id: user.userId, currency: 'EUR' },
    connection: { id: newest.id, isRevoked: false },
  });
  expect(statements).toHaveLength(1);
});

test('an answer tells the server’s time, for a browser whose clock is wrong', async () => {
  const runtime = buildRuntime();
  const { send } = buildApi(runtime);
  runtime.advance(HOUR_MS);
  for (const path of ['/api/session', '/api/scans', '/api/nothing']) {
    const { headers } = await send(path);
    expect(headers.get(SERVER_TIME_HEADER), path).toBe(String(runtime.clock()));
  }
});

test.each([
  ['no way of paying is set up', { PAYMENTS_MODE: 'none' }],
  ['its owner has stopped selling', { SALES: 'closed' }],
] as const)('whoever asks is told that nothing is sold where %s', async (_why, settings) => {
  const response = await buildApi(buildRuntime({ settings })).send('/api/session');
  expect(await response.json()).toMatchObject({ isSelling: false });
});

test('a session ends after 24 hours without use, to the millisecond', async () => {
  const runtime = buildRuntime();
  const { user, whoAmI } = await signIn(runtime);
  runtime.advance(24 * HOUR_MS - 1);
  expect(await whoAmI()).toBe(user.userId);
  runtime.advance(24 * HOUR_MS);
  expect(await whoAmI()).toBeNull();
});

test('a session in daily use ends after ten days all the same', async () => {
  const runtime = buildRuntime();
  const { user, whoAmI } = await signIn(runtime);
  for (let halfDay = 1; halfDay < 20; halfDay += 1) {
    runtime.advance(12 * HOUR_MS);
    expect(await whoAmI()).toBe(user.userId);
  }
  runtime.advance(12 * HOUR_MS);
  expect(await whoAmI()).toBeNull();
});

test('when a session was last seen is written every five minutes at most', async () => {
  const runtime = buildRuntime();
  const { session, whoAmI } = await signIn(runtime);
  async function lastSeenMs(): Promise<number | undefined> {
    const row = await runtime.db.select().from(sessions).where(eq(sessions.id, session.id)).get();
    return row?.lastSeenAtMs;
  }
  const startedMs = runtime.clock();
  runtime.advance(5 * MINUTE_MS - 1);
  await whoAmI();
  expect(await lastSeenMs()).toBe(startedMs);
  runtime.advance(1);
  await whoAmI();
  expect(await lastSeenMs()).toBe(runtime.clock());
});

test('another user agent is logged once and not refused', async () => {
  const runtime = buildRuntime();
  const { user, session, api } = await signIn(runtime);
  const headers = { 'user-agent': 'Updated-canary/2' };
  for (let request = 0; request < 3; request += 1) {
    const response = await api.send('/api/session', { cookie: session.cookie, headers });
    expect(await response.text()).toContain(user.userId);
  }
  const lines = runtime.logLines.filter((line) => line.includes('session.agent_changed'));
  expect(lines).toHaveLength(1);
  expect(runtime.logLines.join()).not.toContain('canary');
});

test('the session shows the newest connection without its tokens or bindings', async () => {
  const runtime = buildRuntime();
  const { user, session, api } = await signIn(runtime);
  await insertConnection(runtime, user, {}, { revoked: true });
  runtime.advance(1);
  const newest = await insertConnection(runtime, user);
  const body: unknown = await (await api.send('/api/session', { cookie: session.cookie })).json();
  expect(body).toEqual({
    priceList: 'standard',
    isSelling: true,
    user: { id: user.userId, email: user.email, currency: null },
    connection: {
      id: newest.id,
      provider: 'google',
      scope: newest.scope,
      canRead: true,
      canModify: false,
      createdAtMs: newest.createdAtMs,
      expiresAtMs: newest.expiresAtMs,
      isRevoked: false,
      isRetryAllowed: false,
    },
  });
});

test('an expired connection is shown as expired, not as revoked', async () => {
  const runtime = buildRuntime();
  const { user, session, api } = await signIn(runtime);
  const row = await insertConnection(runtime, user, {}, { expiresAtMs: runtime.clock() - 1 });
  const response = await api.send('/api/session', { cookie: session.cookie });
  const { connection } = sessionViewSchema.parse(await response.json());
  expect(connection).toMatchObject({ isRevoked: false, expiresAtMs: row.expiresAtMs });
});

test('signing out ends the session on the server, clears the cookie and closes its sockets', async () => {
  const closed: string[][] = [];
  const runtime = buildRuntime({
    mailboxScan: (...name) => ({
      closeSession: async (sessionId) => void closed.push([...name, sessionId]),
    }),
  });
  const { user, session, api, whoAmI } = await signIn(runtime);
  const scanId = await insertScan(runtime, await insertConnection(runtime, user));
  const other = await insertSession(runtime, user);

  const response = await api.send('/api/session', { method: 'DELETE', cookie: session.cookie });
  expect(response.status).toBe(204);
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(closed).toEqual([[user.userId, scanId, session.id]]);

  expect(await whoAmI()).toBeNull();
  const replay = await api.send('/api/session', { method: 'DELETE', cookie: session.cookie });
  expect(replay.status).toBe(401);
  expect(await (await api.send('/api/session', { cookie: other.cookie })).text()).toContain(
    user.userId,
  );
});

test('signing out succeeds although a scan cannot be reached', async () => {
  const runtime = buildRuntime({
    mailboxScan: () => ({ closeSession: () => Promise.reject(new Error('unreachable')) }),
  });
  const { user, session, api, whoAmI } = await signIn(runtime);
  await insertScan(runtime, await insertConnection(runtime, user));
  const response = await api.send('/api/session', { method: 'DELETE', cookie: session.cookie });
  expect(response.status).toBe(204);
  expect(await whoAmI()).toBeNull();
});
