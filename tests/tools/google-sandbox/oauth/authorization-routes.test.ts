import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  MODIFY,
  ORIGIN,
  READONLY,
  REDIRECT_URI,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { authorizationUrl, exchange, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

type Sandbox = ReturnType<typeof buildSandbox>['sandbox'];

async function open(sandbox: Sandbox, changes: Record<string, string | null> = {}) {
  return sandbox.fetch(new Request(await authorizationUrl(changes)));
}

function submit(sandbox: Sandbox, path: string, form: Record<string, string> | URLSearchParams) {
  return sandbox.fetch(
    new Request(`${ORIGIN}/o/oauth2/v2/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    }),
  );
}

async function queryOf(changes: Record<string, string | null> = {}): Promise<string> {
  return new URL(await authorizationUrl(changes)).search.slice(1);
}

test('the pages lead from the account to the consent and back with a code', async () => {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: 'second@postlada.example' });
  const chooser = await open(sandbox);
  expect(chooser.status).toBe(200);
  const text = await chooser.text();
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('Google sandbox – not Google');
  expect(text).toMatch(new RegExp(`<button[^>]*value="${OWNER}"[^>]*>\\s*${OWNER}\\s*</button`));
  expect(text).toContain('second@postlada.example');

  const request = await queryOf();
  const page = await (await submit(sandbox, 'account', { request, account: OWNER })).text();
  expect(page).toMatch(
    /type="checkbox"\s+name="scope"\s+value="https:\/\/www\.googleapis\.com\/auth\/gmail\.readonly"/,
  );
  expect(page).toContain('View your email messages and settings');
  expect(page).not.toContain('value="openid"');

  const back = await submit(sandbox, 'decision', {
    request,
    account: OWNER,
    scope: READONLY,
    decision: 'continue',
  });
  expect(back.status).toBe(302);
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(REDIRECT_URI);
  expect((await exchange(sandbox, location.searchParams.get('code'))).scope).toContain(READONLY);
});

test('the pages speak Swedish when asked', async () => {
  const { sandbox } = buildSandbox();
  const text = await (await open(sandbox, { hl: 'sv', login_hint: OWNER })).text();
  expect(text).toContain('<html lang="sv">');
  expect(text).toContain('Visa dina e-postmeddelanden och inställningar');
  expect(text).toContain('Fortsätt');
});

test('a box left unticked on the page is a scope not granted', async () => {
  const { sandbox } = buildSandbox();
  const back = await submit(sandbox, 'decision', {
    request: await queryOf(),
    account: OWNER,
    decision: 'continue',
  });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code');
  expect((await exchange(sandbox, code)).scope).not.toContain(READONLY);
});

test('cancelling, and unticking all there is, come back as access_denied', async () => {
  const { sandbox } = buildSandbox();
  for (const form of [
    { request: await queryOf(), decision: 'cancel' },
    { request: await queryOf({ scope: READONLY }), account: OWNER, decision: 'continue' },
  ]) {
    const back = await submit(sandbox, 'decision', form);
    const { searchParams } = new URL(back.headers.get('location') ?? '');
    expect(searchParams.get('error')).toBe('access_denied');
    expect(searchParams.get('state')).toBe('state-1');
    expect(searchParams.has('code')).toBe(false);
  }
});

test('a hint skips the chooser unless the client insists on it', async () => {
  const { sandbox } = buildSandbox();
  expect(await (await open(sandbox, { login_hint: OWNER })).text()).toContain('View your email');
  const sub = sandbox.accounts.find(OWNER)?.sub ?? '';
  expect(await (await open(sandbox, { login_hint: sub })).text()).toContain('View your email');
  const insists = await open(sandbox, { login_hint: OWNER, prompt: 'select_account consent' });
  expect(await insists.text()).toContain('Choose an account');
});

test('what was granted before is not asked again unless consent is forced', async () => {
  const { sandbox } = buildSandbox();
  await signIn(sandbox);
  const again = await open(sandbox, { prompt: null, login_hint: OWNER });
  expect(again.status).toBe(302);
  expect(new URL(again.headers.get('location') ?? '').searchParams.has('code')).toBe(true);
  expect((await open(sandbox, { prompt: 'consent', login_hint: OWNER })).status).toBe(200);
  expect((await open(sandbox, { prompt: null, login_hint: OWNER, scope: MODIFY })).status).toBe(
    200,
  );
});

test.each<[string, Record<string, string | null>, number, string]>([
  ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
  ['another redirect', { redirect_uri: `${REDIRECT_URI}/` }, 400, 'redirect_uri_mismatch'],
  ['no redirect', { redirect_uri: null }, 400, 'invalid_request'],
  ['the implicit flow', { response_type: 'token' }, 400, 'unsupported_response_type'],
  ['an unknown scope', { scope: 'openid everything' }, 400, 'invalid_scope'],
  ['no scope', { scope: null }, 400, 'invalid_scope'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
  ['a short challenge', { code_challenge: 'short' }, 400, 'invalid_request'],
  ['an unknown prompt', { prompt: 'please' }, 400, 'invalid_request'],
  ['an unknown access type', { access_type: 'forever' }, 400, 'invalid_request'],
])('%s is refused on a page, never by redirect', async (_, changes, status, error) => {
  const { sandbox } = buildSandbox();
  const response = await open(sandbox, changes);
  expect(response.status).toBe(status);
  expect(response.headers.get('location')).toBeNull();
  expect(await response.text()).toContain(`Error ${status}: ${error}`);
  const helper = sandbox.authorize({ url: await authorizationUrl(changes), account: OWNER });
  expect(helper).toMatchObject({ error: { status, error } });
});

test('what a page shows of a request is escaped', async () => {
  const { sandbox } = buildSandbox();
  const text = await (
    await open(sandbox, { redirect_uri: 'https://x/<script>alert(1)</script>' })
  ).text();
  expect(text).not.toContain('<script>');
});

test('a client library signs in by discovery alone', async () => {
  const { sandbox } = buildSandbox({ clock: Date.now });
  const options = {
    [oauth.customFetch]: (
      url: string,
      { body, method, headers }: oauth.CustomFetchOptions<string, BodyInit | undefined>,
    ) => sandbox.fetch(new Request(url, { method, headers, body: body ?? null })),
  };
  const issuer = new URL(ORIGIN);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...options }),
  );
  const client: oauth.Client = { client_id: CLIENT.clientId };
  const [codeVerifier, nonce, state] = [
    oauth.generateRandomCodeVerifier(),
    oauth.generateRandomNonce(),
    oauth.generateRandomState(),
  ];
  const url = await authorizationUrl({
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    nonce,
    state,
  });
  const outcome = sandbox.authorize({ url, account: OWNER });
  const location = 'location' in outcome ? outcome.location : '';
  const parameters = oauth.validateAuthResponse(server, client, new URL(location), state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic(CLIENT.clientSecret),
    parameters,
    REDIRECT_URI,
    codeVerifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, answer, options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  expect(claims?.['email']).toBe(OWNER);
  const userInfo = await oauth.processUserInfoResponse(
    server,
    client,
    claims?.sub ?? '',
    await oauth.userInfoRequest(server, client, tokens.access_token, options),
  );
  expect(userInfo.email).toBe(OWNER);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      server,
      client,
      oauth.ClientSecretPost(CLIENT.clientSecret),
      tokens.access_token,
      options,
    ),
  );
});
