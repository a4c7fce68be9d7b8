import { createLocalJWKSet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  MODIFY,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import {
  consent,
  exchange,
  postToken,
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

import { leftHalfHash } from './opaque-token.ts';

const USERINFO_EMAIL = 'https://www.googleapis.com/auth/userinfo.email';

test('a consent gives tokens that read the mailbox', async () => {
  const { sandbox } = buildSandbox();
  const callback = await consent(sandbox);
  expect(callback.get('state')).toBe('state-1');
  expect(callback.get('iss')).toBe(ORIGIN);
  const tokens = await exchange(sandbox, callback.get('code'));
  expect(tokens).toMatchObject({
    status: 200,
    token_type: 'Bearer',
    expires_in: 3599,
    scope: `openid ${USERINFO_EMAIL} ${READONLY}`,
  });
  expect(tokens.refresh_token).toMatch(/^1\/\/0/);
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(200);
});

test('the ID token is signed by the published key and says who and for whom', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox);
  const certs = await sandbox.fetch(new Request(`${ORIGIN}/oauth2/v3/certs`));
  const jwks = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
    .parse(await certs.json());
  expect(jwks.keys[0]).not.toHaveProperty('d');
  const { payload, protectedHeader } = await jwtVerify(
    tokens.id_token ?? '',
    createLocalJWKSet(jwks),
    {
      issuer: ORIGIN,
      audience: CLIENT.clientId,
      currentDate: new Date(NOW_MS),
    },
  );
  expect(protectedHeader.alg).toBe('RS256');
  expect(payload).toEqual({
    iss: ORIGIN,
    azp: CLIENT.clientId,
    aud: CLIENT.clientId,
    sub: sandbox.accounts.find(OWNER)?.sub,
    email: OWNER,
    email_verified: true,
    nonce: 'nonce-1',
    at_hash: await leftHalfHash(tokens.access_token ?? ''),
    iat: NOW_MS / 1000,
    exp: NOW_MS / 1000 + 3600,
  });
});

test('the key of one sandbox does not sign for another', async () => {
  const tokens = await signIn(buildSandbox().sandbox);
  const certs = await buildSandbox().sandbox.fetch(new Request(`${ORIGIN}/oauth2/v3/certs`));
  const jwks = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
    .parse(await certs.json());
  await expect(jwtVerify(tokens.id_token ?? '', createLocalJWKSet(jwks))).rejects.toThrow(
    'no applicable key found in the JSON Web Key Set',
  );
});

