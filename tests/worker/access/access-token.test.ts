import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findConnection } from '#worker/access/connection-queries.ts';
import { saveSignIn } from '#worker/access/user-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { GMAIL_READONLY_SCOPE, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import type { RefreshResult } from '#worker/platform/google/oauth-client.ts';
import { hashSessionSecret, newSessionToken } from '#worker/access/sessions.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { purgeConnection } from '#worker/account/purge-connections.ts';

import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';

/** Google's token endpoint with scripted answers; says how often it was asked, and with what. */
function buildRefresh(...answers: RefreshResult[]) {
  const asked: string[] = [];
  async function refresh(refreshToken: string): Promise<RefreshResult> {
    const answer = answers[asked.length];
    asked.push(refreshToken);
    if (answer === undefined) throw new Error('asked more often than the test foresaw');
    return answer;
  }
  return { refresh, asked };
}

function buildAnswer(accessToken: string, changes: { refreshToken?: string; scope?: string } = {}) {
  return {
    ok: true,
    accessToken,
    expiresAtMs: TEST_NOW_MS + 2 * HOUR_MS,
    scope: SIGN_IN_SCOPES.join(' '),
    ...changes,
  } as const;
}

test('a token with life left is given as it is', async () => {
  const { refresh, asked } = buildRefresh();
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime), { accessToken: 'one' });
  expect(await getAccessToken(runtime, row.id)).toEqual({
    ok: true,
    accessToken: 'one',
  });
  expect(asked).toEqual([]);
});

test.each([
  [5 * MINUTE_MS, 'one', 0],
  [5 * MINUTE_MS - 1, 'two', 1],
  [-HOUR_MS, 'two', 1],
])('with %d ms left the token given is %s', async (leftMs, expected, refreshes) => {
  const { refresh, asked } = buildRefresh(buildAnswer('two'));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(
    runtime,
    await insertUser(runtime),
    { accessToken: 'one' },
    { tokenExpiryMs: TEST_NOW_MS + leftMs },
  );
  expect(await getAccessToken(runtime, row.id)).toMatchObject({ ok: true, accessToken: expected });
  expect(asked).toHaveLength(refreshes);
});

test('a refreshed token is stored sealed, and the refresh token stays when Google sends none', async () => {
  const { refresh, asked } = buildRefresh(buildAnswer('two'), buildAnswer('three'));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime), {
    refreshToken: 'refresh-of-old',
  });
  await getAccessToken(runtime, row.id, { forceRefresh: true });
  const stored = await findConnection(runtime.db, row.id);
  expect(stored?.refreshToken).toBe(row.refreshToken);
  expect(stored?.accessToken).toMatch(/^v2\./);
  expect(stored?.accessToken).not.toBe(row.accessToken);
  expect(await getAccessToken(runtime, row.id)).toMatchObject({ accessToken: 'two' });
  await getAccessToken(runtime, row.id, { forceRefresh: true });
  expect(asked).toEqual(['refresh-of-old', 'refresh-of-old']);
});

test('a new refresh token takes the place of the old one', async () => {
  const { refresh, asked } = buildRefresh(
    buildAnswer('two', { refreshToken: 'refresh-of-new' }),
    buildAnswer('three'),
  );
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime));
  await getAccessToken(runtime, row.id, { forceRefresh: true });
  await getAccessToken(runtime, row.id, { forceRefresh: true });
  expect(asked).toEqual(['refresh-1', 'refresh-of-new']);
});

test('twenty callers at once cause one refresh and get the same token', async () => {
  const { refresh, asked } = buildRefresh(buildAnswer('two'));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime), {}, { tokenExpiryMs: 0 });
  const results = await Promise.all(
    Array.from({ length: 20 }, () => getAccessToken(runtime, row.id)),
  );
  expect(asked).toHaveLength(1);
  for (const result of results) expect(result).toMatchObject({ ok: true, accessToken: 'two' });
});

