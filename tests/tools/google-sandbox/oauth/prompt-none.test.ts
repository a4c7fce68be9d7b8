import { expect, test } from 'vitest';

import { openBrowser } from '#tests/tools/google-sandbox/support/browser.ts';
import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  buildSandbox,
  MODIFY,
  READONLY,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { exchange, signIn } from '#tests/tools/google-sandbox/support/sign-in.ts';

const SECOND = 'second@postlada.example';

function build() {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  const browser = openBrowser(sandbox);
  const ask = async (changes: Record<string, string> = {}, from = browser) => {
    const { status, back } = await from.open({ prompt: 'none', state: 'state-2', ...changes });
    expect({ status, state: back?.get('state') }).toEqual({ status: 302, state: 'state-2' });
    return back ?? new URLSearchParams();
  };
  const error = async (...given: Parameters<typeof ask>) => {
    const back = await ask(...given);
    return { error: back.get('error'), subtype: back.get('error_subtype') };
  };
  return { sandbox, browser, ask, error };
}

const LOGIN_REQUIRED = { error: 'login_required', subtype: null };
const INTERACTION_REQUIRED = { error: 'interaction_required', subtype: 'access_denied' };
const NO_ERROR = { error: null, subtype: null };

test('a browser where nobody is signed in gets no code, whatever was granted before', async () => {
  const { sandbox, error } = build();
  await signIn(sandbox);
  expect(await error()).toEqual(LOGIN_REQUIRED);
  expect(await error({ login_hint: OWNER })).toEqual(LOGIN_REQUIRED);
});

test('who is signed in and has granted all gets a code without a page, and no refresh token', async () => {
  const { sandbox, browser, ask } = build();
  await browser.choose(OWNER);
  await browser.consent(OWNER, READONLY);
  const back = await ask();
  expect(back.get('prompt')).toBe('none');
  const tokens = await exchange(sandbox, back.get('code'));
  expect(tokens).toMatchObject({ status: 200, scope: expect.stringContaining(READONLY) });
  expect(tokens.refresh_token).toBeUndefined();
});

test('who is signed in and has not granted all would have to be asked', async () => {
  const { browser, error } = build();
  await browser.choose(OWNER);
  expect(await error()).toEqual(INTERACTION_REQUIRED);
  await browser.consent(OWNER, READONLY);
  expect(await error()).toEqual(NO_ERROR);
  expect(await error({ scope: `openid ${MODIFY}` })).toEqual(INTERACTION_REQUIRED);
});

test('of two who are signed in the hint chooses, and without one somebody would have to', async () => {
  const { sandbox, browser, ask, error } = build();
  for (const email of [OWNER, SECOND]) await browser.consent(email, READONLY);
  expect(await error()).toEqual(INTERACTION_REQUIRED);
  const sub = sandbox.accounts.find(SECOND)?.sub ?? '';
  for (const hint of [SECOND, SECOND.toUpperCase(), sub]) {
    const { access_token: token } = await exchange(
      sandbox,
      (await ask({ login_hint: hint })).get('code'),
    );
    expect(sandbox.grants.findLiveToken(token ?? '', 'access')?.grant.email).toBe(SECOND);
  }
  expect(await error({ login_hint: 'nobody@x.example' })).toEqual(LOGIN_REQUIRED);
});

test('a session is of one browser, and ends with a new password and with a reset', async () => {
  const { sandbox, browser, error } = build();
  const other = openBrowser(sandbox);
  await browser.consent(OWNER, READONLY);
  expect(await error({}, other)).toEqual(LOGIN_REQUIRED);
  await other.choose(OWNER);
  expect(await error({}, other)).toEqual(NO_ERROR);
  sandbox.changePassword(OWNER);
  expect([await error(), await error({}, other)]).toEqual([LOGIN_REQUIRED, LOGIN_REQUIRED]);
  await browser.choose(OWNER);
  expect(await error()).toEqual(NO_ERROR);
  sandbox.reset();
  expect(await error()).toEqual(LOGIN_REQUIRED);
});

test('the cookie is for the pages of sign-in alone, and a made-up one opens nothing', async () => {
  const { sandbox, browser, error } = build();
  const { setCookie } = await browser.choose(OWNER);
  expect(setCookie).toMatch(
    /^google-sandbox-session=[\w-]{43}; Path=\/o\/oauth2\/v2\/auth; HttpOnly; Secure; SameSite=Lax$/,
  );
  const again = await browser.choose(SECOND);
  expect(again.setCookie).toBe(setCookie);
  const forger = openBrowser(sandbox, 'google-sandbox-session=made-up');
  expect(await error({}, forger)).toEqual(LOGIN_REQUIRED);
  expect((await forger.choose(OWNER)).setCookie).not.toContain('made-up');
});

test('prompt=none goes with no other prompt', async () => {
  const { browser } = build();
  const { text, back } = await browser.open({ prompt: 'none consent' });
  expect(back).toBeNull();
  expect(text).toContain('Error 400: invalid_request');
});
