import { afterEach, expect, test, vi } from 'vitest';

import { readLanguagePreference, saveLanguagePreference } from '#web/i18n/language-preference.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

test('without a choice the language is Swedish', () => {
  stubStorage(new Map());
  expect(readLanguagePreference()).toBe('sv');
});

test('a choice is kept in the storage of the browser', () => {
  const kept = new Map<string, string>();
  stubStorage(kept);
  saveLanguagePreference('en');
  expect([...kept.values()]).toEqual(['en']);
  expect(readLanguagePreference()).toBe('en');
});

test('any other value in storage falls back to Swedish', () => {
  const kept = new Map<string, string>();
  stubStorage(kept);
  saveLanguagePreference('en');
  for (const key of kept.keys()) kept.set(key, 'fr');
  expect(readLanguagePreference()).toBe('sv');
});

test('a browser that closes its storage to us still gets a language', () => {
  vi.stubGlobal('localStorage', undefined);
  saveLanguagePreference('en');
  expect(readLanguagePreference()).toBe('sv');
});
