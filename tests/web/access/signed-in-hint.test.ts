import { afterEach, expect, test, vi } from 'vitest';

import { endSession, fetchSession } from '#web/entities/access/session.ts';
import { isOnboarded, saveOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { saveSignedInHint, readSignedInHint } from '#web/entities/access/signed-in-hint.ts';

import { buildSession } from '#tests/web/support/build-session.ts';
import { stubServer } from '#tests/web/support/loader-stage.ts';

const SIGNED_OUT = { priceList: 'standard', isSelling: true, user: null, connection: null };

function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('the browser remembers what the server said last: signed in, or out', async () => {
  stubStorage();
  stubServer({ 'GET /api/session': buildSession(12) });
  await fetchSession();
  expect(readSignedInHint()).toBe(true);
  stubServer({ 'GET /api/session': SIGNED_OUT });
  await fetchSession();
  expect(readSignedInHint()).toBe(false);
});

test('signing out forgets it; a sign-out that fails does not', async () => {
  stubStorage();
  saveSignedInHint(true);
  stubServer({});
  await expect(endSession()).rejects.toMatchObject({ code: 'network_error' });
  expect(readSignedInHint()).toBe(true);
  stubServer({ 'DELETE /api/session': new Response(null, { status: 204 }) });
  await endSession();
  expect(readSignedInHint()).toBe(false);
});

test('that the onboarding was seen is forgotten once nobody is signed in, for whoever is next', async () => {
  stubStorage();
  saveOnboarded();
  stubServer({ 'GET /api/session': buildSession(12) });
  await fetchSession();
  expect(isOnboarded()).toBe(true);
  stubServer({ 'GET /api/session': SIGNED_OUT });
  await fetchSession();
  expect(isOnboarded()).toBe(false);
});

test('whoever signs in after a session that ended unseen has not been through the onboarding of the former', async () => {
  stubStorage();
  saveOnboarded();
  stubServer({ 'GET /api/session': buildSession(12) });
  await fetchSession();
  const other = { id: 'usr_2', email: 'bo@example.test', currency: null };
  stubServer({ 'GET /api/session': { ...buildSession(12), user: other } });
  await fetchSession();
  expect(isOnboarded()).toBe(false);
  saveOnboarded();
  await fetchSession();
  expect(isOnboarded()).toBe(true);
});

test('it is forgotten after a day: no session outlasts one without use', () => {
  stubStorage();
  const saidAtMs = 1_790_000_000_000;
  saveSignedInHint(true, saidAtMs);
  expect(readSignedInHint(saidAtMs + 86_400_000 - 1)).toBe(true);
  expect(readSignedInHint(saidAtMs + 86_400_000)).toBe(false);
});

test('a closed storage is no hint, and no error', () => {
  vi.stubGlobal('localStorage', undefined);
  saveSignedInHint(true);
  expect(readSignedInHint()).toBe(false);
});
