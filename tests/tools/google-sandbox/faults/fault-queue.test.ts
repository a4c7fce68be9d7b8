import { expect, test } from 'vitest';

import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import { refreshTokens, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

const METHOD = 'users.messages.batchModify';
const UNAVAILABLE = {
  status: 503,
  body: { error: { code: 503, errors: [{ reason: 'backendError' }] } },
};

function build() {
  const mailbox = buildMailbox([{}, {}]);
  const built = buildSandbox({ mailbox });
  const id = mailbox.ids.idOf(0);
  const order = (action: unknown, times = 1) =>
    control(built.sandbox, 'POST', 'faults', { method: METHOD, times, action });
  const trash = () => built.batchModify({ ids: [id], addLabelIds: ['TRASH'] });
  const trashed = () => built.sandbox.truth(OWNER)?.trashIds();
  return { ...built, id, order, trash, trashed };
}

test.each<[number, string]>([
  [503, 'backendError'],
  [429, 'rateLimitExceeded'],
  [403, 'userRateLimitExceeded'],
])('answers %i without doing anything, and then the call works', async (status, reason) => {
  const { order, trash, trashed, id, sandbox } = build();
  await order({ kind: 'answer', status, body: { error: { errors: [{ reason }] } } });
  expect((await trash()).status).toBe(status);
  expect(trashed()).toEqual([]);
  expect((await trash()).status).toBe(204);
  expect(trashed()).toEqual([id]);
  expect(sandbox.ledger.calls()).toMatchObject([
    { status, reason, isFault: true, units: 0, parameters: { idCount: 1 } },
    { status: 204, reason: null, isFault: false, units: 50 },
  ]);
});

test('does what the call asks and answers that it could not', async () => {
  const { order, trash, trashed, id, sandbox } = build();
  await order({ kind: 'answer-after-effect', ...UNAVAILABLE, headers: { 'retry-after': '3' } });
  const { status, body, headers } = await trash();
  expect({ status, body }).toEqual(UNAVAILABLE);
  expect(headers.get('retry-after')).toBe('3');
  expect(trashed()).toEqual([id]);
  expect(sandbox.ledger.calls()).toMatchObject([
    { status: 503, reason: 'backendError', isFault: true, units: 50 },
  ]);
});

test('breaks the connection before or after the effect', async () => {
  const { order, trash, trashed, id, sandbox } = build();
  await order({ kind: 'drop' });
  await expect(trash()).rejects.toThrow(TypeError);
  expect(trashed()).toEqual([]);
  await order({ kind: 'drop-after-effect' });
  await expect(trash()).rejects.toThrow('fetch failed');
  expect(trashed()).toEqual([id]);
  expect((await trash()).status).toBe(204);
  expect(sandbox.ledger.calls().map(({ status, units }) => ({ status, units }))).toEqual([
    { status: 0, units: 0 },
    { status: 0, units: 50 },
    { status: 204, units: 50 },
  ]);
});

test('never answers after the effect, until the faults are cleared', async () => {
  const { order, trash, trashed, id, sandbox } = build();
  await order({ kind: 'hang-after-effect' });
  let hasEnded = false;
  const hanging = trash().then(({ status }) => {
    hasEnded = true;
    return status;
  });
  expect((await trash()).status).toBe(204);
  expect({ hasEnded, trashed: trashed() }).toEqual({ hasEnded: false, trashed: [id] });
  sandbox.faults.clear();
  expect(await hanging).toBe(504);
});

test('a call that Google would refuse is refused behind a lost answer too', async () => {
  const { order, batchModify, trashed, id } = build();
  await order({ kind: 'answer-after-effect', ...UNAVAILABLE });
  const { status } = await batchModify({ ids: [id], addLabelIds: ['TRASH', 'Nope'] });
  expect(status).toBe(503);
  expect(trashed()).toEqual([]);
});

test('history can be made to fail as any method', async () => {
  const { gmail, sandbox } = build();
  sandbox.faults.add({
    method: 'users.history.*',
    skip: 0,
    times: 1,
    action: { kind: 'answer', ...UNAVAILABLE },
  });
  expect((await gmail('history?startHistoryId=1')).status).toBe(503);
  expect((await gmail('history?startHistoryId=1')).status).toBe(404);
});

test('the token endpoint loses answers and connections as well', async () => {
  const { sandbox } = build();
  const tokens = await signIn(sandbox);
  const add = (action: Parameters<typeof sandbox.faults.add>[0]['action']) =>
    sandbox.faults.add({ method: 'oauth.token', skip: 0, times: 1, action });
  add({ kind: 'answer-after-effect', status: 500, body: { error: 'internal_failure' } });
  expect((await refreshTokens(sandbox, tokens.refresh_token)).status).toBe(500);
  add({ kind: 'drop' });
  await expect(refreshTokens(sandbox, tokens.refresh_token)).rejects.toThrow('fetch failed');
  const [, lost, dropped] = sandbox.ledger.calls().filter(({ method }) => method === 'oauth.token');
  expect(lost).toMatchObject({
    status: 500,
    isFault: true,
    parameters: { grantType: 'refresh_token' },
  });
  expect(dropped).toMatchObject({ status: 0, isFault: true, parameters: {} });
});

test.each<[unknown]>([
  [{ kind: 'answer-after-effect' }],
  [{ kind: 'drop', status: 503 }],
  [{ kind: 'vanish' }],
])('the fault %j is refused', async (action) => {
  const { order, sandbox } = build();
  expect((await order(action)).status).toBe(400);
  expect(sandbox.faults.pending()).toEqual([]);
});
