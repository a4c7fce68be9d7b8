import { auth } from '@googleapis/gmail';
import { expect, test } from 'vitest';

import { OWNER } from '#tests/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  ORIGIN,
  READONLY,
} from '#tests/google-sandbox/support/build-sandbox.ts';
import { control } from '#tests/google-sandbox/support/control.ts';
import { signIn } from '#tests/google-sandbox/support/sign-in.ts';

/** Google's own library, which reaches the sandbox and nothing else. */
function buildOfficialClient() {
  const { sandbox } = buildSandbox({ clock: Date.now });
  const client = new auth.OAuth2({
    clientId: CLIENT.clientId,
    clientSecret: CLIENT.clientSecret,
    issuers: [ORIGIN],
    endpoints: {
      tokenInfoUrl: `${ORIGIN}/tokeninfo`,
      oauth2FederatedSignonPemCertsUrl: `${ORIGIN}/oauth2/v1/certs`,
    },
    transporterOptions: {
      fetchImplementation: (input, init) => sandbox.fetch(new Request(input, init)),
    },
  });
  return { sandbox, client };
}

test("Google's library verifies an ID token by the certificates", async () => {
  const { sandbox, client } = buildOfficialClient();
  const { id_token: idToken = '' } = await signIn(sandbox);
  const ticket = await client.verifyIdToken({ idToken, audience: CLIENT.clientId });
  expect(ticket.getPayload()).toMatchObject({
    email: OWNER,
    sub: sandbox.accounts.find(OWNER)?.sub,
    nonce: 'nonce-1',
  });
  const [header = '', , signature = ''] = idToken.split('.');
  const claims = JSON.stringify({ ...ticket.getPayload(), email: 'other@postlada.example' });
  const forged = `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
  await expect(client.verifyIdToken({ idToken: forged })).rejects.toThrow(
    'Invalid token signature',
  );
  await expect(client.verifyIdToken({ idToken, audience: 'another' })).rejects.toThrow(
    'Wrong recipient',
  );
});

test("Google's library verifies tokens of before a rotation, and of no more than one", async () => {
  const { sandbox, client } = buildOfficialClient();
  const { id_token: idToken = '' } = await signIn(sandbox);
  await control(sandbox, 'POST', 'keys/rotate');
  const ticket = await client.verifyIdToken({ idToken });
  expect(ticket.getPayload()?.email).toBe(OWNER);
  await control(sandbox, 'POST', 'keys/rotate');
  const { id_token: newer = '' } = await signIn(sandbox);
  await expect(client.verifyIdToken({ idToken: newer })).rejects.toThrow('No pem found');
});

test("Google's library describes an access token, and throws for a dead one", async () => {
  const { sandbox, client } = buildOfficialClient();
  const { access_token: token = '' } = await signIn(sandbox);
  const info = await client.getTokenInfo(token);
  expect(info).toMatchObject({ aud: CLIENT.clientId, email: OWNER });
  expect(info.scopes).toContain(READONLY);
  expect(info.expiry_date).toBeGreaterThan(Date.now());
  await control(sandbox, 'POST', `accounts/${OWNER}/change-password`);
  await expect(client.getTokenInfo(token)).rejects.toMatchObject({ status: 400 });
});
