import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { oauthFlows } from '#worker/access/schema.ts';
import { OAUTH_FLOW_MS } from '#worker/access/start-sign-in.ts';

import { insertSession } from '#tests/worker/support/build-rows.ts';
import { countCalls, createAccount, hasGrant } from '#tests/worker/support/google.ts';
import {
  ASK,
  buildReader,
  enterReader,
  goToAsk,
  isRefreshable,
  ORDER_ID,
  readView,
  stateOf,
  withSessions,
} from '#tests/worker/support/modify-stage.ts';
import { comeBack, goToGoogle, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

const MADE_UP = `__Host-session=ses_${'a'.repeat(26)}.${'A'.repeat(43)}`;

test.each([
  ['', '&language=sv', '/auth?error=unauthenticated&return_to=%2Fclean-direct'],
  ['', '&verify=true', '/auth?error=unauthenticated&verify=true&return_to=%2Fclean-direct'],
  [MADE_UP, '', '/auth?error=unauthenticated&return_to=%2Fclean-direct'],
])('whoever is not signed in (%j%s) asks Google for nothing', async (cookie, query, location) => {
  const { runtime, api } = await buildReader();
  const flows = await runtime.db.$count(oauthFlows);
  const response = await api.sendRaw(`/api/auth/google/start${ASK}${query}`, { cookie });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await runtime.db.$count(oauthFlows)).toBe(flows);
});

test.each([
  [ASK, ''],
  [`${ASK}&verify=true`, '&verify=true'],
])('a callback of %s without a session gets nothing', async (query, kept) => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const callback = await goToAsk(reader, undefined, query);
  const response = await comeBack(reader.api, withSessions(callback));
  expect(response.headers.get('location')).toBe(
    `/auth?error=unauthenticated${kept}&return_to=%2Fclean-direct`,
  );
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await stateOf(reader)).toEqual(before);
  expect(await isRefreshable(reader.runtime, reader.connection.id)).toBe(true);
});

test('a callback in the session of somebody else gets nothing, and changes neither of the two', async () => {
  const reader = await buildReader();
  const other = await enterReader(reader.runtime, await createAccount());
  const before = [await stateOf(reader), await stateOf(other)];
  const callback = await goToAsk(reader);
  const response = await comeBack(reader.api, withSessions(callback, other.cookie));
  expect(response.headers.get('location')).toBe(
    '/auth?error=unauthenticated&return_to=%2Fclean-direct',
  );
  expect(sessionCookieOf(response)).toBeUndefined();
  expect([await stateOf(reader), await stateOf(other)]).toEqual(before);
  expect(await isRefreshable(reader.runtime, reader.connection.id)).toBe(true);
  expect(await isRefreshable(other.runtime, other.connection.id)).toBe(true);
});

test('whoever is signed in at the callback cannot bring their own account to a question of another', async () => {
  const reader = await buildReader();
  const other = await enterReader(reader.runtime, await createAccount());
  const before = [await stateOf(reader), await stateOf(other)];
  const callback = await goToAsk(reader, { account: other.account });
  const response = await comeBack(reader.api, withSessions(callback, other.cookie));
  expect(response.headers.get('location')).toBe(
    '/auth?error=unauthenticated&return_to=%2Fclean-direct',
  );
  expect([await stateOf(reader), await stateOf(other)]).toEqual(before);
  expect(await hasGrant(other.account)).toBe(true);
});

test('whoever signs out before the callback stays signed out, and their connection stands', async () => {
  const reader = await buildReader();
  const { api, cookie, runtime, userId, connection } = reader;
  const callback = await goToAsk(reader);
  await api.send('/api/session', { method: 'DELETE', cookie });
  const before = await dumpRowsOf(userId);
  const response = await comeBack(api, callback);
  expect(response.headers.get('location')).toBe(
    '/auth?error=unauthenticated&return_to=%2Fclean-direct',
  );
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(JSON.parse(await dumpRowsOf(userId))).toEqual(withoutFlows(before));
  expect((await readView(reader, cookie)).user).toBeNull();
  expect(await isRefreshable(runtime, connection.id)).toBe(true);
});

