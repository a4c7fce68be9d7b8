import { expect, test } from 'vitest';
import { z } from 'zod';

import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import {
  authorizationUrl,
  exchange,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

const LINE = {
  headers: [
    ['From', 'News <n@news.example>'],
    ['List-Id', '<n.news.example>'],
  ],
  sizeBytes: 2000,
  ageDays: 400,
  labelIds: ['INBOX', 'CATEGORY_PROMOTIONS', 'UNREAD'],
};

test('an account is added with a generated mailbox', async () => {
  const { sandbox } = buildSandbox();
  const { status, body } = await control(sandbox, 'POST', 'accounts', {
    email: 'big@postlada.example',
    mailbox: { generate: { messages: 1000, seed: 4, variant: 'hard' } },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: 'big@postlada.example', messages: 1010, refused: [] });
  expect(sandbox.truth('big@postlada.example')?.total().messages).toBe(1000);
});

test('an account is added with an imported mailbox and told what was bad in it', async () => {
  const { sandbox } = buildSandbox();
  const { body } = await control(sandbox, 'POST', 'accounts', {
    email: OWNER,
    mailbox: { jsonl: [LINE, 'rubbish', { ...LINE, ageDays: 1, sizeBytes: 5 }] },
  });
  expect(body).toMatchObject({ messages: 2, refused: [{ lineNumber: 2, reason: 'not JSON' }] });
  expect((await control(sandbox, 'GET', `truth/${OWNER}`)).body).toEqual({
    messages: 2,
    bytes: 2005,
    hiddenMessages: 0,
    bulkMessages: 2,
  });
  expect((await control(sandbox, 'GET', `truth/${OWNER}/senders`)).body).toEqual({
    senders: [
      {
        address: 'n@news.example',
        name: 'News',
        domain: 'news.example',
        category: 'CATEGORY_PROMOTIONS',
        messages: 2,
        bytes: 2005,
        bulkMessages: 2,
        unreadMessages: 2,
      },
    ],
  });
  const olderThan = await control(
    sandbox,
    'GET',
    `truth/${OWNER}/older-than/${NOW_MS - 86_400_000 * 30}`,
  );
  expect(olderThan.body).toEqual({ messages: 1, bytes: 2000 });
  expect((await control(sandbox, 'GET', `truth/${OWNER}/at-least/2000`)).body).toEqual({
    messages: 1,
    bytes: 2000,
  });
  const { ids } = z
    .object({ ids: z.array(z.string()) })
    .parse((await control(sandbox, 'GET', `truth/${OWNER}/ids?q=larger:1000`)).body);
  expect(ids).toHaveLength(1);
  expect((await control(sandbox, 'GET', `truth/${OWNER}/messages/${ids[0]}`)).body).toMatchObject({
    sizeBytes: 2000,
    kind: 'bulk',
    senderAddress: 'n@news.example',
  });
  expect(sandbox.ledger.calls()).toEqual([]);
});

test('the ledger tells each call and what it cost', async () => {
  const { sandbox, gmail } = buildSandbox();
  await gmail('messages?q=in:inbox&maxResults=500&fields=messages/id,nextPageToken');
  await gmail('messages/1111111111111111?format=metadata&fields=id');
  const { body } = await control(sandbox, 'GET', `ledger?email=${OWNER}`);
  expect(body).toEqual({
    summary: {
      calls: 2,
      units: 25,
      refused: 0,
      forbidden: 0,
      askedForContent: 0,
      unitsByMinute: [{ minuteStartMs: NOW_MS, units: 25 }],
      callsByMethod: { 'users.messages.list': 1, 'users.messages.get': 1 },
    },
    calls: [
      {
        number: 1,
        atMs: NOW_MS,
        email: OWNER,
        method: 'users.messages.list',
        httpMethod: 'GET',
        path: '/gmail/v1/users/me/messages',
        parameters: { q: 'in:inbox', fields: 'messages/id,nextPageToken', maxResults: '500' },
        units: 5,
        status: 200,
        reason: null,
        isForbidden: false,
        asksForContent: false,
        isFault: false,
      },
      expect.objectContaining({ number: 2, status: 404, reason: 'notFound', units: 20 }),
    ],
  });
});

test('a fault strikes the calls it is meant for, so many times, and then no more', async () => {
  const { sandbox, gmail } = buildSandbox();
  const body = { error: { code: 503, errors: [{ reason: 'backendError' }] } };
  const ordered = await control(sandbox, 'POST', 'faults', {
    method: 'users.messages.*',
    email: OWNER,
    skip: 1,
    times: 2,
    action: { kind: 'answer', status: 503, body, headers: { 'retry-after': '7' } },
  });
  expect(ordered).toEqual({ status: 201, body: { id: 1, pending: 1 } });
  const statuses = [];
  for (let call = 0; call < 5; call += 1) statuses.push((await gmail('messages')).status);
  expect(statuses).toEqual([200, 503, 503, 200, 200]);
  expect((await gmail('profile')).status).toBe(200);
  const faulty = sandbox.ledger.calls().filter(({ isFault }) => isFault);
  expect(faulty.map(({ status, units, reason }) => ({ status, units, reason }))).toEqual([
    { status: 503, units: 0, reason: 'backendError' },
    { status: 503, units: 0, reason: 'backendError' },
  ]);
});

test('a fault can answer with something that is no JSON, and strikes the token endpoint too', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox);
  sandbox.faults.add({
    method: 'oauth.token',
    skip: 0,
    times: 1,
    action: { kind: 'answer', status: 500, body: '{"error":"internal_failure"}' },
  });
  expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(500);
  expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(200);
});

