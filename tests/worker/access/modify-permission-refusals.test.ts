import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Database } from '#worker/platform/db/client.ts';
import { users } from '#worker/access/schema.ts';
import {
  GMAIL_MODIFY_SCOPE,
  GMAIL_READONLY_SCOPE,
  SIGN_IN_SCOPES,
} from '#worker/domain/access/connection.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { countCalls, createAccount, failNext, hasGrant } from '#tests/worker/support/google.ts';
import {
  ask,
  ASK,
  buildReader,
  enterReader,
  goToAsk,
  isRefreshable,
  liveConnectionOf,
  ORDER_ID,
  stateOf,
  type Reader,
} from '#tests/worker/support/modify-stage.ts';
import { comeBack, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

const RECEIPT = `?purpose=modify&returnTo=/receipt&order=${ORDER_ID}&verify=true`;

/** The answer led here, and left the person as they were: signed in, with a connection that works. */
async function expectUnchanged(
  reader: Reader,
  before: Awaited<ReturnType<typeof stateOf>>,
  [response, location]: [Response, string],
): Promise<void> {
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(location);
  expect(sessionCookieOf(response)).toBeUndefined();
  expect(response.headers.getSetCookie().join()).not.toContain('__Host-session');
  expect(await stateOf(reader)).toEqual(before);
  expect(await isRefreshable(reader.runtime, reader.connection.id)).toBe(true);
}

test.each([
  [ASK, '/clean-direct?error=oauth_denied'],
  [RECEIPT, `/receipt?error=oauth_denied&order=${ORDER_ID}&verify=true`],
])('a no at Google changes nothing, and %s comes back as %s', async (query, location) => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const consent = { account: reader.account, deny: true } as const;
  const response = await ask(reader, consent, query);
  await expectUnchanged(reader, before, [response, location]);
});

test.each([
  [ASK, '/clean-direct?error=gmail_modify_missing'],
  [RECEIPT, `/receipt?error=gmail_modify_missing&order=${ORDER_ID}&verify=true`],
])('a box left empty changes nothing, and %s comes back as %s', async (query, location) => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const consent = { account: reader.account, isMailboxTicked: false };
  const response = await ask(reader, consent, query);
  await expectUnchanged(reader, before, [response, location]);
});

const SCOPES = [
  'openid',
  'email',
  GMAIL_READONLY_SCOPE,
  GMAIL_MODIFY_SCOPE,
  'https://www.googleapis.com/auth/gmail.metadata',
];
const SUBSETS = Array.from({ length: 2 ** SCOPES.length }, (_, subset) =>
  SCOPES.filter((_scope, bit) => ((subset >> bit) & 1) === 1).join(' '),
);

test('what is granted is what the token answer says, for every set of scopes', async () => {
  const plain = buildRuntime({ nowMs: Date.now() });
  let scope = SIGN_IN_SCOPES.join(' ');
  const first = await buildReader({
    oauth: {
      exchangeCode: async (exchange) => ({ ...(await plain.oauth.exchangeCode(exchange)), scope }),
    },
  });
  let { cookie } = first;
  const lookalikes = [
    `${GMAIL_MODIFY_SCOPE}.evil`,
    GMAIL_MODIFY_SCOPE.toUpperCase(),
    GMAIL_MODIFY_SCOPE.slice(0, -1),
    'gmail.modify',
    'https://mail.google.com/',
  ];
  for (scope of [...SUBSETS, ...lookalikes]) {
    const response = await ask({ ...first, cookie });
    const isGranted = scope.split(' ').includes(GMAIL_MODIFY_SCOPE);
    expect([scope, response.headers.get('location')]).toEqual([
      scope,
      isGranted ? '/clean-direct?permission=granted' : '/clean-direct?error=gmail_modify_missing',
    ]);
    cookie = sessionCookieOf(response) ?? cookie;
  }
});

test('a box left empty when no connection lives leaves no grant behind', async () => {
  const reader = await buildReader();
  const { api, account, cookie } = reader;
  await api.send('/api/connections/revoke-all', { method: 'POST', cookie });
  const response = await ask(reader, { account, isMailboxTicked: false });
  expect(response.headers.get('location')).toBe('/clean-direct?error=gmail_modify_missing');
  expect(await hasGrant(account)).toBe(false);
});

