import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  CLIENT,
  ORIGIN,
  REDIRECT_URI,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { authorizationUrl, exchange, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

type Sandbox = ReturnType<typeof buildSandbox>['sandbox'];

const SECOND = 'second@postlada.example';

function buildTwoAccounts(): Sandbox {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  return sandbox;
}

async function open(sandbox: Sandbox, changes: Record<string, string | null>) {
  const response = await sandbox.fetch(new Request(await authorizationUrl(changes)));
  const location = response.headers.get('location');
  return { text: await response.text(), back: location === null ? null : new URL(location) };
}

async function choose(
  sandbox: Sandbox,
  account: string,
  changes: Record<string, string | null>,
): Promise<Response> {
  const request = new URL(await authorizationUrl(changes)).search.slice(1);
  return sandbox.fetch(
    new Request(`${ORIGIN}/o/oauth2/v2/auth/account`, {
      method: 'POST',
      body: new URLSearchParams({ request, account }),
    }),
  );
}

async function whoCameBack(sandbox: Sandbox, back: URL | null): Promise<unknown> {
  const { access_token: token } = await exchange(sandbox, back?.searchParams.get('code') ?? null);
  const response = await sandbox.fetch(
    new Request(`${ORIGIN}/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
  );
  return response.json();
}

test('select_account asks who, then not again for what that account has granted', async () => {
  const sandbox = buildTwoAccounts();
  await signIn(sandbox, { account: SECOND });
  const changes = { prompt: 'select_account', login_hint: OWNER };
  const { text, back } = await open(sandbox, changes);
  expect(back).toBeNull();
  for (const email of [OWNER, SECOND]) expect(text).toContain(`value="${email}"`);

  const known = await choose(sandbox, SECOND, changes);
  expect(known.status).toBe(302);
  const location = new URL(known.headers.get('location') ?? '');
  expect(await whoCameBack(sandbox, location)).toMatchObject({ email: SECOND });

  const other = await choose(sandbox, OWNER, changes);
  expect(other.status).toBe(200);
  expect(await other.text()).toContain('type="checkbox"');
});

test('an account that is not there leads back to the chooser', async () => {
  const answer = await choose(buildTwoAccounts(), 'nobody@x.example', {});
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Choose an account');
});

test.each([
  REDIRECT_URI.toUpperCase(),
  REDIRECT_URI.replace('https:', 'http:'),
  REDIRECT_URI.replace('app.test', 'app.test:443'),
  REDIRECT_URI.replace('app.test', 'app.test.evil.example'),
  REDIRECT_URI.replace('/api/', '/./api/'),
  REDIRECT_URI.replace('callback', '%63allback'),
  `${REDIRECT_URI}?next=1`,
  `${REDIRECT_URI}#`,
  `${REDIRECT_URI}/deeper`,
  ` ${REDIRECT_URI}`,
])('the redirect has to be registered to the letter: %s', async (redirectUri) => {
  const { text, back } = await open(buildTwoAccounts(), { redirect_uri: redirectUri });
  expect(back).toBeNull();
  expect(text).toContain('Error 400: redirect_uri_mismatch');
});

test('a code is worth nothing to another client, and stays good for its own', async () => {
  const foreign = { ...CLIENT, clientId: 'other.apps.googleusercontent.com' };
  const { sandbox } = buildSandbox({ clients: [CLIENT, foreign] });
  await signIn(sandbox);
  const { back } = await open(sandbox, { prompt: null, login_hint: OWNER });
  const code = back?.searchParams.get('code') ?? null;
  expect(await exchange(sandbox, code, { client_id: foreign.clientId })).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  });
  expect((await exchange(sandbox, code)).status).toBe(200);
});