const dumpSchema = z.array(z.tuple([z.string(), z.array(z.unknown())]));

/** The rows, but for the questions under way: the callback has spent the one. */
function withoutFlows(dump: string): unknown {
  return dumpSchema
    .parse(JSON.parse(dump))
    .map(([name, rows]) => [name, name === 'oauth_flows' ? [] : rows]);
}

test('the same person in another session of theirs is still whoever asked', async () => {
  const reader = await buildReader();
  const { runtime, userId, account } = reader;
  const user = { userId, googleSub: account.sub, email: account.email };
  const newer = await insertSession(runtime, user, 'Firefox');
  const callback = withSessions(await goToAsk(reader), newer.cookie);
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toBe('/clean-direct?permission=granted');
  expect((await readView(reader, newer.cookie)).user).toBeNull();
  expect(await readView(reader, sessionCookieOf(response) ?? '')).toMatchObject({
    user: { id: userId },
    connection: { canModify: true },
  });
});

test('an answer works once: played again it leads to /auth and changes nothing', async () => {
  const reader = await buildReader();
  const callback = await goToAsk(reader);
  const cookie = sessionCookieOf(await comeBack(reader.api, callback)) ?? '';
  const granted = { ...reader, cookie };
  const before = await stateOf(granted);
  const tokenCalls = await countCalls('oauth.token');
  for (const again of [callback, withSessions(callback, cookie)]) {
    const response = await comeBack(reader.api, again);
    expect(response.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
    expect(sessionCookieOf(response)).toBeUndefined();
  }
  expect(await countCalls('oauth.token')).toBe(tokenCalls);
  expect(await stateOf(granted)).toEqual(before);
});

test('an answer prepared by somebody else gets nothing in this browser, and is spared for theirs', async () => {
  const victim = await buildReader();
  const attacker = await enterReader(victim.runtime, await createAccount());
  const prepared = await goToAsk(attacker);
  const own = await goToAsk(victim);
  const before = await stateOf(victim);
  const response = await comeBack(victim.api, { url: prepared.url, cookies: own.cookies });
  expect(response.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
  expect(await stateOf(victim)).toEqual(before);
  const rightful = await comeBack(victim.api, prepared);
  expect(rightful.headers.get('location')).toBe('/clean-direct?permission=granted');
});

test('after ten minutes an answer comes too late', async () => {
  const reader = await buildReader();
  const callback = await goToAsk(reader);
  reader.runtime.advance(OAUTH_FLOW_MS);
  const before = await stateOf(reader);
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await stateOf(reader)).toEqual(before);
});

test('what the callback’s own address says of purpose, way back and order is not heard', async () => {
  const reader = await buildReader();
  const callback = await goToAsk(reader);
  const said = { purpose: 'sign-in', returnTo: '/dashboard', return_to: '//evil.test' };
  for (const [name, value] of Object.entries({ ...said, order: ORDER_ID, verify: 'true' })) {
    callback.url.searchParams.set(name, value);
  }
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toBe('/clean-direct?permission=granted');
});

test('a sign-in under way cannot be turned into a permission for whoever is signed in', async () => {
  const reader = await buildReader();
  const stranger = await createAccount();
  const query = '?purpose=sign-in&account=other&returnTo=/clean-direct';
  const callback = await goToGoogle(
    reader.api,
    { account: stranger },
    { query, cookies: [reader.cookie] },
  );
  callback.url.searchParams.set('purpose', 'modify');
  const response = await comeBack(reader.api, callback);
  const cookie = sessionCookieOf(response) ?? '';
  expect(await readView(reader, cookie)).toMatchObject({
    user: { email: stranger.email },
    connection: { canModify: false },
  });
});

test('a question whose asker was lost from the table is refused', async () => {
  const reader = await buildReader();
  const callback = await goToAsk(reader);
  const { db } = reader.runtime;
  await db.update(oauthFlows).set({ userId: null }).where(eq(oauthFlows.userId, reader.userId));
  const before = await stateOf(reader);
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toBe(
    '/auth?error=unauthenticated&return_to=%2Fclean-direct',
  );
  expect(await stateOf(reader)).toEqual(before);
});
