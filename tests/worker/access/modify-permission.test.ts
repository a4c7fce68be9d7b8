import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { insertScan } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { createAccount, hasGrant, revokeAtGoogle } from '#tests/worker/support/google.ts';
import {
  ask,
  ASK,
  buildReader,
  enterReader,
  goToAsk,
  isRefreshable,
  liveConnectionOf,
  ORDER_ID,
  type Reader,
  readView,
} from '#tests/worker/support/modify-stage.ts';
import { comeBack, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { findConnection } from '#worker/access/connection-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { parseSessionToken, sessionFingerprint } from '#worker/access/sessions.ts';
import {
  CONNECTION_LIFETIME_MS,
  GMAIL_MODIFY_SCOPE,
  GMAIL_READONLY_SCOPE,
  parseScope,
} from '#worker/domain/access/connection.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { scans } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

test('the way to Google asks this account for moving on top of what it has granted, offline, with consent', async () => {
  const { runtime, api, account, cookie } = await buildReader();
  const query = `${ASK}&language=en`;
  const response = await api.sendRaw(`/api/auth/google/start${query}`, { cookie });
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get('location') ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://google.sandbox.test/o/oauth2/v2/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: runtime.settings.GOOGLE_CLIENT_ID,
    redirect_uri: 'https://grinbox.test/api/auth/google/callback',
    response_type: 'code',
    scope: `openid email ${GMAIL_MODIFY_SCOPE}`,
    include_granted_scopes: 'true',
    login_hint: account.email,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    hl: 'en',
  });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sign-in-[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly/),
  ]);
  expect(runtime.logLines.join()).not.toContain(account.email);
});

test.each([
  ['returnTo=/clean-direct', '/clean-direct?permission=granted'],
  ['returnTo=/clean-direct&verify=true', '/clean-direct?permission=granted&verify=true'],
  ['returnTo=/receipt&language=en', '/receipt?permission=granted&lang=en'],
  [`returnTo=/receipt&order=${ORDER_ID}`, `/receipt?permission=granted&order=${ORDER_ID}`],
  [
    `order=${ORDER_ID}&verify=true&returnTo=/receipt`,
    `/receipt?permission=granted&order=${ORDER_ID}&verify=true`,
  ],
])('granted, %s comes back as %s', async (query, location) => {
  const reader = await buildReader();
  const response = await ask(reader, undefined, `?purpose=modify&${query}`);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(location);
});

test('an order of the form that we make ourselves is taken', async () => {
  const reader = await buildReader();
  const orderId = newId('ord');
  const response = await ask(
    reader,
    undefined,
    `?purpose=modify&returnTo=/receipt&order=${orderId}`,
  );
  expect(response.headers.get('location')).toBe(`/receipt?permission=granted&order=${orderId}`);
});

test('a granted permission is a connection of its own for 24 hours, in place of the older one', async () => {
  const runtime = buildRuntime({ nowMs: Date.now() - 5 * MINUTE_MS });
  const reader = await enterReader(runtime, await createAccount());
  const { connection: older, userId } = reader;
  runtime.advance(5 * MINUTE_MS);
  const cookie = sessionCookieOf(await ask(reader)) ?? '';

  const newer = await liveConnectionOf(runtime, userId);
  expect(newer).toMatchObject({
    userId,
    providerAccountId: older.providerAccountId,
    createdAtMs: runtime.clock(),
    expiresAtMs: runtime.clock() + CONNECTION_LIFETIME_MS,
    revokedAtMs: null,
    retryAllowed: false,
    sessionFingerprint: sessionFingerprint(
      parseSessionToken(cookie.split('=')[1] ?? '')?.secret ?? '',
    ),
  });
  expect(newer.id).not.toBe(older.id);
  expect([...parseScope(newer.scope)]).toEqual(
    expect.arrayContaining([GMAIL_MODIFY_SCOPE, GMAIL_READONLY_SCOPE]),
  );
  expect(await findConnection(runtime.db, older.id)).toEqual({
    ...older,
    revoked: true,
    revokedAtMs: runtime.clock(),
    accessToken: null,
    refreshToken: null,
    sessionFingerprint: null,
    boundUserAgent: null,
  });
  expect((await readView(reader, cookie)).connection).toMatchObject({
    id: newer.id,
    canRead: true,
    canModify: true,
    isRevoked: false,
  });
  expect(await isRefreshable(runtime, newer.id)).toBe(true);
  expect((await liveConnectionOf(runtime, userId)).scope).toContain(GMAIL_MODIFY_SCOPE);
});

