import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { users } from '#worker/access/schema.ts';

import { createAccount, hasGrant } from '#tests/worker/support/google.ts';
import {
  ask,
  buildReader,
  goToAsk,
  isRefreshable,
  readView,
  stateOf,
  withSessions,
} from '#tests/worker/support/modify-stage.ts';
import { comeBack, sessionCookieOf } from '#tests/worker/support/sign-in.ts';

const AGAIN = '?returnTo=/dashboard';
const MISMATCH = '/auth?error=oauth_account_mismatch&return_to=%2Fdashboard';

test('whoever connects again and comes back with another account is told so, and stays who they were', async () => {
  const reader = await buildReader();
  const stranger = await createAccount();
  const before = await stateOf(reader);
  const response = await ask(reader, { account: stranger }, AGAIN);
  expect(response.headers.get('location')).toBe(MISMATCH);
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(await stateOf(reader)).toEqual(before);
  expect(await isRefreshable(reader.runtime, reader.connection.id)).toBe(true);
  const { db } = reader.runtime;
  expect(await db.$count(users, eq(users.googleSub, stranger.sub))).toBe(0);
  expect(await hasGrant(stranger)).toBe(false);
});

test('another account that is refused is called another also when its box was left empty', async () => {
  const reader = await buildReader();
  const consent = { account: await createAccount(), isMailboxTicked: false };
  const response = await ask(reader, consent, AGAIN);
  expect(response.headers.get('location')).toBe(MISMATCH);
});

test('whoever asks for another account gets it, with no account suggested at Google', async () => {
  const reader = await buildReader();
  const other = await createAccount();
  const query = `${AGAIN}&account=other`;
  const start = await reader.api.sendRaw(`/api/auth/google/start${query}`, {
    cookie: reader.cookie,
  });
  expect(new URL(start.headers.get('location') ?? '').searchParams.has('login_hint')).toBe(false);
  const response = await ask(reader, { account: other }, query);
  expect(response.headers.get('location')).toContain('/auth?from_oauth=true');
  const view = await readView(reader, sessionCookieOf(response) ?? '');
  expect(view.user?.email).toBe(other.email);
});

test('connecting again with the account that is signed in works as before', async () => {
  const reader = await buildReader();
  const response = await ask(reader, { account: reader.account }, AGAIN);
  expect(response.headers.get('location')).toContain('/auth?from_oauth=true');
  const view = await readView(reader, sessionCookieOf(response) ?? '');
  expect(view.user?.id).toBe(reader.userId);
});

test('whoever has signed out while at Google may come back as anybody', async () => {
  const reader = await buildReader();
  const other = await createAccount();
  const callback = withSessions(await goToAsk(reader, { account: other }, AGAIN));
  const response = await comeBack(reader.api, callback);
  expect(response.headers.get('location')).toContain('/auth?from_oauth=true');
});

test.each(['?account=theirs', '?purpose=modify&returnTo=/clean-direct&account=other'])(
  'a sign-in that starts with %s is a bad request',
  async (query) => {
    const { api, cookie } = await buildReader();
    const response = await api.sendRaw(`/api/auth/google/start${query}`, { cookie });
    expect(response.headers.get('location')).toBe('/auth?error=bad_request');
  },
);
