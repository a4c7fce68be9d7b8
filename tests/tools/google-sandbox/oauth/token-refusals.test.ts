import { expect, test } from 'vitest';

import {
  buildSandbox,
  CLIENT,
  MODIFY,
  ORIGIN,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import {
  authorizationUrl,
  postToken,
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

type Sandbox = ReturnType<typeof buildSandbox>['sandbox'];

const OTHER = { ...CLIENT, clientId: 'other.apps.googleusercontent.com' };

function refresh(sandbox: Sandbox, changes: Record<string, string | null>) {
  return postToken(sandbox, {
    grant_type: 'refresh_token',
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    ...changes,
  });
}

function post(sandbox: Sandbox, path: string, body: string, contentType?: string) {
  const headers = { 'content-type': contentType ?? 'application/x-www-form-urlencoded' };
  return sandbox.fetch(new Request(`${ORIGIN}${path}`, { method: 'POST', body, headers }));
}

test('a refresh token is worth nothing to another client, and stays good for its own', async () => {
  const { sandbox } = buildSandbox({ clients: [CLIENT, OTHER] });
  const { refresh_token: token = '' } = await signIn(sandbox);
  const stolen = await refresh(sandbox, { refresh_token: token, client_id: OTHER.clientId });
  expect(stolen).toMatchObject({ status: 401, error: 'unauthorized_client' });
  expect((await refreshTokens(sandbox, token)).status).toBe(200);
});

test('refreshing may ask for less than was granted, never for more', async () => {
  const { sandbox } = buildSandbox();
  const { refresh_token: token = '' } = await signIn(sandbox);
  const less = await refresh(sandbox, { refresh_token: token, scope: 'openid' });
  expect(less).toMatchObject({ status: 200, scope: 'openid' });
  expect(await profileStatus(sandbox, less.access_token)).toBe(403);
  for (const scope of [`${READONLY} ${MODIFY}`, 'everything', '']) {
    expect(await refresh(sandbox, { refresh_token: token, scope })).toMatchObject({
      status: 400,
      error: 'invalid_scope',
    });
  }
});

test('only a refresh token refreshes', async () => {
  const { sandbox } = buildSandbox();
  const tokens = await signIn(sandbox);
  for (const token of [tokens.access_token, tokens.id_token, '1//0made-up', '']) {
    expect((await refreshTokens(sandbox, token)).error).toBe('invalid_grant');
  }
  expect((await refreshTokens(sandbox, undefined)).error).toBe('invalid_request');
});

test.each([['Basic'], ['Basic !!!'], ['Basic bm8tY29sb24='], ['Basic JTpzZWNyZXQ='], ['Bearer x']])(
  'the client authentication %j is refused',
  async (authorization) => {
    const { sandbox } = buildSandbox();
    const form = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect(await postToken(sandbox, form, { authorization })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
  },
);

test.each([
  ['JSON', '{"grant_type":"refresh_token"}', 'application/json'],
  ['a parameter twice', 'grant_type=refresh_token&grant_type=refresh_token', undefined],
  ['nothing', '', undefined],
])('%s is no token request', async (_, body, contentType) => {
  const response = await post(buildSandbox().sandbox, '/token', body, contentType);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});

test('an authorization request that says a thing twice is refused on a page', async () => {
  const { sandbox } = buildSandbox();
  const url = `${await authorizationUrl()}&state=another`;
  const response = await sandbox.fetch(new Request(url));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Parameter appears more than once: state');
});

test('a token to revoke may stand in the address, and has to be a live one', async () => {
  const { sandbox } = buildSandbox();
  const { access_token: token = '' } = await signIn(sandbox);
  const none = await post(sandbox, '/revoke', '');
  expect(await none.json()).toMatchObject({ error: 'invalid_request' });
  const unknown = await post(sandbox, '/revoke?token=made-up', '');
  expect(await unknown.json()).toMatchObject({ error: 'invalid_token' });
  expect([none.status, unknown.status]).toEqual([400, 400]);
  expect(sandbox.grants.liveGrants()).toHaveLength(1);
  expect((await post(sandbox, `/revoke?token=${token}`, '')).status).toBe(200);
  expect(sandbox.grants.liveGrants()).toEqual([]);
});