test('another account that we do not know is refused, stored nowhere, and its grant ended', async () => {
  const reader = await buildReader();
  const stranger = await createAccount();
  const before = await stateOf(reader);
  const response = await ask(reader, { account: stranger }, RECEIPT);
  const location = `/receipt?error=oauth_account_mismatch&order=${ORDER_ID}&verify=true`;
  await expectUnchanged(reader, before, [response, location]);
  const { db } = reader.runtime;
  expect(await db.$count(users, eq(users.googleSub, stranger.sub))).toBe(0);
  expect(await hasGrant(stranger)).toBe(false);
});

test('another account that is connected itself is refused, and keeps its own connection', async () => {
  const reader = await buildReader();
  const other = await enterReader(reader.runtime, await createAccount());
  const [before, otherBefore] = [await stateOf(reader), await stateOf(other)];
  const response = await ask(reader, { account: other.account });
  const location = '/clean-direct?error=oauth_account_mismatch';
  expect(await stateOf(other)).toEqual(otherBefore);
  await expectUnchanged(reader, before, [response, location]);
  expect(await hasGrant(other.account)).toBe(true);
  expect(await isRefreshable(other.runtime, other.connection.id)).toBe(true);
});

test('another account is refused as such also when its box was left empty', async () => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const stranger = await createAccount();
  const response = await ask(reader, { account: stranger, isMailboxTicked: false });
  const location = '/clean-direct?error=oauth_account_mismatch';
  await expectUnchanged(reader, before, [response, location]);
});

test.each([
  ['an error of its own', 'error', 'server_error'],
  ['no code', 'code', ''],
  ['a made-up code', 'code', '4/made-up'],
  ['another issuer', 'iss', 'https://evil.test'],
])('an answer with %s fails and changes nothing', async (_name, parameter, value) => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const callback = await goToAsk(reader, undefined, RECEIPT);
  callback.url.searchParams.set(parameter, value);
  const location = `/receipt?error=oauth_failed&order=${ORDER_ID}&verify=true`;
  await expectUnchanged(reader, before, [await comeBack(reader.api, callback), location]);
});

test('a failing token endpoint changes nothing', async () => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const callback = await goToAsk(reader);
  await failNext('oauth.token', 503, 'try again');
  const response = await comeBack(reader.api, callback);
  await expectUnchanged(reader, before, [response, '/clean-direct?error=oauth_failed']);
});

function onDatabase(reader: Reader, db: Database): Reader {
  const runtime = { ...reader.runtime, db };
  return { ...reader, runtime, api: buildApi(runtime) };
}

test.each(['update "users" set "email"', 'insert into "connections"', 'insert into "sessions"'])(
  'a permission that cannot be saved, for want of: %s, leaves the older connection as it was',
  async (beginning) => {
    const reader = await buildReader();
    const before = await stateOf(reader);
    const callback = await goToAsk(reader, undefined, RECEIPT);
    const failing = onDatabase(reader, buildFailingDatabase(beginning));
    const response = await comeBack(failing.api, callback);
    const location = `/receipt?error=token_save_failed&order=${ORDER_ID}&verify=true`;
    await expectUnchanged(reader, before, [response, location]);
    expect(reader.runtime.waits).toEqual([1_000, 2_000]);
  },
);

test('who asked is looked up before there are tokens, which a failing database would leave alive', async () => {
  const reader = await buildReader();
  const before = await stateOf(reader);
  const callback = await goToAsk(reader);
  const tokenCalls = await countCalls('oauth.token');
  const failing = onDatabase(reader, buildFailingDatabase('select "id", "google_sub"'));
  const response = await comeBack(failing.api, callback);
  expect(await countCalls('oauth.token')).toBe(tokenCalls);
  await expectUnchanged(reader, before, [response, '/clean-direct?error=server_error']);
});

test('the row that a refusal leaves is the very one that can still be asked to move mail', async () => {
  const reader = await buildReader();
  const { account, runtime, userId, connection } = reader;
  await ask(reader, { account, deny: true });
  expect(await liveConnectionOf(runtime, userId)).toEqual(connection);
  const response = await ask(reader);
  expect(response.headers.get('location')).toBe('/clean-direct?permission=granted');
});