test('a granted permission gives a new session, and the one that asked is worth nothing after it', async () => {
  const reader = await buildReader();
  const cookie = sessionCookieOf(await ask(reader)) ?? '';
  expect(cookie).not.toBe('');
  expect(cookie.split('.')[0]).not.toBe(reader.cookie.split('.')[0]);
  expect((await readView(reader, reader.cookie)).user).toBeNull();
  expect((await readView(reader, cookie)).user).toEqual({
    id: reader.userId,
    email: reader.account.email,
    currency: null,
  });
});

test('leave to move mail alone is enough to read it too', async () => {
  const reader = await buildReader();
  await revokeAtGoogle(reader.account);
  const cookie = sessionCookieOf(await ask(reader)) ?? '';
  const { scope } = await liveConnectionOf(reader.runtime, reader.userId);
  expect(parseScope(scope)).not.toContain(GMAIL_READONLY_SCOPE);
  expect((await readView(reader, cookie)).connection).toMatchObject({
    canRead: true,
    canModify: true,
  });
});

test('a refresh token that Google leaves out of its answer is carried over', async () => {
  const plain = buildRuntime({ nowMs: Date.now() });
  let isLeftOut = false;
  const reader = await buildReader({
    oauth: {
      async exchangeCode(exchange) {
        const { refreshToken, ...grant } = await plain.oauth.exchangeCode(exchange);
        return isLeftOut || refreshToken === undefined ? grant : { ...grant, refreshToken };
      },
    },
  });
  isLeftOut = true;
  const response = await ask(reader);
  expect(response.headers.get('location')).toBe('/clean-direct?permission=granted');
  const { runtime, userId, connection: older } = reader;
  const row = await liveConnectionOf(runtime, userId);
  expect(row.refreshToken).not.toBeNull();
  expect(row.refreshToken).not.toBe(older.refreshToken);
  expect(await isRefreshable(runtime, row.id)).toBe(true);
});

test('two tabs that ask at once both get it, and one live connection is left', async () => {
  const reader = await buildReader();
  const first = await goToAsk(reader);
  const second = await goToAsk(reader);
  const firstAnswer = await comeBack(reader.api, first);
  const rotated = sessionCookieOf(firstAnswer) ?? '';
  const flowCookies = second.cookies.filter((cookie) => cookie !== reader.cookie);
  const secondAnswer = await comeBack(reader.api, {
    ...second,
    cookies: [...flowCookies, rotated],
  });
  for (const answer of [firstAnswer, secondAnswer]) {
    expect(answer.headers.get('location')).toBe('/clean-direct?permission=granted');
  }
  const { runtime, userId } = reader;
  const rows = await runtime.db.select().from(connections).where(eq(connections.userId, userId));
  expect(rows.filter(({ revoked }) => !revoked)).toHaveLength(1);
  expect(rows).toHaveLength(3);
});

test('what was scanned before stays until its own connection’s end, and the new one outlives it', async () => {
  const runtime = buildRuntime({
    nowMs: Date.now() - 5 * MINUTE_MS,
    mailboxScan: () => ({ destroy: async () => {} }),
  });
  const reader = await enterReader(runtime, await createAccount());
  const { api, account, connection: older, userId } = reader;
  const scanId = await insertScan(runtime, older);
  runtime.advance(5 * MINUTE_MS);
  const cookie = sessionCookieOf(await ask(reader)) ?? '';
  const newer = await liveConnectionOf(runtime, userId);
  const readCurrentScan = async () => (await api.send('/api/scans/current', { cookie })).json();

  runtime.advance(older.expiresAtMs - runtime.clock() - 1);
  expect(await getAccessToken(runtime, older.id)).toMatchObject({ ok: true });
  await sweep(runtime);
  expect(await purgedAtOf(reader, scanId)).toBeNull();
  expect(await readCurrentScan()).toMatchObject({ scan: { id: scanId } });

  runtime.advance(1);
  expect(await getAccessToken(runtime, older.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
  await sweep(runtime);
  expect(await purgedAtOf(reader, scanId)).toBe(runtime.clock());
  expect(await readCurrentScan()).toEqual({ scan: null });
  expect(await hasGrant(account)).toBe(true);
  expect(await isRefreshable(runtime, newer.id)).toBe(true);

  runtime.advance(newer.expiresAtMs - runtime.clock());
  await sweep(runtime);
  expect(await hasGrant(account)).toBe(false);
});

async function purgedAtOf({ runtime }: Reader, scanId: string): Promise<number | null | undefined> {
  const scan = await runtime.db.select().from(scans).where(eq(scans.id, scanId)).get();
  return scan?.purgedAtMs;
}
