import { expect, test } from 'vitest';

import { buildMailbox, NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  MODIFY,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { CONTENT_CANARY } from './content-canary.ts';

function oneMessage() {
  const mailbox = buildMailbox([
    {
      from: 'Shop <news@shop.example>',
      subject: 'Sale',
      sizeBytes: 4321,
      labelIds: ['INBOX', 'UNREAD', 'Work'],
      attachments: [{ filename: 'a.pdf', sizeBytes: 900 }],
      headers: [['List-Unsubscribe', '<https://leave.example/1>']],
    },
  ]);
  return { ...buildSandbox({ mailbox }), id: mailbox.ids.idOf(0) };
}

test('metadata under a mask holds what was asked for and nothing else', async () => {
  const { gmail, id, sandbox } = oneMessage();
  const { body } = await gmail(
    `messages/${id}?format=metadata&metadataHeaders=from&metadataHeaders=List-Unsubscribe` +
      '&fields=id,threadId,labelIds,internalDate,sizeEstimate,payload/headers',
  );
  expect(body).toEqual({
    id,
    threadId: id,
    labelIds: ['INBOX', 'UNREAD', 'Work'],
    internalDate: String(NOW_MS - 86_400_000),
    sizeEstimate: 4321,
    payload: {
      headers: [
        { name: 'From', value: 'Shop <news@shop.example>' },
        { name: 'List-Unsubscribe', value: '<https://leave.example/1>' },
      ],
    },
  });
  expect(sandbox.ledger.contentAskedFor()).toEqual([]);
});

test.each([
  '',
  '?format=metadata',
  '?format=minimal',
  '?format=raw',
  '?format=full&fields=payload',
])('a careless get (%s) gets content and is found out', async (query) => {
  const { gmail, id, sandbox } = oneMessage();
  const { body } = await gmail(`messages/${id}${query}`);
  const text = JSON.stringify(body);
  expect(
    text.includes(CONTENT_CANARY) ||
      text.includes('Q09OVEVOVC1PRi1NRVNTQUdF') ||
      text.includes('"raw"'),
  ).toBe(true);
  expect(sandbox.ledger.contentAskedFor(OWNER)).toHaveLength(1);
});

test('attachment names without data are not content', async () => {
  const { gmail, id, sandbox } = oneMessage();
  const { body } = await gmail(
    `messages/${id}?format=full&fields=payload(parts(filename,body/size))`,
  );
  expect(body).toMatchObject({
    payload: { parts: [{ filename: '' }, { filename: 'a.pdf', body: { size: 900 } }] },
  });
  expect(sandbox.ledger.contentAskedFor()).toEqual([]);
});

test('an id that does not exist is 404, one that is none is 400', async () => {
  const { gmail } = oneMessage();
  const missing = await gmail('messages/18c5a2f3b4d6e7f8');
  expect(missing.status).toBe(404);
  expect(missing.body).toEqual({
    error: {
      code: 404,
      message: 'Requested entity was not found.',
      errors: [
        { message: 'Requested entity was not found.', domain: 'global', reason: 'notFound' },
      ],
      status: 'NOT_FOUND',
    },
  });
  expect((await gmail('messages/not-an-id')).status).toBe(400);
});

test('the ids of one mailbox mean nothing in another', async () => {
  const { gmail, id, sandbox } = oneMessage();
  sandbox.addAccount({ email: 'other@postlada.example' });
  const accessToken = sandbox.issueTokens({
    email: 'other@postlada.example',
    scopes: [READONLY],
  })?.accessToken;
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/gmail/v1/users/me/messages/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    }),
  );
  expect(response.status).toBe(404);
  expect((await gmail(`messages/${id}`)).status).toBe(200);
});

test('an unknown, expired or missing token is 401 in the words of Google', async () => {
  const { gmail, sandbox, pass } = oneMessage();
  expect((await gmail('profile')).status).toBe(200);
  pass(3_600_000);
  const { status, body, headers } = await gmail('profile');
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toContain('invalid_token');
  expect(body).toMatchObject({
    error: {
      code: 401,
      status: 'UNAUTHENTICATED',
      errors: [{ reason: 'authError', message: 'Invalid Credentials' }],
    },
  });
  const bare = await sandbox.fetch(new Request(`${ORIGIN}/gmail/v1/users/me/profile`));
  expect(bare.status).toBe(401);
  expect(sandbox.ledger.summary().units).toBe(1);
});

