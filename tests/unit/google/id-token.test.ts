import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, expect, test } from 'vitest';

import { verifyIdToken, type IdTokenRules } from '#worker/platform/google/id-token.ts';
import { OAuthError } from '#worker/platform/google/oauth-error.ts';

const NOW_SECONDS = 1_790_000_000;
const CLIENT_ID = 'client-of-ours';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let googleKeys: Keys;
let strangerKeys: Keys;
let rules: IdTokenRules;

beforeAll(async () => {
  googleKeys = await generateKeyPair('RS256', { extractable: true });
  strangerKeys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(googleKeys.publicKey)), kid: 'key-1', alg: 'RS256' };
  rules = {
    keys: createLocalJWKSet({ keys: [jwk] }),
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    clientId: CLIENT_ID,
    nonce: 'nonce-of-ours',
    clock: () => NOW_SECONDS * 1000,
  };
});

function buildClaims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: '1234567890',
    email: 'anna@example.se',
    email_verified: true,
    nonce: 'nonce-of-ours',
    iat: NOW_SECONDS,
    exp: NOW_SECONDS + 3600,
    ...changes,
  };
}

function sign(claims: Record<string, unknown>, keys = googleKeys, kid = 'key-1'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(keys.privateKey);
}

test.each([
  ['plain', {}],
  ['issuer without https', { iss: 'accounts.google.com' }],
  ['no azp', { azp: undefined }],
  ['two audiences, azp ours', { aud: [CLIENT_ID, 'other'] }],
  ['issued ten minutes ahead of our clock', { iat: NOW_SECONDS + 600 }],
  ['issued ten minutes ago', { iat: NOW_SECONDS - 600 }],
  ['expired within the tolerance', { exp: NOW_SECONDS - 59 }],
])('accepts a good token: %s', async (_name, changes) => {
  const identity = await verifyIdToken(await sign(buildClaims(changes)), rules);
  expect(identity).toEqual({ googleSub: '1234567890', email: 'anna@example.se' });
});

test.each([
  ['another issuer', { iss: 'https://accounts.google.com.evil.test' }],
  ['issuer with a slash', { iss: 'https://accounts.google.com/' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'client-of-another' }],
  ['no audience', { aud: undefined }],
  ['two audiences without azp', { aud: [CLIENT_ID, 'other'], azp: undefined }],
  ['made for another party', { azp: 'client-of-another' }],
  ['expired', { exp: NOW_SECONDS - 61 }],
  ['without an end', { exp: undefined }],
  ['not valid yet', { nbf: NOW_SECONDS + 3600 }],
  ['issued far ahead', { iat: NOW_SECONDS + 601 }],
  ['issued long ago', { iat: NOW_SECONDS - 601 }],
  ['without issue time', { iat: undefined }],
  ['another nonce', { nonce: 'nonce-of-another' }],
  ['no nonce', { nonce: undefined }],
  ['empty sub', { sub: '' }],
  ['no sub', { sub: undefined }],
  ['sub that is a number', { sub: 1234567890 }],
  ['no email', { email: undefined }],
])('refuses a token with bad claims: %s', async (_name, changes) => {
  const token = await sign(buildClaims(changes));
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});

test.each([
  ['does not vouch for it', false],
  ['says nothing of it', undefined],
  ['says so in a text', 'true'],
  ['says so in a number', 1],
])('refuses an address when Google %s, and nothing else of the token', async (_name, said) => {
  const token = await sign(buildClaims({ email_verified: said }));
  await expect(verifyIdToken(token, rules)).rejects.toEqual(new OAuthError('email_unverified'));
  const forged = await sign(buildClaims({ email_verified: said }), strangerKeys);
  await expect(verifyIdToken(forged, rules)).rejects.toMatchObject({ kind: 'bad_id_token' });
});

test('refuses a signature by any other key', async () => {
  const token = await sign(buildClaims(), strangerKeys);
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});

test('refuses a key that Google does not publish', async () => {
  const token = await sign(buildClaims(), googleKeys, 'key-2');
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});

test('refuses a token without a signature', async () => {
  const token = new UnsecuredJWT(buildClaims()).encode();
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});

test('refuses the public key used as an HMAC secret', async () => {
  const { n = '' } = await exportJWK(googleKeys.publicKey);
  const token = await new SignJWT(buildClaims())
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(Buffer.from(n, 'base64url'));
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});

test('refuses another RSA algorithm than the one that Google uses, where its own key is not bound to any', async () => {
  const { alg, ...unbound } = { ...(await exportJWK(googleKeys.publicKey)), alg: 'RS256' };
  const keys = createLocalJWKSet({ keys: [{ ...unbound, kid: 'key-1' }] });
  const privateJwk = await exportJWK(googleKeys.privateKey);
  const signedAs = async (used: string) =>
    new SignJWT(buildClaims())
      .setProtectedHeader({ alg: used, kid: 'key-1' })
      .sign(await importJWK(privateJwk, used));
  expect(await verifyIdToken(await signedAs(alg), { ...rules, keys })).toBeDefined();
  for (const other of ['RS384', 'RS512', 'PS256']) {
    const refused = verifyIdToken(await signedAs(other), { ...rules, keys });
    await expect(refused, other).rejects.toMatchObject({ kind: 'bad_id_token' });
  }
});

test('refuses what was changed after signing', async () => {
  const [header, , signature] = (await sign(buildClaims())).split('.');
  const payload = Buffer.from(JSON.stringify(buildClaims({ sub: 'another' }))).toString(
    'base64url',
  );
  await expect(verifyIdToken(`${header}.${payload}.${signature}`, rules)).rejects.toThrow(
    OAuthError,
  );
});

test.each(['', 'a.b', 'a.b.c', '{}'])('refuses what is no token: "%s"', async (token) => {
  await expect(verifyIdToken(token, rules)).rejects.toThrow(OAuthError);
});
