import { expect, onTestFinished, test } from 'vitest';

import { findFreePort } from '#tests/tools/google-sandbox/node-listener.ts';
import { Interrupted } from '#tests/tools/verify-google/interrupted.ts';
import { REFERENCE_OWNER } from '#tests/tools/verify-google/reference/reference-mailbox.ts';
import { serveSandbox } from '#tests/tools/verify-google/reference/served-sandbox.ts';
import { SetupError } from '#tests/tools/verify-google/setup-error.ts';
import { GMAIL_MODIFY_SCOPE, GMAIL_READONLY_SCOPE } from '#worker/domain/access/connection.ts';

import { openConsentListener } from './consent-listener.ts';
import { openSide, type OpenSideOptions } from './open-side.ts';
import { visitAsBrowser, type Visit } from './visit-as-browser.ts';

const OWNER = REFERENCE_OWNER.address;

/** A sandbox on a port, and a way to sign in to it as the command does, with a person who does as told. */
async function buildSignIn() {
  const port = await findFreePort();
  const { sandbox, endpoints, credentials, close } = await serveSandbox({
    callbackPort: port,
    latencyMs: 0,
  });
  onTestFinished(close);
  const open = (visit: Partial<Visit> = {}, changes: Partial<OpenSideOptions> = {}) =>
    openSide({
      endpoints,
      credentials,
      port,
      account: null,
      isWriting: false,
      abort: new AbortController().signal,
      async invite(address) {
        await visitAsBrowser(address, { account: OWNER, ...visit });
      },
      ...changes,
    });
  const isAnyoneIn = () =>
    sandbox.grants.findGrant(credentials.clientId, sandbox.accounts.find(OWNER)?.sub ?? '') !==
    null;
  return { open, sandbox, port, credentials, isAnyoneIn };
}

test('signing in through the browser gives leave to read, until it is ended', async () => {
  const { open, isAnyoneIn } = await buildSignIn();
  const { access } = await open();
  expect(access.facts.grantedScope).toContain(GMAIL_READONLY_SCOPE);
  expect(access.facts.grantedScope).not.toContain(GMAIL_MODIFY_SCOPE);
  expect(isAnyoneIn()).toBe(true);
  expect(await access.end()).toBe(true);
  expect(isAnyoneIn()).toBe(false);
  expect(await access.end()).toBe(true);
});

test('only for writing is leave to move mail asked for', async () => {
  const { open } = await buildSignIn();
  const { access } = await open({}, { isWriting: true });
  expect(access.facts.grantedScope).toContain(GMAIL_MODIFY_SCOPE);
});

test('a person who refuses is answered in plain words', async () => {
  const { open, isAnyoneIn } = await buildSignIn();
  const opening = open({ isDenying: true });
  await expect(opening).rejects.toThrow(SetupError);
  await expect(opening).rejects.toThrow(/refused on Google's page/);
  expect(isAnyoneIn()).toBe(false);
});

test('an unticked box is named, and what was granted is ended', async () => {
  const { open, isAnyoneIn } = await buildSignIn();
  const scopes = ['openid', 'email', GMAIL_READONLY_SCOPE];
  await expect(open({ scopes }, { isWriting: true })).rejects.toThrow(
    /^gmail\.modify was not ticked.*The access was ended again\.$/,
  );
  expect(isAnyoneIn()).toBe(false);
});

test('another account than the one named is refused, and its access ended', async () => {
  const { open, isAnyoneIn } = await buildSignIn();
  await expect(open({}, { account: 'test@elsewhere.example' })).rejects.toThrow(
    /Another account than test@elsewhere\.example signed in/,
  );
  expect(isAnyoneIn()).toBe(false);
});

test('the named account may be written in any case', async () => {
  const { open } = await buildSignIn();
  await expect(open({}, { account: OWNER.toUpperCase() })).resolves.toBeDefined();
});

test('a secret that is not the client’s is named', async () => {
  const { open, credentials } = await buildSignIn();
  const wrong = { ...credentials, clientSecret: 'not-this-one' };
  await expect(open({}, { credentials: wrong })).rejects.toThrow(/GOOGLE_CLIENT_SECRET/);
});

test('a port in use is said so', async () => {
  const { open, port } = await buildSignIn();
  const abort = new AbortController().signal;
  const listener = await openConsentListener(port, abort);
  onTestFinished(listener.close);
  await expect(open()).rejects.toThrow(/Port \d+ is in use.*--port N/);
});

test('a callback with another state counts for nothing', async () => {
  const port = await findFreePort();
  const listener = await openConsentListener(port, new AbortController().signal);
  onTestFinished(listener.close);
  const back = listener.consent('https://accounts.example/auth', 'our-state');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  expect((await ask('/callback?state=theirs&code=bad')).status).toBe(400);
  expect((await ask('/callback?error=access_denied')).status).toBe(400);
  expect((await ask('/elsewhere')).status).toBe(404);
  const start = await ask('/');
  expect(start.headers.get('location')).toBe('https://accounts.example/auth');
  const page = await ask('/callback?state=our-state&code=good');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await back).get('code')).toBe('good');
  expect((await ask('/callback?state=our-state&code=good')).status).toBe(400);
});

test('the owner can end it while Google’s page is open', async () => {
  const { open } = await buildSignIn();
  const ending = new AbortController();
  const opening = open(
    {},
    {
      abort: ending.signal,
      invite() {
        ending.abort();
        return Promise.resolve();
      },
    },
  );
  await expect(opening).rejects.toThrow(Interrupted);
});
