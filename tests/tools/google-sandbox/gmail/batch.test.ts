import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { METADATA, MODIFY, ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { buildBatchSandbox, CRLF, get, multipart } from './batch-caller.ts';

test('answers each part by itself, in order, under its own id', async () => {
  const { send, first, second } = buildBatchSandbox();
  const { status, answers } = await send(
    multipart([
      { id: '<a:1@client>', text: get(`messages/${first}?format=metadata&fields=id`) },
      { id: 'plain-2', text: get('messages/18c5a2f3b4d6e7f8') },
      { text: get(`messages/${second}?fields=id`) },
      { id: '<d>', text: get('messages?maxResults=ten') },
    ]),
  );
  expect(status).toBe(200);
  expect(answers.map(({ contentId, status }) => [contentId, status])).toEqual([
    ['<response-a:1@client>', 200],
    ['response-plain-2', 404],
    [null, 200],
    ['<response-d>', 400],
  ]);
  expect(answers[0]?.body).toEqual({ id: first });
  expect(answers[1]?.body).toMatchObject({ error: { errors: [{ reason: 'notFound' }] } });
  expect(answers[2]?.body).toEqual({ id: second });
  expect(answers[0]?.headers.get('content-type')).toBe('application/json; charset=UTF-8');
  expect(answers[0]?.headers.get('content-length')).toBe(
    String(JSON.stringify({ id: first }).length),
  );
});

test('charges each part, notes each part, and notes the batch as forbidden', async () => {
  const { send, sandbox, first } = buildBatchSandbox();
  await send(
    multipart([
      { text: get('profile') },
      { text: get(`messages/${first}?fields=id`) },
      { text: get(`messages/${first}?fields=snippet`) },
    ]),
  );
  expect(sandbox.ledger.calls(OWNER)).toMatchObject([
    { method: 'users.getProfile', units: 1, isForbidden: false },
    { method: 'users.messages.get', units: 20, asksForContent: false },
    { method: 'users.messages.get', units: 20, asksForContent: true },
    { method: 'batch', units: 0, status: 200, isForbidden: true },
  ]);
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ units: 41, forbidden: 1 });
});

test('parts that change something change it, with an empty answer', async () => {
  const { send, sandbox, tokenOf, first, second } = buildBatchSandbox();
  const body = JSON.stringify({ ids: [first], addLabelIds: ['TRASH'] });
  const { answers } = await send(
    multipart([
      {
        text: [
          'POST /gmail/v1/users/me/messages/batchModify',
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          '',
          body,
        ].join(CRLF),
      },
      { text: `POST /gmail/v1/users/me/messages/${second}/trash HTTP/1.1${CRLF}` },
    ]),
    { token: tokenOf(MODIFY) },
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 200]);
  expect(answers[0]?.body).toBeNull();
  expect(sandbox.truth(OWNER)?.trashIds().toSorted()).toEqual([first, second].toSorted());
});

test('every part needs its scope, by the outer token or by its own', async () => {
  const { send, tokenOf, first, sandbox } = buildBatchSandbox();
  const own = `GET /gmail/v1/users/me/messages?q=one HTTP/1.1${CRLF}Authorization: Bearer ${tokenOf(METADATA)}${CRLF}`;
  const { answers } = await send(
    multipart([
      { text: get('profile') },
      { text: own },
      { text: `POST /gmail/v1/users/me/messages/${first}/trash` },
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
  expect(answers[2]?.body).toMatchObject({
    error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  });
  expect(sandbox.truth(OWNER)?.trashIds()).toEqual([]);
});

test.each(['', 'nonsense'])('with the token %j every part is refused', async (token) => {
  const { send } = buildBatchSandbox();
  const { status, answers } = await send(
    multipart([{ text: get('profile') }, { text: get('labels') }]),
    { token },
  );
  expect(status).toBe(200);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test('outer parameters hold for every part that has none of its own', async () => {
  const { send, first } = buildBatchSandbox();
  const { answers } = await send(
    multipart([
      { text: get(`messages/${first}`) },
      { text: get(`messages/${first}?fields=threadId`) },
    ]),
    { path: '/batch/gmail/v1?fields=id' },
  );
  expect(answers.map(({ body }) => body)).toEqual([{ id: first }, { threadId: first }]);
});

test('more calls at a time than allowed are refused one by one', async () => {
  const { send } = buildBatchSandbox({ quota: { concurrencyPerUser: 10 } });
  const parts = Array.from({ length: 25 }, () => ({ text: get('profile') }));
  const { answers } = await send(multipart(parts));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect(answers.at(-1)?.body).toMatchObject({
    error: { message: 'Too many concurrent requests for user.' },
  });
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('1');
  expect((await send(multipart(parts.slice(0, 10)))).answers).toHaveLength(10);
});

test('the quota of a minute ends in the middle of a batch', async () => {
  const { send, sandbox } = buildBatchSandbox({
    quota: { concurrencyPerUser: 100, unitsPerUserMinute: 3 },
  });
  const parts = Array.from({ length: 5 }, () => ({ text: get('profile') }));
  const { answers } = await send(multipart(parts));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403]);
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ units: 3, refused: 2 });
});

test('lines may end in LF alone, and words stand before the first part', async () => {
  const { send } = buildBatchSandbox();
  const body = `preamble\n${multipart([{ text: get('profile').replaceAll(CRLF, '\n') }], '\n')}`;
  const { answers } = await send(body, {
    contentType: 'multipart/mixed; charset=UTF-8; boundary="outer"',
  });
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test('a batch is sent by POST to either of its addresses', async () => {
  const { send, sandbox } = buildBatchSandbox();
  expect((await send(multipart([{ text: get('profile') }]), { path: '/batch' })).status).toBe(200);
  const { status } = await sandbox.fetch(new Request(`${ORIGIN}/batch/gmail/v1`));
  expect(status).toBe(404);
});
