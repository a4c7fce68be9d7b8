import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { CLIENT, MODIFY, READONLY } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import { startWithOfficialClient, watchConnections } from './official-client.ts';

const SCOPES = ['openid', 'email', READONLY];

/** Google's own client of a sandbox that listens, and the ID token of a sign-in. */
async function startSignedIn() {
  const official = await startWithOfficialClient();
  const signIn = async () => (await official.signIn(SCOPES)).tokens;
  const idToken = (await signIn()).id_token ?? '';
  return { ...official, signIn, idToken };
}

test("Google's library verifies an ID token by the certificates, and speaks to nobody else", async () => {
  const connections = watchConnections();
  const { sandbox, client, idToken, port } = await startSignedIn();
  const ticket = await client.verifyIdToken({ idToken, audience: CLIENT.clientId });
  const payload = ticket.getPayload();
  expect(payload).toMatchObject({ email: OWNER, sub: sandbox.accounts.find(OWNER)?.sub });
  expect(connections()).toEqual([`127.0.0.1:${port}`]);
});

test("Google's library refuses an ID token that is forged or another's", async () => {
  const { client, idToken } = await startSignedIn();
  const payload = (await client.verifyIdToken({ idToken })).getPayload();
  const [header = '', , signature = ''] = idToken.split('.');
  const claims = JSON.stringify({ ...payload, email: 'other@postlada.example' });
  const forged = `${header}.${Buffer.from(claims).toString('base64url')}.${signature}`;
  await expect(client.verifyIdToken({ idToken: forged })).rejects.toThrow(
    'Invalid token signature',
  );
  await expect(client.verifyIdToken({ idToken, audience: 'another' })).rejects.toThrow(
    'Wrong recipient',
  );
});

test("Google's library verifies tokens of before a rotation and of after it, and none older", async () => {
  const { sandbox, createClient, signIn, idToken } = await startSignedIn();
  const verify = (token: string | null | undefined) =>
    createClient().verifyIdToken({ idToken: token ?? '' });
  await sandbox.keys.rotate();
  const { id_token: newer } = await signIn();
  expect((await verify(idToken)).getPayload()?.email).toBe(OWNER);
  expect((await verify(newer)).getPayload()?.email).toBe(OWNER);
  await sandbox.keys.rotate();
  await expect(verify(idToken)).rejects.toThrow('No pem found');
  expect((await verify(newer)).getPayload()?.email).toBe(OWNER);
});

test('a client that keeps the certificates as long as it is told knows no newer key', async () => {
  const { sandbox, client, signIn, idToken } = await startSignedIn();
  await client.verifyIdToken({ idToken });
  await sandbox.keys.rotate();
  const { id_token: newer } = await signIn();
  expect((await client.verifyIdToken({ idToken })).getPayload()?.email).toBe(OWNER);
  await expect(client.verifyIdToken({ idToken: newer ?? '' })).rejects.toThrow('No pem found');
});

test("Google's library describes an access token, and throws for a dead one", async () => {
  const { sandbox, client } = await startSignedIn();
  const token = client.credentials.access_token ?? '';
  const info = await client.getTokenInfo(token);
  expect(info).toMatchObject({ aud: CLIENT.clientId, email: OWNER, access_type: 'offline' });
  expect(info.scopes).toContain(READONLY);
  expect(info.scopes).not.toContain(MODIFY);
  expect(info.expiry_date).toBeGreaterThan(Date.now());
  sandbox.changePassword(OWNER);
  await expect(client.getTokenInfo(token)).rejects.toMatchObject({ status: 400 });
});
