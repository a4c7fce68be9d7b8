import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { sessionViewSchema } from '#worker/contract/access.ts';
import { listAchievements } from '#worker/achievements/award-achievements.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { users } from '#worker/access/schema.ts';
import {
  canReadMailbox,
  GMAIL_MODIFY_SCOPE,
  GMAIL_READONLY_SCOPE,
} from '#worker/domain/access/connection.ts';
import { getAccessToken } from '#worker/access/access-token.ts';

import { buildApi, cookiesOf } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { createAccount, failNext, hasGrant, revokeAtGoogle } from '#tests/worker/support/google.ts';
import { ORDER_ID } from '#tests/worker/support/modify-stage.ts';
import { comeBack, goToGoogle, sessionCookieOf, signIn } from '#tests/worker/support/sign-in.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';

/** Google's clock is the real one, so ours has to be near it. */
function buildStack() {
  const runtime = buildRuntime({ nowMs: Date.now() });
  return { runtime, api: buildApi(runtime) };
}

async function findUserId({ db }: ReturnType<typeof buildRuntime>, googleSub: string) {
  const row = await db.select().from(users).where(eq(users.googleSub, googleSub)).get();
  return row?.id;
}

test('the way to Google asks for reading only, offline, with forced consent, PKCE, state and nonce', async () => {
  const { api } = buildStack();
  const response = await api.sendRaw('/api/auth/google/start?language=en');
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get('location') ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://google.sandbox.test/o/oauth2/v2/auth');
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://grinbox.test/api/auth/google/callback',
    scope: `openid email ${GMAIL_READONLY_SCOPE}`,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    hl: 'en',
    include_granted_scopes: 'true',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query[name]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  }
  expect(Object.keys(query)).not.toContain('login_hint');
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-sign-in-[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('a first sign-in makes an early account at once, and another makes no more of it', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  await signIn(api, { account });
  await signIn(api, { account });
  const userId = (await findUserId(runtime, account.sub)) ?? '';
  const awards = await listAchievements(runtime.db, userId);
  expect(awards.map(({ achievementType }) => achievementType)).toEqual(['early_adopter']);
});

test('whoever is signed in and connects again is asked for the same account', async () => {
  const { api } = buildStack();
  const account = await createAccount();
  const cookie = sessionCookieOf(await signIn(api, { account })) ?? '';
  const response = await api.sendRaw('/api/auth/google/start', { cookie });
  const url = new URL(response.headers.get('location') ?? '');
  expect(url.searchParams.get('login_hint')).toBe(account.email);
  expect(url.searchParams.get('scope')).toBe(`openid email ${GMAIL_READONLY_SCOPE}`);
});

test('what binds a sign-in to its browser is nowhere in the address that Google sees', async () => {
  const { api } = buildStack();
  const response = await api.sendRaw('/api/auth/google/start');
  const [cookie = ''] = cookiesOf(response);
  const secret = cookie.split('=')[1] ?? '';
  expect(secret).toHaveLength(43);
  expect(response.headers.get('location')).not.toContain(secret);
});

test('Swedish is the language of the consent page unless English is asked for', async () => {
  const { api } = buildStack();
  const response = await api.sendRaw('/api/auth/google/start');
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('hl')).toBe('sv');
});

test('a person signs in and is known, connected and able to read', async () => {
  const { api } = buildStack();
  const account = await createAccount();
  const response = await signIn(api, { account });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/auth?from_oauth=true&v=2025.01.21.001');

  const cookie = sessionCookieOf(response) ?? '';
  const session = sessionViewSchema.parse(
    await (await api.send('/api/session', { cookie })).json(),
  );
  expect(session.user?.email).toBe(account.email);
  expect(session.connection).toMatchObject({ canRead: true, canModify: false, isRevoked: false });
});