test('tokens end with their grant', async () => {
  const { gmail, sandbox } = oneMessage();
  expect((await gmail('profile')).status).toBe(200);
  expect(sandbox.grants.revokeGrantsOf(OWNER)).toBe(1);
  expect((await gmail('profile')).status).toBe(401);
});

test('an account without Gmail has no mail service', async () => {
  const { gmail } = buildSandbox({ hasGmail: false });
  const { status, body } = await gmail('profile');
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { message: 'Mail service not enabled', errors: [{ reason: 'failedPrecondition' }] },
  });
});

test('a scope that is missing is refused and said so twice', async () => {
  const { withScopes } = oneMessage();
  const { status, body } = await withScopes(['openid', 'email'])('messages');
  expect(status).toBe(403);
  expect(body).toMatchObject({
    error: {
      status: 'PERMISSION_DENIED',
      errors: [{ reason: 'insufficientPermissions' }],
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    },
  });
});

test.each<[string, string, number]>([
  ['DELETE', 'messages/ID', 403],
  ['POST', 'messages/batchDelete', 403],
  ['POST', 'messages/send', 501],
  ['GET', 'messages/ID/attachments/a1', 501],
  ['POST', 'drafts', 501],
  ['GET', 'settings/filters', 501],
  ['PUT', 'settings/vacation', 403],
  ['GET', 'nothing/like/it', 404],
])('%s %s is refused and counted as forbidden', async (method, path, expected) => {
  const { withScopes, id, sandbox } = oneMessage();
  const { status } = await withScopes([MODIFY])(path.replace('ID', id), { method });
  expect(status).toBe(expected);
  expect(sandbox.ledger.forbidden()).toHaveLength(1);
  expect(sandbox.ledger.summary(expected === 404 ? undefined : OWNER).forbidden).toBe(1);
});

test('what is allowed is not forbidden', async () => {
  const { gmail, sandbox, id } = oneMessage();
  for (const path of [
    'profile',
    'labels',
    'labels/INBOX',
    'messages',
    `messages/${id}?fields=id`,
  ]) {
    expect((await gmail(path)).status).toBe(200);
  }
  expect(sandbox.ledger.forbidden()).toEqual([]);
});

test('a mailbox is reached by me or by its own address only', async () => {
  const { sandbox } = oneMessage();
  const accessToken = sandbox.issueTokens({ email: OWNER, scopes: [READONLY] })?.accessToken;
  const call = (user: string) =>
    sandbox.fetch(
      new Request(`${ORIGIN}/gmail/v1/users/${user}/profile`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    );
  expect((await call(encodeURIComponent(OWNER))).status).toBe(200);
  expect((await call('other%40postlada.example')).status).toBe(403);
});

test('labels count messages and threads, read and unread', async () => {
  const mailbox = buildMailbox([
    { labelIds: ['INBOX', 'UNREAD', 'Work'], threadId: 't1', internalDate: 1 },
    { labelIds: ['INBOX', 'Work'], threadId: 't1', internalDate: 2 },
    { labelIds: ['INBOX'], threadId: 't2', internalDate: 3 },
    { labelIds: ['TRASH', 'Work'], threadId: 't3', internalDate: 4 },
  ]);
  const { gmail } = buildSandbox({ mailbox });
  expect((await gmail('labels/Work')).body).toEqual({
    id: 'Work',
    name: 'Work',
    type: 'user',
    messageListVisibility: 'show',
    labelListVisibility: 'labelShow',
    messagesTotal: 2,
    messagesUnread: 1,
    threadsTotal: 1,
    threadsUnread: 1,
  });
  expect((await gmail('labels/INBOX?fields=messagesTotal,threadsTotal')).body).toEqual({
    messagesTotal: 3,
    threadsTotal: 2,
  });
  expect((await gmail('labels/TRASH?fields=messagesTotal')).body).toEqual({ messagesTotal: 1 });
  expect((await gmail('labels/Nope')).status).toBe(404);
});

test('the profile leaves spam and trash out, or counts them where so set', async () => {
  const mailbox = buildMailbox([{ labelIds: ['INBOX'] }, { labelIds: ['SPAM'] }]);
  const without = buildSandbox({ mailbox });
  expect((await without.gmail('profile?fields=emailAddress,messagesTotal')).body).toEqual({
    emailAddress: OWNER,
    messagesTotal: 1,
  });
  const counting = buildSandbox({ mailbox, gmail: { profileCountsSpamAndTrash: true } });
  expect((await counting.gmail('profile?fields=messagesTotal')).body).toEqual({ messagesTotal: 2 });
});
