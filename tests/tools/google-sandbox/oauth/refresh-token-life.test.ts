import { expect, test } from 'vitest';

import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/tools/google-sandbox/support/build-sandbox.ts';
import { openBrowser } from '#tests/tools/google-sandbox/support/browser.ts';
import { control } from '#tests/tools/google-sandbox/support/control.ts';
import {
  profileStatus,
  refreshTokens,
  signIn,
} from '#tests/tools/google-sandbox/support/sign-in.ts';

const DAY_MS = 86_400_000;
const SECOND = 'second@postlada.example';
const INVALID_GRANT = {
  status: 400,
  error: 'invalid_grant',
  error_description: 'Token has been expired or revoked.',
};

function buildInTesting() {
  const built = buildSandbox({ oauth: { publishingStatus: 'testing' } });
  const refreshStatus = async (token: string | undefined) =>
    (await refreshTokens(built.sandbox, token)).status;
  return { ...built, refreshStatus };
}

test('a refresh token that is not used for half a year dies, and each use gives it another', async () => {
  const { sandbox, pass } = buildSandbox();
  const { refresh_token: idle } = await signIn(sandbox);
  const { refresh_token: used } = await signIn(sandbox);
  pass(181 * DAY_MS - 1);
  expect((await refreshTokens(sandbox, used)).status).toBe(200);
  pass(1);
  expect(await refreshTokens(sandbox, idle)).toEqual(INVALID_GRANT);
  pass(180 * DAY_MS);
  expect((await refreshTokens(sandbox, used)).status).toBe(200);
  expect(sandbox.grants.liveGrants()).toHaveLength(1);
});

test('a project in testing is told that a refresh token ends after seven days, used or not', async () => {
  const { sandbox, pass, refreshStatus } = buildInTesting();
  const tokens = await signIn(sandbox);
  expect(tokens.refresh_token_expires_in).toBe(604_799);
  pass(7 * DAY_MS - 1);
  const refreshed = await refreshTokens(sandbox, tokens.refresh_token);
  expect(await profileStatus(sandbox, refreshed.access_token)).toBe(200);
  pass(1);
  expect(await refreshTokens(sandbox, tokens.refresh_token)).toEqual(INVALID_GRANT);
  expect(await profileStatus(sandbox, refreshed.access_token)).toBe(401);
  const { refresh_token: anew } = await signIn(sandbox, { changes: { prompt: null } });
  expect(await refreshStatus(anew)).toBe(200);
});

test('a consent in testing ends too: who comes back after it is asked again', async () => {
  const { sandbox, pass } = buildInTesting();
  const browser = openBrowser(sandbox);
  await signIn(sandbox);
  const come = async () => (await browser.open({ prompt: null, login_hint: OWNER })).status;
  pass(6 * DAY_MS);
  expect(await come()).toBe(302);
  pass(DAY_MS);
  expect(await come()).toBe(200);
  expect(sandbox.grants.liveGrants()).toEqual([]);
});

test('a new consent in testing lengthens no older refresh token', async () => {
  const { sandbox, pass, refreshStatus } = buildInTesting();
  const { refresh_token: older } = await signIn(sandbox);
  pass(4 * DAY_MS);
  const { refresh_token: newer } = await signIn(sandbox);
  pass(3 * DAY_MS);
  expect([await refreshStatus(older), await refreshStatus(newer)]).toEqual([400, 200]);
});

test('a consent to identity alone has no end in testing', async () => {
  const { sandbox, pass, refreshStatus } = buildInTesting();
  const tokens = await signIn(sandbox, { changes: { scope: 'openid email profile' } });
  expect(tokens).not.toHaveProperty('refresh_token_expires_in');
  pass(100 * DAY_MS);
  expect(await refreshStatus(tokens.refresh_token)).toBe(200);
});

test('a project goes into testing and out of it, and what was issued keeps its life', async () => {
  const { sandbox, pass } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  const setStatus = (body: unknown) => control(sandbox, 'PATCH', 'oauth/settings', body);
  const before = await signIn(sandbox);
  const testing = { status: 200, body: { publishingStatus: 'testing' } };
  expect(await setStatus({ publishingStatus: 'testing' })).toEqual(testing);
  const during = await signIn(sandbox, { account: SECOND });
  expect((await setStatus({ publishingStatus: 'live' })).status).toBe(400);
  expect(await setStatus({})).toEqual(testing);
  await setStatus({ publishingStatus: 'production' });
  pass(7 * DAY_MS);
  expect(before).not.toHaveProperty('refresh_token_expires_in');
  expect((await refreshTokens(sandbox, before.refresh_token)).status).toBe(200);
  expect(await refreshTokens(sandbox, during.refresh_token)).toEqual(INVALID_GRANT);
});

test('a reset takes back what was set', async () => {
  const { sandbox } = buildSandbox();
  await control(sandbox, 'PATCH', 'oauth/settings', { publishingStatus: 'testing' });
  sandbox.reset();
  expect(await signIn(sandbox)).not.toHaveProperty('refresh_token_expires_in');
});

test('the hundred-and-first refresh token kills the first without a word', async () => {
  const { sandbox } = buildSandbox();
  sandbox.addAccount({ email: SECOND });
  const other = await signIn(sandbox, { account: SECOND });
  const first = await signIn(sandbox);
  const second = await signIn(sandbox);
  for (let number = 3; number <= 100; number += 1) await signIn(sandbox);
  expect((await refreshTokens(sandbox, first.refresh_token)).status).toBe(200);
  expect((await signIn(sandbox)).status).toBe(200);
  expect(await refreshTokens(sandbox, first.refresh_token)).toEqual(INVALID_GRANT);
  expect((await refreshTokens(sandbox, second.refresh_token)).status).toBe(200);
  expect((await refreshTokens(sandbox, other.refresh_token)).status).toBe(200);
});

test('refresh tokens that have died do not count among the hundred', async () => {
  const { sandbox, pass } = buildInTesting();
  for (let number = 1; number <= 100; number += 1) await signIn(sandbox);
  pass(4 * DAY_MS);
  const oldest = await signIn(sandbox);
  pass(3 * DAY_MS);
  for (let number = 2; number <= 100; number += 1) await signIn(sandbox);
  expect((await refreshTokens(sandbox, oldest.refresh_token)).status).toBe(200);
});
