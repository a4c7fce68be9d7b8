import { afterEach, expect, test, vi } from 'vitest';

import {
  readLanguagePreference,
  renewLanguageCookie,
  saveLanguagePreference,
} from '#web/shared/i18n/language-preference.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

/** A document whose cookies are kept as a browser keeps them; gives what was written. */
function stubCookies(...kept: string[]): string[] {
  const written: string[] = [];
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    documentElement: { lang: 'sv' },
    get cookie() {
      return [...kept, ...written.map((cookie) => cookie.split(';')[0])].join('; ');
    },
    set cookie(cookie: string) {
      written.push(cookie);
    },
  });
  return written;
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

test('a choice that is stored is told to the server again, where its cookie is gone or says another', () => {
  const kept = new Map<string, string>();
  stubStorage(kept);
  stubCookies();
  saveLanguagePreference('en');
  for (const other of [[], ['language=sv'], ['xlanguage=en']]) {
    const written = stubCookies('a=b', ...other);
    renewLanguageCookie();
    expect(written).toEqual([expect.stringMatching(/^language=en; Path=\/; Max-Age=\d+;.*Secure/)]);
    renewLanguageCookie();
    expect(written).toHaveLength(1);
  }
});

test('without a choice no cookie is written', () => {
  stubStorage(new Map());
  const written = stubCookies();
  renewLanguageCookie();
  expect(written).toEqual([]);
});

test('a browser that closes its storage to us still tells the server of the choice', () => {
  vi.stubGlobal('localStorage', undefined);
  const written = stubCookies();
  saveLanguagePreference('en');
  expect(written).toEqual([expect.stringMatching(/^language=en;/)]);
});
