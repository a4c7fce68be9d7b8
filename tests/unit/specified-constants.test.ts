import { expect, test } from 'vitest';

import { APP_VERSION } from '#worker/domain/brand.ts';
import { BYTES_PER_GIB, CO2_METHOD } from '#worker/domain/co2.ts';
import { EXPIRY_WARNING_MS } from '#worker/domain/access/connection.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, toLanguage } from '#worker/domain/language.ts';

test('a GB is 1073741824 bytes', () => {
  expect(BYTES_PER_GIB).toBe(1_073_741_824);
});

test('a stored GB emits 0.7 kg a year, a new message 4 g', () => {
  expect(CO2_METHOD.storageKgPerGibYear.central).toBe(0.7);
  expect(CO2_METHOD.deliveryKgPerMessage.central).toBe(0.004);
});

test('the end of a connection is warned of with six hours left', () => {
  expect(EXPIRY_WARNING_MS).toBe(6 * 3_600_000);
});

test('sign-in redirects carry the version 2025.01.21.001', () => {
  expect(APP_VERSION).toBe('2025.01.21.001');
});

test('the languages are Swedish and English, and the default is Swedish', () => {
  expect(LANGUAGES).toEqual(['sv', 'en']);
  expect(DEFAULT_LANGUAGE).toBe('sv');
});

test.each([undefined, null, '', 'de', 'EN', 'en-US', 1])(
  'the language %j is none of ours and falls back to Swedish',
  (value) => {
    expect(toLanguage(value)).toBe('sv');
  },
);
