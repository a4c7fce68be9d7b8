import { expect, test } from 'vitest';

import { MINUTE_MS } from '#worker/domain/duration.ts';

import { countCalls, createAccount, failNext, rotateKeys } from './support/google.ts';
import { sessionCookieOf, signIn } from './support/sign-in.ts';
import { buildStage } from './support/sign-in-stage.ts';

/** A Worker that has fetched Google's keys once, and how often it has fetched them since. */
async function buildWithKeys() {
  const { api, runtime, account } = await buildStage();
  const isSignedIn = async (who = account) =>
    sessionCookieOf(await signIn(api, { account: who })) !== undefined;
  expect(await isSignedIn()).toBe(true);
  const before = await countCalls('oauth.certs');
  return {
    runtime,
    isSignedIn,
    fetches: async () => (await countCalls('oauth.certs')) - before,
  };
}

test('keys that are known are not fetched for each sign-in', async () => {
  const { isSignedIn, fetches } = await buildWithKeys();
  expect(await isSignedIn()).toBe(true);
  expect(await fetches()).toBe(0);
});

test('a key that Google has only just begun to sign with is fetched at once', async () => {
  const { isSignedIn, fetches } = await buildWithKeys();
  await rotateKeys();
  expect(await isSignedIn()).toBe(true);
  expect(await isSignedIn(await createAccount())).toBe(true);
  expect(await fetches()).toBe(1);
});

test('people who sign in at the same time after a rotation all get in', async () => {
  const { isSignedIn, fetches } = await buildWithKeys();
  await rotateKeys();
  const accounts = await Promise.all(Array.from({ length: 5 }, () => createAccount()));
  expect(await Promise.all(accounts.map(isSignedIn))).toEqual([true, true, true, true, true]);
  expect(await fetches()).toBeLessThanOrEqual(5);
});

test('keys are not looked for twice within a minute, and after it they are', async () => {
  const { runtime, isSignedIn, fetches } = await buildWithKeys();
  await rotateKeys();
  expect(await isSignedIn()).toBe(true);
  await rotateKeys();
  runtime.advance(MINUTE_MS - 1);
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await isSignedIn()).toBe(false);
  expect(await fetches()).toBe(1);
  runtime.advance(1);
  expect(await isSignedIn()).toBe(true);
  expect(await fetches()).toBe(2);
});

test('a look that fails is made again at the next sign-in', async () => {
  const { isSignedIn, fetches } = await buildWithKeys();
  await rotateKeys();
  await failNext('oauth.certs', 503, {});
  expect(await isSignedIn()).toBe(false);
  expect(await isSignedIn()).toBe(true);
  expect(await fetches()).toBe(2);
});
