import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { sessions } from '#worker/access/schema.ts';
import { FRESH_SIGN_IN_MS } from '#worker/domain/access/session.ts';
import { revokeUnsavedGrant } from '#worker/access/end-grants.ts';

import { outcomeOf } from '#tests/worker/support/build-order.ts';
import { createAccount, hasGrant, revokeAtGoogle } from '#tests/worker/support/google.ts';
import {
  ask,
  buildReader,
  enterReader,
  goToAsk,
  isRefreshable,
  liveConnectionOf,
  stateOf,
  withSessions,
  type Reader,
} from '#tests/worker/support/modify-stage.ts';
import { comeBack, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

const CONFIRM = '?purpose=confirm&returnTo=/account';

/** Somebody whose sign-in is a moment too old for what cannot be undone. */
async function buildLateReader(): Promise<Reader> {
  const reader = await buildReader();
  const { db, clock } = reader.runtime;
  const createdAtMs = clock() - FRESH_SIGN_IN_MS - 1;
  await db.update(sessions).set({ createdAtMs }).where(eq(sessions.userId, reader.userId));
  return reader;
}

const TOLD_ALL = { path: '/api/account/export', body: undefined };
const ERASED = { path: '/api/account/erase', body: JSON.stringify({ isUnderstood: true }) };

function post({ api }: Reader, { path, body }: typeof TOLD_ALL | typeof ERASED, cookie: string) {
  return api.send(path, { method: 'POST', cookie, ...(body === undefined ? {} : { body }) });
}

test.each([TOLD_ALL, ERASED])(
  '$path is refused to a sign-in of more than a quarter of an hour, and changes nothing',
  async (call) => {
    const reader = await buildLateReader();
    const before = await stateOf(reader);
    expect(await outcomeOf(await post(reader, call, reader.cookie))).toBe('403 sign_in_too_old');
    expect(await stateOf(reader)).toEqual(before);
  },
);

test.each([TOLD_ALL, ERASED])(
  '$path is answered a quarter of an hour after a sign-in',
  async (call) => {
    const reader = await buildReader();
    const createdAtMs = reader.runtime.clock() - FRESH_SIGN_IN_MS;
    await reader.runtime.db.update(sessions).set({ createdAtMs });
    expect((await post(reader, call, reader.cookie)).status).toBe(200);
  },
);

test('the way to Google asks who it is and nothing else, of the account that is signed in', async () => {
  const { api, account, cookie } = await buildLateReader();
  const response = await api.sendRaw(`/api/auth/google/start${CONFIRM}&language=en`, { cookie });
  const url = new URL(response.headers.get('location') ?? '');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    scope: 'openid email',
    access_type: 'online',
    include_granted_scopes: 'false',
    login_hint: account.email,
    hl: 'en',
  });
});

test('whoever Google says again that they are may go on, by a new session and the access they had', async () => {
  const reader = await buildLateReader();
  const { runtime, userId, connection } = reader;
  const response = await ask(reader, undefined, `${CONFIRM}&verify=true`);
  expect(response.headers.get('location')).toBe('/account?confirmed=true&verify=true');
  const cookie = sessionCookieOf(response) ?? '';
  expect(await outcomeOf(await post(reader, TOLD_ALL, reader.cookie))).toBe('401 unauthenticated');
  expect(await liveConnectionOf(runtime, userId)).toEqual(connection);
  expect(await isRefreshable(runtime, connection.id)).toBe(true);
  expect((await post(reader, TOLD_ALL, cookie)).status).toBe(200);
  expect((await post(reader, ERASED, cookie)).status).toBe(200);
});

test('somebody without access gets none by it, and none is left at Google', async () => {
  const reader = await buildLateReader();
  await reader.api.send('/api/connections/revoke-all', { method: 'POST', cookie: reader.cookie });
  await revokeAtGoogle(reader.account);
  const response = await ask(reader, undefined, CONFIRM);
  expect(response.headers.get('location')).toBe('/account?confirmed=true');
  await expect(liveConnectionOf(reader.runtime, reader.userId)).rejects.toThrow(
    'there is no live connection',
  );
  expect(await hasGrant(reader.account)).toBe(false);
  expect((await post(reader, ERASED, sessionCookieOf(response) ?? '')).status).toBe(200);
});

test('what is asked with ends no access while the database cannot say what needs it; what opens a mailbox does', async () => {
  const { runtime, account } = await buildReader();
  const revoked: string[] = [];
  const revoke = async (token: string) => revoked.push(token) > 0;
  const oauth = { ...runtime.oauth, revoke };
  const cutOff = { ...runtime, oauth, db: buildFailingDatabase('insert into "ending_grants"') };
  const grant = { googleSub: account.sub, accessToken: 'of-the-question' };
  await revokeUnsavedGrant(cutOff, grant, { whileUnknown: 'spare' });
  expect(revoked).toEqual([]);
  await revokeUnsavedGrant(cutOff, grant);
  expect(revoked).toEqual(['of-the-question']);
});

test('another account than the one that is signed in makes nothing fresh', async () => {
  const reader = await buildLateReader();
  const other = await createAccount();
  const response = await ask(reader, { account: other }, CONFIRM);
  expect(response.headers.get('location')).toBe('/account?error=oauth_account_mismatch');
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await hasGrant(other)).toBe(false);
  expect(await outcomeOf(await post(reader, ERASED, reader.cookie))).toBe('403 sign_in_too_old');
});

test('a session that somebody else has opened meanwhile is not made fresh', async () => {
  const reader = await buildLateReader();
  const other = await enterReader(reader.runtime, await createAccount());
  const callback = withSessions(await goToAsk(reader, undefined, CONFIRM), other.cookie);
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toBe('/auth?error=unauthenticated&return_to=%2Faccount');
  expect(sessionCookieOf(response)).toBeUndefined();
});

test('no visitor is asked, and it leads back to the account alone', async () => {
  const { api, cookie } = await buildLateReader();
  const start = (query: string, held = '') =>
    api.sendRaw(`/api/auth/google/start${query}`, { cookie: held });
  const visitor = await start(CONFIRM);
  expect(visitor.headers.get('location')).toBe('/auth?error=unauthenticated&return_to=%2Faccount');
  for (const query of ['?purpose=confirm', '?purpose=confirm&returnTo=/scan']) {
    const response = await start(query, cookie);
    expect(response.headers.get('location')).toContain('/auth?error=bad_request');
  }
});

test('saying no at Google leaves everything as it was', async () => {
  const reader = await buildLateReader();
  const response = await ask(reader, { account: reader.account, deny: true }, CONFIRM);
  expect(response.headers.get('location')).toBe('/account?error=oauth_denied');
  expect(await hasGrant(reader.account)).toBe(true);
  expect(await outcomeOf(await post(reader, ERASED, reader.cookie))).toBe('403 sign_in_too_old');
});
