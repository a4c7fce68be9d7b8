import { expect, test } from 'vitest';

import {
  acceptedLanguage,
  languageCookie,
  languageOfAddress,
} from '#worker/domain/pages/page-language.ts';

test.each([
  ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
  ['en-GB,en;q=0.9,sv;q=0.8', 'en'],
  ['de-DE,de;q=0.9,en;q=0.5,sv;q=0.4', 'en'],
  ['en;q=0.2, SV-fi;q=0.7', 'sv'],
  ['en;q=0', 'sv'],
  ['de,fr;q=0.9', 'sv'],
  ['*', 'sv'],
  ['', 'sv'],
  [';;q=,,en;q=abc', 'sv'],
])('a browser that asks for "%s" gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('an address is in the language of its path, or in the one that it names', () => {
  expect(languageOfAddress('/metod', 'en')).toBe('sv');
  expect(languageOfAddress('/method', null)).toBe('en');
  expect(languageOfAddress('/about', 'en')).toBe('en');
  expect(languageOfAddress('/about', 'fr')).toBeNull();
  expect(languageOfAddress('/about', null)).toBeNull();
  expect(languageOfAddress('/scan', 'en')).toBe('en');
  expect(languageOfAddress('/scan', null)).toBeNull();
});

test('the choice is remembered for a year, over https only where there is https', () => {
  expect(languageCookie('en', true)).toBe(
    'language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
  expect(languageCookie('sv', false)).not.toContain('Secure');
});
