import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

test.each(['alt=json', 'prettyPrint=false', 'quotaUser=u1', 'key=k', 'uploadType=media'])(
  'every method takes ?%s',
  async (query) => {
    const { gmail } = buildSandbox();
    expect((await gmail(`profile?${query}`)).status).toBe(200);
  },
);

test.each<[string, number]>([
  ['alt=xml', 400],
  ['alt=proto', 501],
  ['colour=red', 400],
])('?%s is refused with %i', async (query, expected) => {
  const { gmail } = buildSandbox();
  expect((await gmail(`profile?${query}`)).status).toBe(expected);
});

test('errors in the newer form have no older list', async () => {
  const { gmail } = buildSandbox();
  const { body } = await gmail('messages/18c5a2f3b4d6e7f8?$.xgafv=2');
  expect(body).toEqual({
    error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' },
  });
});

test.each(['access_token', 'oauth_token'])('a token may stand in ?%s', async (name) => {
  const { sandbox } = buildSandbox();
  const token = sandbox.issueTokens({ email: OWNER, scopes: [READONLY] })?.accessToken ?? '';
  const call = async (text: string) =>
    (
      await sandbox.fetch(
        new Request(`${ORIGIN}/gmail/v1/users/me/profile?${name}=${encodeURIComponent(text)}`),
      )
    ).status;
  expect(await call(token)).toBe(200);
  expect(await call('made-up')).toBe(401);
  expect(JSON.stringify(sandbox.ledger.calls())).not.toContain(token);
});
