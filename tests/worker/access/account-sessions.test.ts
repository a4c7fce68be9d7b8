import { expect, test } from 'vitest';

import {
  accountSessionsSchema,
  endedSessionsSchema,
  type AccountSession,
} from '#worker/contract/account.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  insertConnection,
  insertScan,
  insertSession,
  insertUser,
} from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';

const FIREFOX_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function buildDesk(runtime: TestRuntime = buildRuntime()) {
  const api = buildApi(runtime);
  const user = await insertUser(runtime);
  async function listFor(cookie: string): Promise<AccountSession[]> {
    const response = await api.send('/api/account/sessions', { cookie });
    return accountSessionsSchema.parse(await response.json()).sessions;
  }
  async function isSignedIn(cookie: string): Promise<boolean> {
    return (await api.send('/api/account/sessions', { cookie })).status === 200;
  }
  const end = (path: string, cookie: string) => api.send(path, { method: 'DELETE', cookie });
  return {
    runtime,
    api,
    user,
    listFor,
    isSignedIn,
    end,
    signIn: () => insertSession(runtime, user),
  };
}

test('the list has the browser that asks first, then the others by when they were last seen', async () => {
  const { runtime, signIn, listFor } = await buildDesk();
  const first = await signIn();
  runtime.advance(MINUTE_MS);
  const second = await signIn();
  runtime.advance(MINUTE_MS);
  const third = await signIn();
  const found = await listFor(first.cookie);
  expect(found.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [first.id, true],
    [third.id, false],
    [second.id, false],
  ]);
  expect(found[1]).toEqual({
    id: third.id,
    browser: 'other',
    platform: 'other',
    createdAtMs: runtime.clock(),
    lastSeenAtMs: runtime.clock(),
    isCurrent: false,
  });
});

test('a browser is known by the kind that it last said it was, and by no more of what it said', async () => {
  const { api, signIn } = await buildDesk();
  const { cookie } = await signIn();
  const headers = { 'user-agent': FIREFOX_ON_LINUX };
  await api.send('/api/session', { cookie, headers });
  const response = await api.send('/api/account/sessions', { cookie, headers });
  const text = await response.text();
  expect(text).not.toContain('Gecko');
  const { sessions } = accountSessionsSchema.parse(JSON.parse(text));
  expect(sessions).toMatchObject([{ browser: 'firefox', platform: 'linux' }]);
});

test('what has ended by itself is not listed', async () => {
  const { runtime, signIn, listFor } = await buildDesk();
  await signIn();
  runtime.advance(24 * HOUR_MS);
  const { id, cookie } = await signIn();
  expect((await listFor(cookie)).map((session) => session.id)).toEqual([id]);
});

test('ending one leaves the others, and closes its sockets alone', async () => {
  const closed: string[] = [];
  const runtime = buildRuntime({
    mailboxScan: () => ({
      closeSession: async (sessionId: string) => {
        closed.push(sessionId);
      },
    }),
  });
  const { user, signIn, isSignedIn, end } = await buildDesk(runtime);
  await insertScan(runtime, await insertConnection(runtime, user));
  const [mine, other, third] = [await signIn(), await signIn(), await signIn()];
  expect((await end(`/api/account/sessions/${other.id}`, mine.cookie)).status).toBe(204);
  expect(await isSignedIn(other.cookie)).toBe(false);
  expect(await isSignedIn(mine.cookie)).toBe(true);
  expect(await isSignedIn(third.cookie)).toBe(true);
  expect(closed).toEqual([other.id]);
});

test.each(['ses_never', '%00', 'x'.repeat(2000)])(
  'what is no session of theirs is not found, and ends nothing: %s',
  async (id) => {
    const { signIn, isSignedIn, end } = await buildDesk();
    const mine = await signIn();
    const response = await end(`/api/account/sessions/${id}`, mine.cookie);
    expect(errorBodySchema.parse(await response.json()).error.code).toBe('not_found');
    expect(await isSignedIn(mine.cookie)).toBe(true);
  },
);

test('nobody ends the session of somebody else', async () => {
  const { runtime, signIn, isSignedIn, end } = await buildDesk();
  const mine = await signIn();
  const theirs = await insertSession(runtime, await insertUser(runtime));
  expect((await end(`/api/account/sessions/${theirs.id}`, mine.cookie)).status).toBe(404);
  await end('/api/account/sessions', mine.cookie);
  expect(await isSignedIn(theirs.cookie)).toBe(true);
});

test('ending all others leaves the one that asks, and may be asked for again', async () => {
  const { signIn, isSignedIn, end } = await buildDesk();
  const [mine, ...others] = [await signIn(), await signIn(), await signIn()];
  for (const endedCount of [2, 0]) {
    const response = await end('/api/account/sessions', mine.cookie);
    expect(endedSessionsSchema.parse(await response.json())).toEqual({ endedCount });
  }
  expect(await isSignedIn(mine.cookie)).toBe(true);
  for (const { cookie } of others) expect(await isSignedIn(cookie)).toBe(false);
});

test('a session is ended though its sockets cannot be reached', async () => {
  const runtime = buildRuntime({
    mailboxScan: () => ({
      closeSession: async () => {
        throw new Error('object out of reach');
      },
    }),
  });
  const { user, signIn, isSignedIn, end } = await buildDesk(runtime);
  await insertScan(runtime, await insertConnection(runtime, user));
  const [mine, other] = [await signIn(), await signIn()];
  expect((await end('/api/account/sessions', mine.cookie)).status).toBe(200);
  expect(await isSignedIn(other.cookie)).toBe(false);
  expect(runtime.logLines.join()).toContain('session.sockets_left');
});