test.each([
  [-1, true],
  [0, false],
  [1, false],
])(
  '%d ms after the end of its 24 hours a connection gives a token: %s',
  async (afterMs, isGiven) => {
    const { refresh, asked } = buildRefresh();
    const runtime = buildRuntime({ oauth: { refresh } });
    const row = await insertConnection(
      runtime,
      await insertUser(runtime),
      {},
      { expiresAtMs: TEST_NOW_MS - afterMs },
    );
    const result = await getAccessToken(runtime, row.id);
    expect(result.ok).toBe(isGiven);
    if (!isGiven) expect(result).toEqual({ ok: false, code: 'gmail_connection_expired' });
    expect(asked).toEqual([]);
  },
);

test('an unknown connection, and a scope without reading, are told apart from an expired one', async () => {
  const runtime = buildRuntime();
  expect(await getAccessToken(runtime, 'con_unknown')).toEqual({
    ok: false,
    code: 'gmail_not_connected',
  });
  const row = await insertConnection(
    runtime,
    await insertUser(runtime),
    {},
    { scope: 'openid email' },
  );
  expect(await getAccessToken(runtime, row.id)).toEqual({ ok: false, code: 'gmail_scope_missing' });
});

test('a dead grant revokes the row, wipes its tokens, and is asked for once only', async () => {
  const { refresh, asked } = buildRefresh({ ok: false, kind: 'dead' });
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime), {}, { tokenExpiryMs: 0 });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await getAccessToken(runtime, row.id)).toEqual({
      ok: false,
      code: 'gmail_connection_expired',
    });
  }
  expect(asked).toHaveLength(1);
  expect(await findConnection(runtime.db, row.id)).toMatchObject({
    revoked: true,
    accessToken: null,
    refreshToken: null,
  });
});

test('a failing token endpoint leaves the row as it was, and the next call may succeed', async () => {
  const { refresh } = buildRefresh({ ok: false, kind: 'transient' }, buildAnswer('two'));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime), {}, { tokenExpiryMs: 0 });
  expect(await getAccessToken(runtime, row.id)).toEqual({ ok: false, code: 'gmail_unavailable' });
  expect(await findConnection(runtime.db, row.id)).toEqual(row);
  expect(await getAccessToken(runtime, row.id)).toMatchObject({ ok: true, accessToken: 'two' });
});

test('a failing token endpoint is bridged by what is left of the token, unless Gmail refused it', async () => {
  const { refresh } = buildRefresh(
    { ok: false, kind: 'transient' },
    { ok: false, kind: 'transient' },
  );
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(
    runtime,
    await insertUser(runtime),
    { accessToken: 'one' },
    { tokenExpiryMs: TEST_NOW_MS + 2 * MINUTE_MS },
  );
  expect(await getAccessToken(runtime, row.id)).toMatchObject({ ok: true, accessToken: 'one' });
  expect(await getAccessToken(runtime, row.id, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_unavailable',
  });
});

test('without a refresh token the connection ends with its access token', async () => {
  const runtime = buildRuntime();
  const row = await insertConnection(runtime, await insertUser(runtime), { refreshToken: null });
  expect((await getAccessToken(runtime, row.id)).ok).toBe(true);
  runtime.advance(HOUR_MS);
  expect(await getAccessToken(runtime, row.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
});

test('a refresh that narrows the scope is noticed at once', async () => {
  const { refresh } = buildRefresh(buildAnswer('two', { scope: 'openid email' }));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime));
  expect(await getAccessToken(runtime, row.id, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_scope_missing',
  });
});

test('a refresh that answers without a scope keeps the one that is known', async () => {
  const { refresh } = buildRefresh(buildAnswer('two', { scope: '' }));
  const runtime = buildRuntime({ oauth: { refresh } });
  const row = await insertConnection(runtime, await insertUser(runtime));
  expect((await getAccessToken(runtime, row.id, { forceRefresh: true })).ok).toBe(true);
  expect((await findConnection(runtime.db, row.id))?.scope).toContain(GMAIL_READONLY_SCOPE);
});

