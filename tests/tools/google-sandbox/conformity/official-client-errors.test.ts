import { expect, test } from 'vitest';
import { z } from 'zod';

import { googleRefusal, REFUSAL_NAMES } from '#tests/tools/google-sandbox/gmail/google-refusals.ts';
import { METADATA, READONLY } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { startWithOfficialClient, watchConnections } from './official-client.ts';

const errorSchema = z.object({
  status: z.number(),
  response: z.object({
    status: z.number(),
    headers: z.custom<Iterable<[string, string]>>(
      (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
    ),
    data: z.unknown(),
  }),
});

/** What the client throws, which has to be its own error with Google's body. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect(error?.constructor.name).toBe('GaxiosError');
  const { status, response } = errorSchema.parse(error);
  expect(response.status).toBe(status);
  const message = error instanceof Error ? error.message : '';
  return { status, message, data: response.data, headers: new Headers([...response.headers]) };
}

type Official = Awaited<ReturnType<typeof startWithOfficialClient>>;

const CALLS: [string, number, string, (official: Official) => Promise<unknown>][] = [
  [
    'a token that does not exist',
    401,
    'authError',
    ({ api, client }) => {
      client.setCredentials({ access_token: 'made-up' });
      return api.users.getProfile({ userId: 'me' });
    },
  ],
  [
    'a scope that is missing',
    403,
    'insufficientPermissions',
    ({ api, mailbox }) => api.users.messages.trash({ userId: 'me', id: mailbox.ids.idOf(0) }),
  ],
  [
    "someone else's mailbox",
    403,
    'forbidden',
    ({ api }) => api.users.getProfile({ userId: 'someone@elsewhere.example' }),
  ],
  [
    'a message that is not there',
    404,
    'notFound',
    ({ api }) => api.users.messages.get({ userId: 'me', id: '18c5a2f3b4d6e7f8' }),
  ],
  [
    'a history that is too old',
    404,
    'notFound',
    ({ api }) => api.users.history.list({ userId: 'me', startHistoryId: '1' }),
  ],
  [
    'a page token of its own making',
    400,
    'invalidArgument',
    ({ api }) => api.users.messages.list({ userId: 'me', pageToken: '123' }),
  ],
  [
    'a mask of fields that are not there',
    400,
    'invalidParameter',
    ({ api }) => api.users.messages.list({ userId: 'me', fields: 'messages/subject' }),
  ],
  [
    'an id that is none',
    400,
    'invalidArgument',
    ({ api }) => api.users.messages.get({ userId: 'me', id: 'not-an-id' }),
  ],
];

test.each(CALLS)('%s is refused with %i %s', async (_what, expected, reason, call) => {
  const official = await startWithOfficialClient();
  const connections = watchConnections();
  await official.signIn();
  const { status, message, data } = await refusalOf(call(official));
  expect(status).toBe(expected);
  expect(data).toMatchObject({
    error: { code: expected, message, status: expect.any(String), errors: [{ reason }] },
  });
  expect(connections()).toEqual([`127.0.0.1:${official.port}`]);
});

test('gmail.metadata may not search', async () => {
  const { api, signIn } = await startWithOfficialClient();
  await signIn([METADATA]);
  const { status, data } = await refusalOf(
    api.users.messages.list({ userId: 'me', q: 'in:inbox' }),
  );
  expect(status).toBe(403);
  expect(data).toMatchObject({ error: { errors: [{ reason: 'forbidden' }] } });
});

test.each([
  { userRefusal: 'quota-403', expected: 403, reason: 'rateLimitExceeded' },
  { userRefusal: 'rate-429', expected: 429, reason: 'userRateLimitExceeded' },
] as const)('too much in a minute is $expected $reason', async ({ userRefusal, ...refusal }) => {
  const { api, signIn } = await startWithOfficialClient({
    quota: { unitsPerUserMinute: 5, userRefusal },
  });
  await signIn();
  await api.users.messages.list({ userId: 'me' });
  const { status, data, headers } = await refusalOf(api.users.messages.list({ userId: 'me' }));
  expect(status).toBe(refusal.expected);
  expect(data).toMatchObject({
    error: { code: refusal.expected, errors: [{ domain: 'usageLimits', reason: refusal.reason }] },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
});

test('every refusal of Gmail that the sandbox knows is thrown as what it is', async () => {
  const { api, signIn, sandbox } = await startWithOfficialClient();
  await signIn();
  for (const refusal of REFUSAL_NAMES) {
    sandbox.faults.add({ method: 'users.messages.list', action: { kind: 'refuse', refusal } });
    const { status, message, data } = await refusalOf(api.users.messages.list({ userId: 'me' }));
    const { code } = googleRefusal(refusal, { nowMs: Date.now(), waitMs: 0 }).options;
    expect({ refusal, status, data }).toMatchObject({
      refusal,
      status: code,
      data: { error: { code, message } },
    });
  }
  expect((await api.users.messages.list({ userId: 'me' })).status).toBe(200);
});

test('a refresh token of a revoked grant is refused as invalid_grant', async () => {
  const { api, client, signIn, sandbox } = await startWithOfficialClient();
  const { tokens } = await signIn([READONLY]);
  sandbox.grants.revokeGrantsOf(null);
  client.setCredentials({ ...tokens, expiry_date: 1 });
  const { status, data } = await refusalOf(api.users.getProfile({ userId: 'me' }));
  expect(status).toBe(400);
  expect(data).toMatchObject({ error: 'invalid_grant' });
});

test.each([
  ['again', {}],
  ['with another verifier', { codeVerifier: 'v'.repeat(64) }],
])('a code given %s is refused as invalid_grant', async (_what, changes) => {
  const { client, signIn } = await startWithOfficialClient();
  const { code, codeVerifier } = await signIn();
  const { status, data } = await refusalOf(client.getToken({ code, codeVerifier, ...changes }));
  expect(status).toBe(400);
  expect(data).toMatchObject({ error: 'invalid_grant' });
});

test('the client tries again by itself after an error of the server', async () => {
  const { api, signIn, sandbox } = await startWithOfficialClient();
  await signIn();
  const body = { error: { code: 503, message: 'Backend Error' } };
  sandbox.faults.add({
    method: 'users.labels.list',
    skip: 0,
    times: 1,
    action: { kind: 'answer', status: 503, body },
  });
  const { status } = await api.users.labels.list({ userId: 'me' }, { retry: true });
  expect(status).toBe(200);
  const calls = sandbox.ledger.calls().filter(({ method }) => method === 'users.labels.list');
  expect(calls.map(({ status }) => status)).toEqual([503, 200]);
});
