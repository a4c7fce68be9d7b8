import { expect, test } from 'vitest';

import { buildApi } from '#tests/worker/support/api.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { failNext, hasGrant } from '#tests/worker/support/google.ts';
import { comeBack, goToGoogle } from '#tests/worker/support/sign-in.ts';
import { buildStage, outcomeOf, refusal } from '#tests/worker/support/sign-in-stage.ts';

test.each<[string, number, unknown]>([
  ['a failure', 500, { error: 'internal_failure' }],
  ['a refused client', 401, { error: 'invalid_client' }],
  ['an HTML page', 200, '<html>ya29.canary</html>'],
  ['nothing', 200, ''],
  ['an empty object', 200, {}],
  ['no access token', 200, { token_type: 'Bearer', expires_in: 3599, id_token: 'a.b.c' }],
  ['no ID token', 200, { access_token: 'ya29.canary', token_type: 'Bearer', expires_in: 3599 }],
  [
    'a token of another type',
    200,
    { access_token: 'ya29.canary', token_type: 'mac', expires_in: 3599 },
  ],
  ['no life', 200, { access_token: 'ya29.canary', token_type: 'Bearer', id_token: 'a.b.c' }],
  [
    'a life that is no number',
    200,
    { access_token: 'ya29.canary', token_type: 'Bearer', expires_in: 'long' },
  ],
  [
    'a forged ID token',
    200,
    {
      access_token: 'ya29.canary',
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid https://www.googleapis.com/auth/gmail.readonly',
      id_token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    },
  ],
  ['a redirect', 302, {}],
])('a token endpoint that answers with %s signs nobody in', async (_name, status, body) => {
  const stage = await buildStage();
  const callback = await goToGoogle(stage.api, { account: stage.account });
  await failNext('oauth.token', status, body);
  expect(await outcomeOf(stage, await comeBack(stage.api, callback))).toEqual(
    refusal('oauth_failed'),
  );
  expect(stage.runtime.logLines.join()).not.toContain('canary');
});

test('keys that cannot be fetched sign nobody in', async () => {
  const stage = await buildStage();
  const callback = await goToGoogle(stage.api, { account: stage.account });
  await failNext('oauth.certs', 503, {});
  expect(await outcomeOf(stage, await comeBack(stage.api, callback))).toEqual(
    refusal('oauth_failed'),
  );
});

test('a scope that the token answer does not mention counts as not granted', async () => {
  const stage = await buildStage();
  const plain = buildRuntime({ nowMs: Date.now() });
  const runtime = buildRuntime({
    nowMs: Date.now(),
    oauth: {
      exchangeCode: async (exchange) => ({
        ...(await plain.oauth.exchangeCode(exchange)),
        scope: '',
      }),
    },
  });
  const api = buildApi(runtime);
  const callback = await goToGoogle(api, { account: stage.account });
  expect(await outcomeOf(stage, await comeBack(api, callback))).toEqual(
    refusal('oauth_scope_missing'),
  );
  expect(await hasGrant(stage.account)).toBe(false);
});