test('a connection revoked while its token is being refreshed gives none and stays wiped', async () => {
  const runtime = buildRuntime({
    oauth: {
      revoke: async () => true,
      refresh: async () => {
        await purgeConnection(runtime, row.id);
        return buildAnswer('two');
      },
    },
  });
  const row = await insertConnection(runtime, await insertUser(runtime));
  expect(await getAccessToken(runtime, row.id, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
  expect(await findConnection(runtime.db, row.id)).toMatchObject({
    revoked: true,
    accessToken: null,
    refreshToken: null,
  });
});

test('a dead answer about an older token does not wipe a newer one', async () => {
  const runtime = buildRuntime({
    oauth: {
      refresh: async () => {
        // Another isolate has refreshed in the meantime.
        const fresh = { tokenExpiryMs: TEST_NOW_MS + HOUR_MS, accessToken: other.accessToken };
        await runtime.db.update(connections).set(fresh).where(eq(connections.id, row.id));
        return { ok: false, kind: 'dead' };
      },
    },
  });
  const user = await insertUser(runtime);
  const row = await insertConnection(runtime, user, { accessToken: 'one' });
  const other = { accessToken: await sealedAgain(runtime, row, 'newer') };
  expect(await getAccessToken(runtime, row.id, { forceRefresh: true })).toMatchObject({
    ok: true,
    accessToken: 'newer',
  });
  expect(await findConnection(runtime.db, row.id)).toMatchObject({ revoked: false });
});

test('work begun before its owner signed in again goes on by the newer connection, within its own 24 hours', async () => {
  const runtime = buildRuntime();
  const user = await insertUser(runtime);
  const older = await insertConnection(runtime, user, { accessToken: 'older' });
  runtime.advance(HOUR_MS);
  const newer = await replaceConnection(runtime, user, 'newer');
  expect(await findConnection(runtime.db, older.id)).toMatchObject({
    revoked: true,
    accessToken: null,
  });
  expect(await getAccessToken(runtime, older.id)).toMatchObject({ accessToken: 'newer' });
  runtime.advance(23 * HOUR_MS);
  expect(await getAccessToken(runtime, older.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
  expect((await findConnection(runtime.db, newer.id))?.revoked).toBe(false);
});

test('a token that was moved from another row, or changed, is never used', async () => {
  const { refresh, asked } = buildRefresh();
  const runtime = buildRuntime({ oauth: { refresh } });
  const victim = await insertConnection(runtime, await insertUser(runtime), {
    accessToken: 'victim',
  });
  const row = await insertConnection(runtime, await insertUser(runtime));
  const { accessToken, refreshToken } = victim;
  await runtime.db
    .update(connections)
    .set({ accessToken, refreshToken })
    .where(eq(connections.id, row.id));
  expect(await getAccessToken(runtime, row.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
  expect(asked).toEqual([]);
});

async function sealedAgain(
  runtime: ReturnType<typeof buildRuntime>,
  row: { id: string; userId: string },
  token: string,
): Promise<string> {
  const context = {
    table: 'connections',
    column: 'access_token',
    rowId: row.id,
    userId: row.userId,
  };
  return runtime.cipher.encrypt(token, context);
}

/** Signs the user in again, as the callback does. */
async function replaceConnection(
  runtime: ReturnType<typeof buildRuntime>,
  user: Awaited<ReturnType<typeof insertUser>>,
  accessToken: string,
) {
  const draft = await insertConnection(runtime, user, { accessToken }, { revoked: true });
  await runtime.db.delete(connections).where(eq(connections.id, draft.id));
  const token = newSessionToken();
  const connection = { ...draft, revoked: false, tokenExpiryMs: TEST_NOW_MS + 48 * HOUR_MS };
  await saveSignIn(runtime.db, {
    connection,
    session: {
      id: token.id,
      userId: user.userId,
      secretHash: hashSessionSecret(token.secret),
      userAgentHash: '',
      browser: 'other',
      platform: 'other',
      createdAtMs: runtime.clock(),
      lastSeenAtMs: runtime.clock(),
      expiresAtMs: runtime.clock() + HOUR_MS,
    },
  });
  return connection;
}