test('a hanging call ends when the caller gives up or faults are cleared', async () => {
  const { sandbox, gmail } = buildSandbox();
  sandbox.faults.add({ method: '*', skip: 0, times: 2, action: { kind: 'hang' } });
  const abandoned = new AbortController();
  const hanging = [gmail('profile', { signal: abandoned.signal }), gmail('profile')];
  let ended = 0;
  for (const call of hanging) void call.then(() => (ended += 1));
  expect((await gmail('profile')).status).toBe(200);
  expect(ended).toBe(0);
  abandoned.abort();
  await hanging[0];
  expect(ended).toBe(1);
  await control(sandbox, 'DELETE', 'faults');
  await hanging[1];
  expect(ended).toBe(2);
});

test('a delayed call is answered after its delay', async () => {
  const slept: number[] = [];
  const { sandbox, gmail } = buildSandbox({
    sleep: async (durationMs) => {
      slept.push(durationMs);
    },
  });
  sandbox.faults.add({ method: '*', skip: 0, times: 1, action: { kind: 'delay', delayMs: 1234 } });
  expect((await gmail('profile')).status).toBe(200);
  expect(slept).toEqual([1234]);
});

test('tokens can be made, expired and their grants revoked', async () => {
  const { sandbox } = buildSandbox();
  const made = await control(sandbox, 'POST', 'tokens', {
    email: OWNER,
    scopes: ['openid', READONLY],
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ scope: `openid ${READONLY}` });
  expect((await control(sandbox, 'POST', 'tokens/expire', { email: OWNER })).body).toEqual({
    expired: 1,
  });
  expect((await control(sandbox, 'POST', 'tokens/expire')).body).toEqual({ expired: 0 });
  expect((await control(sandbox, 'GET', 'grants')).body).toMatchObject({
    grants: [{ email: OWNER }],
  });
  expect((await control(sandbox, 'POST', 'grants/revoke', {})).body).toEqual({ revoked: 1 });
  expect((await control(sandbox, 'GET', 'grants')).body).toEqual({ grants: [] });
});

test('the helper consents and denies as the pages would', async () => {
  const { sandbox } = buildSandbox();
  const url = await authorizationUrl();
  const granted = await control(sandbox, 'POST', 'authorize', {
    url,
    account: OWNER,
    grantedScopes: [],
  });
  const { location } = z.object({ location: z.string() }).parse(granted.body);
  expect((await exchange(sandbox, new URL(location).searchParams.get('code'))).scope).not.toContain(
    READONLY,
  );
  const denied = await control(sandbox, 'POST', 'authorize', { url, deny: true });
  expect(JSON.stringify(denied.body)).toContain('error=access_denied');
  const bad = await control(sandbox, 'POST', 'authorize', {
    url: url.replace('client_id', 'x'),
    account: OWNER,
  });
  expect(bad).toMatchObject({ status: 401, body: { error: { error: 'invalid_client' } } });
});

test('a reset forgets what happened and keeps the accounts unless told otherwise', async () => {
  const { sandbox, gmail } = buildSandbox();
  await gmail('profile');
  sandbox.faults.add({ method: '*', skip: 0, times: 1, action: { kind: 'hang' } });
  await control(sandbox, 'POST', 'reset');
  expect(sandbox.ledger.calls()).toEqual([]);
  expect(sandbox.faults.pending()).toEqual([]);
  expect(sandbox.quota.spentBy(OWNER)).toBe(0);
  expect(sandbox.accounts.list()).toHaveLength(1);
  expect((await gmail('profile')).status).toBe(401);
  await control(sandbox, 'POST', 'reset', { accounts: true });
  expect(sandbox.accounts.list()).toEqual([]);
});

test.each<[string, unknown]>([
  ['accounts', { email: 'no address' }],
  ['accounts', { email: OWNER, mailbox: { generate: { messages: -1 } } }],
  ['faults', { method: 'x', action: { kind: 'explode' } }],
  ['tokens', { email: OWNER, scopes: [] }],
])('POST %s refuses %j', async (path, body) => {
  const { sandbox } = buildSandbox();
  expect((await control(sandbox, 'POST', path, body)).status).toBe(400);
});

test('the home page lists accounts and counts', async () => {
  const mailbox = buildMailbox([{}, { labelIds: ['TRASH'] }, {}]);
  const { sandbox, gmail } = buildSandbox({ mailbox });
  await gmail('profile');
  await gmail('messages/1111111111111111', { method: 'DELETE' });
  const text = await (await sandbox.fetch(new Request(`${ORIGIN}/`))).text();
  const row = text.slice(text.indexOf(`<th scope="row">${OWNER}`));
  const numbers = [...row.matchAll(/<td class="number">(\d+)<\/td>/g)].map(([, number]) =>
    Number(number),
  );
  expect(numbers.slice(0, 7)).toEqual([3, 1, 2, 1, 0, 1, 0]);
});