test('the session cookie is out of reach for scripts and other sites, and the flow cookie goes', async () => {
  const { api } = buildStack();
  const response = await signIn(api, { account: await createAccount() });
  const cookies = response.headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  expect(cookies).toContainEqual(
    expect.stringMatching(/^__Host-sign-in-[0-9a-f]{16}=; Max-Age=0;/),
  );
  expect(cookies).toContainEqual(
    expect.stringMatching(
      /^__Host-session=ses_[a-z2-7]{26}\.[\w-]{43}; Max-Age=864000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  );
});

test.each([
  ['?verify=true', '/auth?from_oauth=true&v=2025.01.21.001&verify=true'],
  ['?returnTo=/dashboard', '/auth?from_oauth=true&v=2025.01.21.001&return_to=%2Fdashboard'],
  [
    '?verify=true&language=en&returnTo=/scan',
    '/auth?from_oauth=true&v=2025.01.21.001&verify=true&lang=en&return_to=%2Fscan',
  ],
  ['?language=sv', '/auth?from_oauth=true&v=2025.01.21.001'],
  [
    '?purpose=sign-in&returnTo=/clean-direct',
    '/auth?from_oauth=true&v=2025.01.21.001&return_to=%2Fclean-direct',
  ],
  ['?returnTo=/receipt', '/auth?from_oauth=true&v=2025.01.21.001&return_to=%2Freceipt'],
  [
    `?returnTo=/receipt&order=${ORDER_ID}&verify=true`,
    `/auth?from_oauth=true&v=2025.01.21.001&verify=true&return_to=%2Freceipt&order=${ORDER_ID}`,
  ],
])('%s comes back as %s', async (query, location) => {
  const { api } = buildStack();
  const response = await signIn(api, { account: await createAccount() }, query);
  expect(response.headers.get('location')).toBe(location);
});

test('no token, code, state, cookie or verifier stands in any table or log line in the clear', async () => {
  const canaries: string[] = [];
  const plain = buildRuntime({ nowMs: Date.now() });
  const runtime = buildRuntime({
    nowMs: Date.now(),
    oauth: {
      async exchangeCode(exchange) {
        const grant = await plain.oauth.exchangeCode(exchange);
        const { codeVerifier } = exchange;
        canaries.push(codeVerifier, grant.accessToken, grant.refreshToken ?? '');
        return grant;
      },
    },
  });
  const api = buildApi(runtime);
  const account = await createAccount();
  const callback = await goToGoogle(api, { account });
  const midway = await dumpAllTables();
  const response = await comeBack(api, callback);
  const secretsOfCookies = [...callback.cookies, sessionCookieOf(response) ?? ''].map(
    (cookie) => cookie.split(/[=.]/).at(-1) ?? '',
  );
  const { searchParams } = callback.url;
  canaries.push(
    ...secretsOfCookies,
    searchParams.get('code') ?? '',
    searchParams.get('state') ?? '',
  );

  const dump = midway + (await dumpAllTables());
  expect(dump).toContain(account.email);
  const logs = runtime.logLines.join('\n');
  expect(logs).toContain('/api/auth/google/callback');
  expect(logs).not.toContain(account.email);
  expect(canaries).toHaveLength(7);
  for (const canary of canaries) {
    expect(canary.length).toBeGreaterThan(20);
    expect(dump).not.toContain(canary);
    expect(logs).not.toContain(canary);
  }
});

test('a denied consent says so and stores nothing', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  const response = await signIn(api, { account, deny: true }, '?verify=true');
  expect(response.headers.get('location')).toBe('/auth?error=oauth_denied&verify=true');
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await findUserId(runtime, account.sub)).toBeUndefined();
});

test('an unticked mailbox says so, stores nothing and leaves no grant behind', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  const response = await signIn(api, { account, isMailboxTicked: false });
  expect(response.headers.get('location')).toBe('/auth?error=oauth_scope_missing');
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await findUserId(runtime, account.sub)).toBeUndefined();
  expect(await hasGrant(account)).toBe(false);
});

test('an unticked mailbox at a second sign-in takes away nothing that was granted before', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  await signIn(api, { account });
  const response = await signIn(api, { account, isMailboxTicked: false });
  expect(response.headers.get('location')).toContain('from_oauth=true');
  const userId = (await findUserId(runtime, account.sub)) ?? '';
  const rows = await runtime.db.select().from(connections).where(eq(connections.userId, userId));
  const live = rows.filter(({ revoked }) => !revoked);
  expect(live).toHaveLength(1);
  expect(canReadMailbox(live[0]?.scope ?? '')).toBe(true);
  const token = await getAccessToken(runtime, live[0]?.id ?? '', { forceRefresh: true });
  expect(token.ok).toBe(true);
});