test.each<[string, Record<string, string | null>, number, string]>([
  ['without the verifier', { code_verifier: null }, 400, 'invalid_grant'],
  ['with a wrong verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
  [
    'with another redirect',
    { redirect_uri: 'https://app.test/other' },
    400,
    'redirect_uri_mismatch',
  ],
  ['without a redirect', { redirect_uri: null }, 400, 'redirect_uri_mismatch'],
  ['with a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
  ['without a secret', { client_secret: null }, 400, 'invalid_request'],
  ['of an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
  ['without a code', { code: null }, 400, 'invalid_request'],
  ['with a code that never was', { code: '4/0Anonsense' }, 400, 'invalid_grant'],
  ['without a grant type', { grant_type: null }, 400, 'invalid_request'],
  ['with another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('an exchange %s is refused', async (_, changes, status, error) => {
  const { sandbox } = buildSandbox();
  const code = (await consent(sandbox)).get('code');
  expect(await exchange(sandbox, code, changes)).toMatchObject({ status, error });
});

test('a code without a challenge needs no verifier and takes none', async () => {
  const { sandbox } = buildSandbox();
  const changes = { code_challenge: null, code_challenge_method: null };
  const first = (await consent(sandbox, { changes })).get('code');
  expect((await exchange(sandbox, first, { code_verifier: null })).status).toBe(200);
  const second = (await consent(sandbox, { changes })).get('code');
  expect(await exchange(sandbox, second)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('a code used again is refused and takes its tokens with it', async () => {
  const { sandbox } = buildSandbox();
  const code = (await consent(sandbox)).get('code');
  const tokens = await exchange(sandbox, code);
  const refreshed = await refreshTokens(sandbox, tokens.refresh_token);
  expect(await profileStatus(sandbox, refreshed.access_token)).toBe(200);
  expect(await exchange(sandbox, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);
  expect(await profileStatus(sandbox, refreshed.access_token)).toBe(401);
  expect(await refreshTokens(sandbox, tokens.refresh_token)).toMatchObject({
    error: 'invalid_grant',
  });
});

test('of two exchanges at once one wins', async () => {
  const { sandbox } = buildSandbox();
  const code = (await consent(sandbox)).get('code');
  const answers = await Promise.all([exchange(sandbox, code), exchange(sandbox, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a code lives five minutes', async () => {
  const { sandbox, pass } = buildSandbox();
  const [early, late] = [
    (await consent(sandbox)).get('code'),
    (await consent(sandbox)).get('code'),
  ];
  pass(299_999);
  expect((await exchange(sandbox, early)).status).toBe(200);
  pass(1);
  expect(await exchange(sandbox, late)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('the client may authenticate by HTTP Basic, but not twice', async () => {
  const { sandbox } = buildSandbox();
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  const basic = `Basic ${btoa(`${encode(CLIENT.clientId)}:${encode(CLIENT.clientSecret)}`)}`;
  const form = {
    grant_type: 'authorization_code',
    redirect_uri: CLIENT.redirectUris[0] ?? '',
    code_verifier: 'verifier-verifier-verifier-verifier-verifier',
  };
  const once = await postToken(
    sandbox,
    { ...form, code: (await consent(sandbox)).get('code') },
    { authorization: basic },
  );
  expect(once.status).toBe(200);
  const twice = await postToken(
    sandbox,
    { ...form, code: (await consent(sandbox)).get('code'), client_secret: CLIENT.clientSecret },
    { authorization: basic },
  );
  expect(twice).toMatchObject({ status: 400, error: 'invalid_request' });
});

test('refreshing gives a new access token, no refresh token and no nonce', async () => {
  const { sandbox, pass } = buildSandbox();
  const tokens = await signIn(sandbox);
  pass(3_600_000);
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);
  const refreshed = await refreshTokens(sandbox, tokens.refresh_token);
  expect(refreshed).toMatchObject({ status: 200, scope: tokens.scope });
  expect(refreshed.refresh_token).toBeUndefined();
  expect(await profileStatus(sandbox, refreshed.access_token)).toBe(200);
});

test('a refresh token comes with the first consent and with forced ones', async () => {
  const { sandbox } = buildSandbox();
  const hasRefreshToken = async (changes: Record<string, string | null>) =>
    (await signIn(sandbox, { changes })).refresh_token !== undefined;
  expect(await hasRefreshToken({ prompt: null })).toBe(true);
  expect(await hasRefreshToken({ prompt: null })).toBe(false);
  expect(await hasRefreshToken({ prompt: 'consent' })).toBe(true);
  expect(await hasRefreshToken({ prompt: 'consent', access_type: 'online' })).toBe(false);
  expect(await hasRefreshToken({ prompt: 'consent', access_type: null })).toBe(false);
});

test('an unticked scope is missing from the answer and from what the token may do', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox, { grantedScopes: [] });
  expect(tokens.scope).toBe(`openid ${USERINFO_EMAIL}`);
  expect(await profileStatus(sandbox, tokens.access_token)).toBe(403);
});

test('scopes granted before are merged only when asked for', async () => {
  const { sandbox } = buildSandbox();
  await signIn(sandbox);
  const modify = { scope: `openid email ${MODIFY}` };
  expect((await signIn(sandbox, { changes: modify })).scope).not.toContain(READONLY);
  const merged = await signIn(sandbox, { changes: { ...modify, include_granted_scopes: 'true' } });
  expect(merged.scope?.split(' ').toSorted()).toEqual(
    [USERINFO_EMAIL, MODIFY, READONLY, 'openid'].toSorted(),
  );
});

test.each(['access', 'refresh'] as const)(
  'revoking the %s token ends the whole grant',
  async (kind) => {
    const { sandbox } = buildSandbox();
    const tokens = await signIn(sandbox);
    const another = await signIn(sandbox);
    const token = (kind === 'access' ? tokens.access_token : tokens.refresh_token) ?? '';
    const revoke = () =>
      sandbox.fetch(
        new Request(`${ORIGIN}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) }),
      );
    expect((await revoke()).status).toBe(200);
    expect(await profileStatus(sandbox, tokens.access_token)).toBe(401);
    expect(await profileStatus(sandbox, another.access_token)).toBe(401);
    expect(await refreshTokens(sandbox, another.refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    const again = await revoke();
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_token' });
    const anew = await signIn(sandbox);
    expect(await profileStatus(sandbox, anew.access_token)).toBe(200);
  },
);

test('the ledger counts refreshes and never holds a token', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox);
  await refreshTokens(sandbox, tokens.refresh_token);
  const calls = sandbox.ledger.calls().filter(({ method }) => method === 'oauth.token');
  expect(calls.map(({ parameters }) => parameters.grantType)).toEqual([
    'authorization_code',
    'refresh_token',
  ]);
  const text = JSON.stringify(sandbox.ledger.calls());
  for (const token of [tokens.access_token, tokens.refresh_token])
    expect(text).not.toContain(token);
});
