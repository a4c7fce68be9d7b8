import { expect, test } from 'vitest';

import {
  get,
  buildBatchSandbox,
  multipart,
} from '#tests/tools/google-sandbox/gmail/batch-caller.ts';
import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, READONLY } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import {
  consent,
  exchange,
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

import type { EndOfAccess } from './fault.ts';

const OTHER = 'erik@postlada.example';

async function build() {
  const { sandbox } = buildSandbox({ mailbox: buildMailbox([{}]) });
  sandbox.addAccount({ email: OTHER });
  const owner = await signIn(sandbox);
  const other = await signIn(sandbox, { account: OTHER });
  const end = (by: EndOfAccess) =>
    sandbox.faults.add({ method: 'users.*', skip: 1, action: { kind: 'end-access', by } });
  return { sandbox, owner, other, end };
}

test.each<[EndOfAccess, number, boolean]>([
  ['expiry', 200, true],
  ['revocation', 400, false],
  ['new-password', 400, true],
])(
  'access ends by %s just before a call, for good, and for that account alone',
  async (by, refreshed, hasGrant) => {
    const { sandbox, owner, other, end } = await build();
    end(by);
    const statuses = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push(await profileStatus(sandbox, owner.access_token));
    }
    expect(statuses).toEqual([200, 401, 401, 401]);
    expect(sandbox.ledger.calls(OWNER).filter(({ isFault }) => isFault)).toMatchObject([
      { status: 401, reason: 'authError', units: 0 },
    ]);
    const refresh = await refreshTokens(sandbox, owner.refresh_token);
    expect(refresh.status).toBe(refreshed);
    if (refreshed === 400) expect(refresh.error).toBe('invalid_grant');
    if (by === 'expiry') expect(await profileStatus(sandbox, refresh.access_token)).toBe(200);
    expect(sandbox.grants.liveGrants().some(({ email }) => email === OWNER)).toBe(hasGrant);
    expect(await profileStatus(sandbox, other.access_token)).toBe(200);
  },
);

test('access that ends before a refresh makes the refresh fail as Google does', async () => {
  const { sandbox, owner } = await build();
  sandbox.faults.add({ method: 'oauth.token', action: { kind: 'end-access', by: 'revocation' } });
  expect(await refreshTokens(sandbox, owner.refresh_token)).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  });
});

test('every part of a batch is refused when access ends before it', async () => {
  const { send, sandbox } = buildBatchSandbox();
  const token = sandbox.issueTokens({ email: OWNER, scopes: [READONLY] })?.accessToken ?? '';
  sandbox.faults.add({ method: 'batch', action: { kind: 'end-access', by: 'expiry' } });
  const parts = multipart(['profile', 'labels'].map((path) => ({ text: get(path) })));
  const { status, answers } = await send(parts, { token });
  expect({ status, parts: answers.map((answer) => answer.status) }).toEqual({
    status: 200,
    parts: [401, 401],
  });
});

test('some of the parts of a batch fail by chance, and the others are answered', async () => {
  const { send, sandbox } = buildBatchSandbox();
  sandbox.faults.add({
    method: 'users.labels.*',
    share: { probability: 0.3, seed: 2 },
    action: { kind: 'refuse', refusal: 'concurrency-429' },
  });
  const parts = multipart(Array.from({ length: 50 }, () => ({ text: get('labels') })));
  const { answers } = await send(parts);
  const failed = answers.filter(({ status }) => status === 429).length;
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(30);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50 - failed);
});

test('endpoints of sign-in fail for one account alone, by the token or code that a call brings', async () => {
  const { sandbox, owner, other } = await build();
  const refuse = {
    kind: 'answer',
    status: 503,
    body: { error: 'temporarily_unavailable' },
  } as const;
  sandbox.faults.add({ method: 'oauth.*', email: OWNER, times: 'endless', action: refuse });
  expect((await refreshTokens(sandbox, other.refresh_token)).status).toBe(200);
  expect((await refreshTokens(sandbox, owner.refresh_token)).status).toBe(503);
  const code = (await consent(sandbox)).get('code');
  expect((await exchange(sandbox, code)).status).toBe(503);
  expect((await refreshTokens(sandbox, 'made up')).status).toBe(400);
  sandbox.faults.clear();
  expect((await exchange(sandbox, code)).status).toBe(200);
});
