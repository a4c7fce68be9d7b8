import { expect, test } from 'vitest';

import { ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { buildBatchSandbox, CRLF, get, multipart, type Part } from './batch-caller.ts';

test('takes a hundred parts and not one more', async () => {
  const { send, sandbox } = buildBatchSandbox();
  const parts = Array.from({ length: 101 }, () => ({ text: get('profile') }));
  const refused = await send(multipart(parts));
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({
    error: {
      message: 'Inner request count exceeds the limit. Received: 101, Limit: 100',
      status: 'INVALID_ARGUMENT',
    },
  });
  expect(sandbox.ledger.calls()).toMatchObject([
    { method: 'batch', status: 400, reason: 'badRequest' },
  ]);
  expect((await send(multipart(parts.slice(1)))).answers).toHaveLength(100);
});

test.each<[string, string, string | undefined]>([
  ['nothing', '', undefined],
  ['JSON', '{"requests":[]}', 'application/json'],
  ['no boundary', multipart([{ text: get('profile') }]), 'multipart/mixed'],
  ['another boundary', multipart([{ text: get('profile') }]), 'multipart/mixed; boundary=other'],
  ['form data', multipart([{ text: get('profile') }]), 'multipart/form-data; boundary=outer'],
  ['no end', multipart([{ text: get('profile') }]).replace('--outer--', ''), undefined],
  ['no parts', `--outer--${CRLF}`, undefined],
])('refuses a batch of %s as a whole', async (_what, body, contentType) => {
  const { send, sandbox } = buildBatchSandbox();
  const { status, text } = await send(body, contentType === undefined ? {} : { contentType });
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    error: {
      message: `Failed to parse batch request, error: 0 items. Received batch body: (${body.length}) bytes redacted`,
      errors: [{ reason: 'badRequest', domain: 'global' }],
      status: 'INVALID_ARGUMENT',
    },
  });
  expect(sandbox.ledger.forbidden()).toHaveLength(1);
});

test.each<[string, Part, number]>([
  ['no request', { text: '' }, 400],
  ['words', { text: 'please give me my profile' }, 400],
  ['a method in lower case', { text: 'get /gmail/v1/users/me/profile' }, 400],
  ['a whole address', { text: `GET ${ORIGIN}/gmail/v1/users/me/profile HTTP/1.1` }, 400],
  ['a broken header', { text: `GET /gmail/v1/users/me/profile HTTP/1.1${CRLF}no header` }, 400],
  ['JSON', { text: get('profile'), type: 'application/json' }, 400],
  ['a batch', { text: 'POST /batch/gmail/v1 HTTP/1.1' }, 404],
  ['another API', { text: 'GET /calendar/v3/calendars/primary HTTP/1.1' }, 404],
  ['another host', { text: 'GET //elsewhere.example/gmail/v1/users/me/profile HTTP/1.1' }, 404],
  ['an unserved method', { text: 'POST /gmail/v1/users/me/messages/send HTTP/1.1' }, 403],
])('a part that holds %s fails alone', async (_what, part, expected) => {
  const { send } = buildBatchSandbox();
  const { status, answers } = await send(
    multipart([{ ...part, id: '<bad>' }, { text: get('profile') }]),
  );
  expect(status).toBe(200);
  expect(answers.map(({ status }) => status)).toEqual([expected, 200]);
  expect(answers[0]?.contentId).toBe('<response-bad>');
});

test('faults strike the batch or one of its parts', async () => {
  const { send, sandbox } = buildBatchSandbox();
  const answer = { kind: 'answer', status: 503, body: { error: { code: 503 } } } as const;
  sandbox.faults.add({ method: 'batch', skip: 0, times: 1, action: answer });
  const parts = multipart([{ text: get('profile') }, { text: get('labels') }]);
  expect((await send(parts)).status).toBe(503);
  sandbox.faults.add({ method: 'users.labels.list', skip: 0, times: 1, action: answer });
  expect((await send(parts)).answers.map(({ status }) => status)).toEqual([200, 503]);
  sandbox.faults.add({ method: 'batch', skip: 0, times: 1, action: { kind: 'drop' } });
  await expect(send(parts)).rejects.toThrow('fetch failed');
  expect(sandbox.ledger.calls().at(-1)).toMatchObject({ method: 'batch', status: 0 });
});
