import { expect, test } from 'vitest';

import { signInId, takeSignIn } from '#worker/access/finish-sign-in.ts';

import { createAccount } from '#tests/worker/support/google.ts';
import { comeBack, goToGoogle, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';

test('a callback works once: replayed, alone or ten at a time, it opens nothing more', async () => {
  const { api, account } = await buildStage();
  const callback = await goToGoogle(api, { account });
  const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(api, callback)));
  const sessions = answers.map(sessionCookieOf).filter((cookie) => cookie !== undefined);
  expect(sessions).toHaveLength(1);
  const replay = await comeBack(api, callback);
  expect(replay.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
  expect(sessionCookieOf(replay)).toBeUndefined();
});

test('a sign-in that is being finished is nobody’s to finish again, whatever code is brought to it', async () => {
  const { api, runtime, account } = await buildStage();
  const { url, cookies } = await goToGoogle(api, { account });
  const secret = cookies.at(-1)?.split('=')[1] ?? '';
  const flowId = signInId(url.searchParams);
  const taken = await takeSignIn(runtime, flowId, secret);
  expect(taken.id).toBe(flowId);
  await expect(takeSignIn(runtime, flowId, secret)).rejects.toMatchObject({
    code: 'oauth_state_invalid',
  });
});

test('a used code that is brought into a fresh sign-in opens nothing', async () => {
  const { api, account } = await buildStage();
  const used = await goToGoogle(api, { account });
  await comeBack(api, used);
  const fresh = await goToGoogle(api, { account });
  fresh.url.searchParams.set('code', used.url.searchParams.get('code') ?? '');
  const response = await comeBack(api, fresh);
  expect(response.headers.get('location')).toBe('/auth?error=oauth_failed');
  expect(sessionCookieOf(response)).toBeUndefined();
});

test('nobody can be signed in to a stranger’s account by a prepared link', async () => {
  const { api, account } = await buildStage();
  const attacker = await goToGoogle(api, { account });
  const victim = await goToGoogle(api, { account: await createAccount() });
  const response = await comeBack(api, { url: attacker.url, cookies: victim.cookies });
  expect(response.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
  expect(sessionCookieOf(response)).toBeUndefined();
});

test.each(['HEAD', 'POST', 'PUT', 'DELETE'])(
  'the callback answers no %s, and is there for the browser all the same',
  async (method) => {
    const { api, account } = await buildStage();
    const callback = await goToGoogle(api, { account });
    const { url, cookies } = callback;
    const response = await api.send(url.pathname + url.search, {
      method,
      cookie: cookies.join('; '),
    });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(sessionCookieOf(await comeBack(api, callback))).toBeDefined();
  },
);

test('nothing is begun by HEAD', async () => {
  const { api } = await buildStage();
  const response = await api.sendRaw('/api/auth/google/start', { method: 'HEAD' });
  expect(response.status).toBe(404);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('a sign-in that is not known any more still leads to where a purchase is withdrawn from', async () => {
  const { api, runtime, account } = await buildStage();
  const lost = '/auth?error=oauth_state_invalid&return_to=%2Fwithdraw';
  const spent = await goToGoogle(api, { account }, { query: '?returnTo=/withdraw' });
  await comeBack(api, spent);
  expect((await comeBack(api, spent)).headers.get('location')).toBe(lost);

  const late = await goToGoogle(api, { account }, { query: '?returnTo=/withdraw' });
  runtime.advance(11 * 60_000);
  expect((await comeBack(api, late)).headers.get('location')).toBe(lost);

  const forged = await api.send('/api/auth/google/callback?state=x.withdraw//evil.test');
  expect(forged.headers.get('location')).toBe('/auth?error=oauth_state_invalid');
});

test('a sign-in that Google refuses leads back to the purchase that was to be withdrawn from', async () => {
  const { api, account } = await buildStage();
  const order = `ord_${'a'.repeat(26)}`;
  const query = `?returnTo=/withdraw&order=${order}`;
  const { url, cookies } = await goToGoogle(api, { account }, { query });
  url.searchParams.delete('code');
  url.searchParams.set('error', 'access_denied');
  expect((await comeBack(api, { url, cookies })).headers.get('location')).toBe(
    `/auth?error=oauth_denied&return_to=%2Fwithdraw&order=${order}`,
  );
});
