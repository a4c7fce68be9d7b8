import { X509Certificate } from 'node:crypto';

import { createLocalJWKSet, importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { NOW_MS } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, CLIENT, ORIGIN } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import { signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

import { createSelfSignedCertificate } from './self-signed-certificate.ts';

type Sandbox = ReturnType<typeof buildSandbox>['sandbox'];

const DAY_MS = 86_400_000;
const jwksSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), n: z.string(), e: z.string() })),
});

async function fetchJwks(sandbox: Sandbox) {
  const response = await sandbox.fetch(new Request(`${ORIGIN}/oauth2/v3/certs`));
  return jwksSchema.parse(await response.json());
}

async function fetchCertificates(sandbox: Sandbox): Promise<Record<string, string>> {
  const response = await sandbox.fetch(new Request(`${ORIGIN}/oauth2/v1/certs`));
  return z.record(z.string(), z.string()).parse(await response.json());
}

function verify(idToken: string | undefined, jwks: z.output<typeof jwksSchema>) {
  return jwtVerify(idToken ?? '', createLocalJWKSet(jwks), {
    issuer: ORIGIN,
    audience: CLIENT.clientId,
    currentDate: new Date(NOW_MS),
  });
}

test('two keys are published, and stay the same until one is replaced', async () => {
  const { sandbox } = buildSandbox();
  const [first, second] = await Promise.all([fetchJwks(sandbox), fetchJwks(sandbox)]);
  expect(first).toEqual(second);
  expect(first.keys).toHaveLength(2);
  expect(new Set(first.keys.map(({ n }) => n)).size).toBe(2);
  for (const key of first.keys) {
    expect(key).toEqual({
      kty: 'RSA',
      alg: 'RS256',
      use: 'sig',
      e: 'AQAB',
      n: key.n,
      kid: key.kid,
    });
    expect(key.kid).toMatch(/^[0-9a-f]{40}$/);
  }
});

test('after a rotation new tokens bear a new key, and the old ones verify for one generation', async () => {
  const { sandbox } = buildSandbox();
  const before = await fetchJwks(sandbox);
  const { id_token: oldToken } = await signIn(sandbox);
  const { body, status } = await control(sandbox, 'POST', 'keys/rotate');
  expect(status).toBe(200);
  const { id_token: newToken } = await signIn(sandbox);

  const after = await fetchJwks(sandbox);
  expect(after.keys).toHaveLength(2);
  expect((await verify(oldToken, after)).protectedHeader.kid).not.toBe(body['kid']);
  expect((await verify(newToken, after)).protectedHeader.kid).toBe(body['kid']);
  await expect(verify(newToken, before)).rejects.toThrow('no applicable key found');

  await control(sandbox, 'POST', 'keys/rotate');
  const last = await fetchJwks(sandbox);
  await expect(verify(oldToken, last)).rejects.toThrow('no applicable key found');
  expect((await verify(newToken, last)).protectedHeader.kid).toBe(body['kid']);
});

test('a rotation while the keys are asked for never publishes one key twice', async () => {
  const { sandbox } = buildSandbox();
  const answers = await Promise.all([
    fetchJwks(sandbox),
    control(sandbox, 'POST', 'keys/rotate').then(() => fetchJwks(sandbox)),
    fetchJwks(sandbox),
  ]);
  for (const { keys } of answers) expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2);
});

test('the certificates hold the same keys under the same names', async () => {
  const { sandbox } = buildSandbox();
  await control(sandbox, 'POST', 'keys/rotate');
  const [{ keys }, certificates] = [await fetchJwks(sandbox), await fetchCertificates(sandbox)];
  expect(Object.keys(certificates)).toEqual(keys.map(({ kid }) => kid));
  for (const { kid, n, e } of keys) {
    const certificate = new X509Certificate(certificates[kid] ?? '');
    expect(certificate.publicKey.export({ format: 'jwk' })).toEqual({ kty: 'RSA', n, e });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=federated-signon.system.gserviceaccount.com');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.ca).toBe(false);
    expect(certificate.validFromDate.getTime()).toBe(NOW_MS - DAY_MS);
    expect(certificate.validToDate.getTime()).toBe(NOW_MS + 16 * DAY_MS);
  }
  expect(await fetchCertificates(sandbox)).toEqual(certificates);
});

test('a certificate may last beyond the years that two digits can tell', async () => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
    },
    false,
    ['sign', 'verify'],
  );
  const pem = await createSelfSignedCertificate({
    publicKey,
    privateKey,
    commonName: 'Nyckel för provning',
    notBeforeMs: Date.UTC(2049, 11, 31, 23, 59, 59),
    notAfterMs: Date.UTC(2050, 0, 1),
  });
  const certificate = new X509Certificate(pem);
  expect(certificate.subject).toBe('CN=Nyckel för provning');
  expect(certificate.validFromDate.toISOString()).toBe('2049-12-31T23:59:59.000Z');
  expect(certificate.validToDate.toISOString()).toBe('2050-01-01T00:00:00.000Z');
});

test('a published key verifies what only its own private half has signed', async () => {
  const { sandbox } = buildSandbox();
  const { id_token: idToken = '' } = await signIn(sandbox);
  const { keys } = await fetchJwks(sandbox);
  const verified = await Promise.all(
    keys.map(async (key) => {
      const options = { currentDate: new Date(NOW_MS) };
      return jwtVerify(idToken, await importJWK(key, 'RS256'), options).then(
        () => true,
        () => false,
      );
    }),
  );
  expect(verified).toEqual([true, false]);
});
