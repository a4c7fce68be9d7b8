import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';

import { googleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';
import { OAuthError } from '#worker/platform/google/oauth-error.ts';

const NOW_MS = 1_790_000_000_000;
const ENDPOINTS = googleEndpoints(undefined);

type SentRequest = { address: string; init: RequestInit };

/** A client whose outside world is one function. */
function buildClient(answer: (address: string) => Response | Promise<Response>) {
  const sent: SentRequest[] = [];
  const client = createOAuthClient({
    endpoints: ENDPOINTS,
    clientId: 'client-of-ours',
    clientSecret: 'secret-of-ours',
    redirectUri: 'https://grinbox.test/api/auth/google/callback',
    clock: () => NOW_MS,
    async fetch(address, init) {
      sent.push({ address, init });
      return answer(address);
    },
  });
  return { client, sent };
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

const TOKENS = { access_token: 'access', token_type: 'Bearer', expires_in: 3599, scope: 'openid' };

test('a refresh sends its secrets in the body of a POST and follows no redirect', async () => {
  const { client, sent } = buildClient(() => json(TOKENS));
  expect(await client.refresh('refresh-of-ours')).toEqual({
    ok: true,
    accessToken: 'access',
    expiresAtMs: NOW_MS + 3_599_000,
    scope: 'openid',
  });
  const [request] = sent;
  expect(request?.address).toBe('https://oauth2.googleapis.com/token');
  expect(request?.init).toMatchObject({ method: 'POST', redirect: 'manual' });
  expect(request?.init.signal).toBeInstanceOf(AbortSignal);
  expect(Object.fromEntries(new URLSearchParams(String(request?.init.body)))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'refresh-of-ours',
    client_id: 'client-of-ours',
    client_secret: 'secret-of-ours',
  });
});

test.each<[string, 'dead' | 'transient', () => Response | Promise<Response>]>([
  ['invalid_grant', 'dead', () => json({ error: 'invalid_grant' }, 400)],
  ['invalid_client', 'transient', () => json({ error: 'invalid_client' }, 401)],
  ['unauthorized_client', 'transient', () => json({ error: 'unauthorized_client' }, 401)],
  [
    'invalid_grant that is not the error',
    'transient',
    () => json({ error: 'x', error_description: 'invalid_grant' }, 400),
  ],
  ['invalid_grant in a good answer', 'transient', () => json({ error: 'invalid_grant' })],
  ['a full server', 'transient', () => json({}, 503)],
  ['too many requests', 'transient', () => json({ error: 'rate_limit_exceeded' }, 429)],
  ['an HTML page', 'transient', () => new Response('<html>', { status: 502 })],
  ['a redirect', 'transient', () => new Response(null, { status: 302 })],
  ['half an answer', 'transient', () => new Response('{"access_token":"a', { status: 200 })],
  ['no access token', 'transient', () => json({ ...TOKENS, access_token: '' })],
  ['a token of another type', 'transient', () => json({ ...TOKENS, token_type: 'mac' })],
  ['a life of nothing', 'transient', () => json({ ...TOKENS, expires_in: 0 })],
  ['no connection', 'transient', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'no answer in time',
    'transient',
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
  ],
])('a refresh that meets %s reads as %s', async (_name, kind, answer) => {
  const { client } = buildClient(answer);
  expect(await client.refresh('refresh-of-ours')).toEqual({ ok: false, kind });
});

test.each<[string, boolean, () => Response | Promise<Response>]>([
  ['done', true, () => json({})],
  ['a token that was dead already', true, () => json({ error: 'invalid_token' }, 400)],
  ['a full server', false, () => json({}, 503)],
  ['no connection', false, () => Promise.reject(new TypeError('fetch failed'))],
])('a revocation that meets %s is said to be complete: %s', async (_name, isRevoked, answer) => {
  const { client, sent } = buildClient(answer);
  expect(await client.revoke('token-of-ours')).toBe(isRevoked);
  expect(sent[0]?.address).toBe('https://oauth2.googleapis.com/revoke');
  expect(String(sent[0]?.init.body)).toBe('token=token-of-ours&client_id=client-of-ours');
});

test('a flood of unknown key ids does not make us fetch the keys each time', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'known', alg: 'RS256' };
  let tokens = 0;
  const { client, sent } = buildClient(async (address) => {
    if (address === ENDPOINTS.jwks) return json({ keys: [jwk] });
    tokens += 1;
    const idToken = await new SignJWT({ sub: '1' })
      .setProtectedHeader({ alg: 'RS256', kid: `unknown-${tokens}` })
      .sign(privateKey);
    return json({ ...TOKENS, id_token: idToken });
  });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const exchange = client.exchangeCode({
      callback: new URLSearchParams({ code: 'code', state: 'state' }),
      state: 'state',
      nonce: 'nonce',
      codeVerifier: 'verifier-of-ours-that-is-long-enough-43-chars',
    });
    await expect(exchange).rejects.toEqual(new OAuthError('bad_id_token'));
  }
  expect(tokens).toBe(20);
  expect(sent.filter(({ address }) => address === ENDPOINTS.jwks).length).toBeLessThanOrEqual(2);
});

test('what Google writes beside an error never becomes part of ours', async () => {
  const { client } = buildClient(() => json({ error: 'canary', error_description: 'canary' }, 400));
  const exchange = client.exchangeCode({
    callback: new URLSearchParams({ code: 'code', state: 'state' }),
    state: 'state',
    nonce: 'nonce',
    codeVerifier: 'verifier-of-ours-that-is-long-enough-43-chars',
  });
  await expect(exchange).rejects.toMatchObject({ kind: 'http_400' });
});
