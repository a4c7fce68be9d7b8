import { expect, test } from 'vitest';
import { z } from 'zod';

import { NOW_MS, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import { refreshTokens, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

type Sandbox = ReturnType<typeof buildSandbox>['sandbox'];

async function ask(sandbox: Sandbox, path: string, init: RequestInit = {}) {
  const response = await sandbox.fetch(new Request(`${ORIGIN}${path}`, init));
  const body: unknown = await response.json();
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(body) };
}

const post = (form: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(form),
});

test.each(['/tokeninfo', '/oauth2/v3/tokeninfo'])(
  '%s describes an access token however it is sent',
  async (path) => {
    const { sandbox, pass } = buildSandbox();
    const { access_token: token = '' } = await signIn(sandbox);
    pass(600_500);
    const headers = { authorization: `Bearer ${token}` };
    const answers = [
      await ask(sandbox, `${path}?access_token=${encodeURIComponent(token)}`),
      await ask(sandbox, `${path}?access_token=${encodeURIComponent(token)}`, { method: 'POST' }),
      await ask(sandbox, path, post({ access_token: token })),
      await ask(sandbox, path, { headers }),
      await ask(sandbox, path, { ...post({}), headers }),
    ];
    for (const answer of answers) {
      expect(answer).toEqual({
        status: 200,
        body: {
          azp: CLIENT.clientId,
          aud: CLIENT.clientId,
          sub: sandbox.accounts.find(OWNER)?.sub,
          scope: `openid https://www.googleapis.com/auth/userinfo.email ${READONLY}`,
          exp: String(NOW_MS / 1000 + 3600),
          expires_in: '2999',
          email: OWNER,
          email_verified: 'true',
          access_type: 'offline',
        },
      });
    }
  },
);

test('an access token tells whether it can be had again without the person', async () => {
  const { sandbox } = buildSandbox();
  const accessType = async (token: string | undefined) =>
    (await ask(sandbox, '/tokeninfo', post({ access_token: token ?? '' }))).body['access_type'];
  const offline = await signIn(sandbox);
  const refreshed = await refreshTokens(sandbox, offline.refresh_token);
  const online = await signIn(sandbox, { changes: { access_type: 'online' } });
  const unsaid = await signIn(sandbox, { changes: { access_type: null } });
  expect([
    await accessType(offline.access_token),
    await accessType(refreshed.access_token),
    await accessType(online.access_token),
    await accessType(unsaid.access_token),
  ]).toEqual(['offline', 'offline', 'online', 'online']);
});

test('a token that may not know who it is for says nothing of them', async () => {
  const { sandbox } = buildSandbox();
  const { access_token: token = '' } = await signIn(sandbox, { changes: { scope: READONLY } });
  const { body } = await ask(sandbox, '/tokeninfo', post({ access_token: token }));
  expect(Object.keys(body)).toEqual(['azp', 'aud', 'scope', 'exp', 'expires_in', 'access_type']);
});

test('an ID token is described by its claims and its header, all as text', async () => {
  const { sandbox } = buildSandbox();
  const { id_token: idToken = '' } = await signIn(sandbox);
  const got = await ask(sandbox, `/tokeninfo?id_token=${idToken}`);
  expect(got).toEqual(await ask(sandbox, '/tokeninfo', post({ id_token: idToken })));
  expect(got).toMatchObject({
    status: 200,
    body: {
      iss: ORIGIN,
      aud: CLIENT.clientId,
      email: OWNER,
      email_verified: 'true',
      nonce: 'nonce-1',
      iat: String(NOW_MS / 1000),
      exp: String(NOW_MS / 1000 + 3600),
      alg: 'RS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  });
  await control(sandbox, 'POST', 'keys/rotate');
  expect(await ask(sandbox, `/tokeninfo?id_token=${idToken}`)).toEqual(got);
});

test('dead, foreign and forged tokens are invalid', async () => {
  const { sandbox, pass } = buildSandbox();
  const tokens = await signIn(sandbox);
  const { access_token: access = '', refresh_token: refresh = '', id_token: id = '' } = tokens;
  const { id_token: foreign = '' } = await signIn(buildSandbox().sandbox);
  const [header = '', payload = '', signature = ''] = id.split('.');
  const claims = Buffer.from(payload, 'base64url').toString().replace(OWNER, 'x@postlada.example');
  const forged = `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
  const invalid = {
    status: 400,
    body: { error: 'invalid_token', error_description: 'Invalid Value' },
  };
  const inquiries = [
    { access_token: 'nonsense' },
    { access_token: '' },
    { access_token: refresh },
    { access_token: id },
    { id_token: access },
    { id_token: foreign },
    { id_token: forged },
    { id_token: `${header}.${payload}.` },
  ];
  for (const form of inquiries)
    expect(await ask(sandbox, '/tokeninfo', post(form))).toEqual(invalid);
  const basic = { headers: { authorization: 'Basic eDp5' } };
  expect(await ask(sandbox, '/tokeninfo', basic)).toEqual(invalid);
  pass(3_600_000);
  for (const form of [{ access_token: access }, { id_token: id }]) {
    expect(await ask(sandbox, '/tokeninfo', post(form))).toEqual(invalid);
  }
});

test('exactly one token is asked about', async () => {
  const { sandbox } = buildSandbox();
  const { access_token: access = '', id_token: id = '' } = await signIn(sandbox);
  for (const form of [{}, { access_token: access, id_token: id }]) {
    expect(await ask(sandbox, '/tokeninfo', post(form))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  }
});

test('of an account whose address Google does not vouch for, each answer says so', async () => {
  const { sandbox } = buildSandbox();
  const email = 'own@domain.example';
  expect(
    await control(sandbox, 'POST', 'accounts', { email, isEmailVerified: false }),
  ).toMatchObject({ status: 201 });
  const tokens = await signIn(sandbox, { account: email });
  const { access_token: access = '', id_token: id = '' } = tokens;
  for (const form of [{ access_token: access }, { id_token: id }]) {
    expect((await ask(sandbox, '/tokeninfo', post(form))).body).toMatchObject({
      email,
      email_verified: 'false',
    });
  }
  const headers = { authorization: `Bearer ${access}` };
  expect((await ask(sandbox, '/oauth2/v3/userinfo', { headers })).body).toMatchObject({
    email,
    email_verified: false,
  });
});

test('userinfo says what the scopes let it, by GET and by POST', async () => {
  const { sandbox, pass } = buildSandbox();
  const userInfo = async (scope: string, method: string) => {
    const { access_token: token } = await signIn(sandbox, { changes: { scope } });
    const headers = { authorization: `bearer ${token}` };
    return ask(sandbox, '/oauth2/v3/userinfo', { method, headers });
  };
  const sub = sandbox.accounts.find(OWNER)?.sub;
  expect((await userInfo('openid', 'GET')).body).toEqual({ sub });
  expect((await userInfo('openid email profile', 'POST')).body).toEqual({
    sub,
    email: OWNER,
    email_verified: true,
    name: 'Anna',
  });
  expect((await userInfo(READONLY, 'GET')).status).toBe(403);
  expect((await ask(sandbox, '/oauth2/v3/userinfo')).status).toBe(401);
  const { access_token: token } = await signIn(sandbox);
  pass(3_600_000);
  const headers = { authorization: `Bearer ${token}` };
  expect((await ask(sandbox, '/v1/userinfo', { headers })).status).toBe(401);
});
