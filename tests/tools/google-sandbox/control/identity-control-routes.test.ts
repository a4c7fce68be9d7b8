import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, READONLY } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import {
  consent,
  exchange,
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

const SECOND = 'second@postlada.example';
const INVALID_GRANT = {
  status: 400,
  error: 'invalid_grant',
  error_description: 'Token has been expired or revoked.',
};

test('a new password ends the tokens that open Gmail, and a new consent mends it', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox);
  const path = `accounts/${OWNER.toUpperCase()}/change-password`;
  expect((await control(sandbox, 'POST', path)).body).toEqual({ ended: 2 });
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);
  expect(await refreshTokens(sandbox, tokens.refresh_token)).toEqual(INVALID_GRANT);
  expect((await control(sandbox, 'POST', path)).body).toEqual({ ended: 0 });

  expect(sandbox.grants.liveGrants().map(({ email }) => email)).toEqual([OWNER]);
  const anew = await signIn(sandbox);
  expect(await profileStatus(sandbox, anew.access_token)).toBe(200);
  expect((await refreshTokens(sandbox, anew.refresh_token)).status).toBe(200);
});

test('a new password leaves tokens for identity alone, and other accounts, in peace', async () => {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  const identity = await signIn(sandbox, { changes: { scope: 'openid email' } });
  const other = await signIn(sandbox, { account: SECOND });
  const { body } = await control(sandbox, 'POST', `accounts/${OWNER}/change-password`);
  expect(body).toEqual({ ended: 0 });
  expect((await refreshTokens(sandbox, identity.refresh_token)).status).toBe(200);
  expect((await refreshTokens(sandbox, other.refresh_token)).status).toBe(200);
  expect(await profileStatus(sandbox, other.access_token)).toBe(200);
});

test('an account that is not there has no password', async () => {
  const { sandbox } = buildSandbox();
  expect(await control(sandbox, 'POST', 'accounts/nobody@x.example/change-password')).toEqual({
    status: 404,
    body: { error: { message: 'no such account' } },
  });
});

test('the grants of two accounts to one client live and die apart', async () => {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  const [first, second] = [await signIn(sandbox), await signIn(sandbox, { account: SECOND })];
  await control(sandbox, 'POST', 'grants/revoke', { email: OWNER });
  expect(await refreshTokens(sandbox, first.refresh_token)).toEqual(INVALID_GRANT);
  expect(await refreshTokens(sandbox, second.refresh_token)).toMatchObject({
    status: 200,
    scope: expect.stringContaining(READONLY),
  });
});

test('a code that two send at once gives no token that lasts', async () => {
  const { sandbox } = buildSandbox();
  const code = (await consent(sandbox)).get('code');
  const answers = await Promise.all([exchange(sandbox, code), exchange(sandbox, code)]);
  const won = answers.find(({ status }) => status === 200);
  expect(won?.access_token).toBeTypeOf('string');
  expect(await profileStatus(sandbox, won?.access_token)).toBe(401);
  expect(await refreshTokens(sandbox, won?.refresh_token)).toEqual(INVALID_GRANT);
});