test('two tabs of one browser both finish, in either order', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  const first = await goToGoogle(api, { account });
  const second = await goToGoogle(api, { account }, { cookies: first.cookies });
  const answers = [
    await comeBack(api, second),
    await comeBack(api, { ...first, cookies: second.cookies }),
  ];
  for (const response of answers) {
    expect(response.headers.get('location')).toContain('from_oauth=true');
    const cookie = sessionCookieOf(response) ?? '';
    const session = await (await api.send('/api/session', { cookie })).text();
    expect(session).toContain(account.email);
  }
  const userId = (await findUserId(runtime, account.sub)) ?? '';
  const rows = await runtime.db.select().from(connections).where(eq(connections.userId, userId));
  expect(rows.filter(({ revoked }) => !revoked)).toHaveLength(1);
});

test('signing in gives a new session and ends the one that the browser had', async () => {
  const { api } = buildStack();
  const account = await createAccount();
  const before = sessionCookieOf(await signIn(api, { account })) ?? '';
  const callback = await goToGoogle(api, { account }, { cookies: [before] });
  const after = sessionCookieOf(await comeBack(api, callback)) ?? '';
  expect(after).not.toBe(before);
  expect(await (await api.send('/api/session', { cookie: before })).json()).toMatchObject({
    user: null,
  });
  expect(await (await api.send('/api/session', { cookie: after })).text()).toContain(account.email);
});

test('a cookie that was planted before sign-in is worth nothing after it', async () => {
  const { api } = buildStack();
  const planted = `__Host-session=ses_${'a'.repeat(26)}.${'A'.repeat(43)}`;
  const callback = await goToGoogle(
    api,
    { account: await createAccount() },
    { cookies: [planted] },
  );
  const response = await comeBack(api, callback);
  expect(sessionCookieOf(response)).not.toBe(planted);
  expect(await (await api.send('/api/session', { cookie: planted })).json()).toMatchObject({
    user: null,
  });
});

test('revoking ends our access at Google, and signing in again opens it anew', async () => {
  const { api } = buildStack();
  const account = await createAccount();
  const cookie = sessionCookieOf(await signIn(api, { account })) ?? '';
  expect(await hasGrant(account)).toBe(true);
  const revoked = await api.send('/api/connections/revoke-all', { method: 'POST', cookie });
  expect(await revoked.json()).toEqual({ revokedCount: 1, isEndedAtGoogle: true });
  expect(await hasGrant(account)).toBe(false);
  const view = await (await api.send('/api/session', { cookie })).json();
  expect(view).toMatchObject({ connection: { isRevoked: true } });

  await signIn(api, { account });
  expect(await hasGrant(account)).toBe(true);
});

test('a token is refreshed at Google; one taken away there ends the connection', async () => {
  const { runtime, api } = buildStack();
  const account = await createAccount();
  const cookie = sessionCookieOf(await signIn(api, { account })) ?? '';
  const view = sessionViewSchema.parse(await (await api.send('/api/session', { cookie })).json());
  const connectionId = view.connection?.id ?? '';
  const first = await getAccessToken(runtime, connectionId);
  const second = await getAccessToken(runtime, connectionId, { forceRefresh: true });
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(second).not.toEqual(first);

  await failNext('oauth.token', 503, 'try again');
  expect(await getAccessToken(runtime, connectionId, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_unavailable',
  });
  await failNext('oauth.token', 401, { error: 'invalid_client' });
  expect(await getAccessToken(runtime, connectionId, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_unavailable',
  });
  expect((await getAccessToken(runtime, connectionId, { forceRefresh: true })).ok).toBe(true);

  await revokeAtGoogle(account);
  expect(await getAccessToken(runtime, connectionId, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
});

test('nothing of ours ever asks for more than reading at sign-in', async () => {
  const { api } = buildStack();
  const response = await api.sendRaw('/api/auth/google/start');
  const scope = new URL(response.headers.get('location') ?? '').searchParams.get('scope') ?? '';
  expect(scope.split(' ')).not.toContain(GMAIL_MODIFY_SCOPE);
  expect(scope).not.toMatch(/metadata|mail\.google\.com|send|compose/);
});
