import { expect, test } from 'vitest';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import * as dates from '#worker/domain/dates.ts';
import * as format from '#worker/domain/format.ts';

/** Intl's spaces are no-break ones; the tests are read with plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('counts follow the language', () => {
  expect(plain(format.formatCount(100_284, 'sv'))).toBe('100 284');
  expect(format.formatCount(100_284, 'en')).toBe('100,284');
});

test.each([
  [37 * BYTES_PER_GIB, '37,0 GB', '37.0 GB'],
  [450 * BYTES_PER_GIB, '450 GB', '450 GB'],
  [BYTES_PER_GIB - 1, '1 024 MB', '1,024 MB'],
  [20 * 1_048_576, '20,0 MB', '20.0 MB'],
  [25 * 1024, '25,0 kB', '25.0 kB'],
  [0, '0 kB', '0 kB'],
])('%i bytes are %s and %s', (bytes, sv, en) => {
  expect(plain(format.formatBytes(bytes, 'sv'))).toBe(sv);
  expect(plain(format.formatBytes(bytes, 'en'))).toBe(en);
});

test('a size that was chosen is not padded', () => {
  expect(plain(format.formatChosenBytes(10 * BYTES_PER_GIB, 'sv'))).toBe('10 GB');
  expect(plain(format.formatChosenBytes(25 * 1024, 'en'))).toBe('25 kB');
});

test.each([
  [1234.567, '1 234,57', '1,234.57'],
  [25.9, '25,90', '25.90'],
  [1.35, '1,35', '1.35'],
  [0.0946, '0,09', '0.09'],
  [0.013, '0,01', '0.01'],
  [0.0042, '0,004', '0.004'],
  [0.0004, '<0,001', '<0.001'],
  [0, '0', '0'],
])('%d kg are %s and %s wherever they stand', (kg, sv, en) => {
  expect(plain(format.formatKg(kg, 'sv'))).toBe(sv);
  expect(plain(format.formatKg(kg, 'en'))).toBe(en);
});

test.each([
  [216.4, '216'],
  [9.61, '9,6'],
  [0.7, '0,70'],
  [0.013, '0,013'],
  [0.004, '0,004'],
  [0.0004, '<0,001'],
  [0, '0'],
])('%d of a comparison is %s', (amount, shown) => {
  expect(format.formatAmount(amount, 'sv')).toBe(shown);
});

test('a range keeps a low end from reading as zero', () => {
  expect(plain(format.formatKgRange(0.0087, 74, 'sv'))).toBe('0,01–74 kg');
  expect(plain(format.formatKgRange(0.000_004, 0.04, 'en'))).toBe('<0.01–0.04 kg');
  expect(plain(format.formatKgRange(0.000_004, 0.004, 'en'))).toBe('<0.01 kg');
});

test('the ticking figure moves with a second of a small flow', () => {
  const oneSecondKg = 20.1 / 31_557_600;
  expect(format.formatTickingKg(25.9, 'sv')).not.toBe(
    format.formatTickingKg(25.9 + oneSecondKg, 'sv'),
  );
});

test('per cent is rounded down: 99.9 is not yet done', () => {
  expect(format.formatPercent(99.9, 'en')).toBe('99%');
  expect(plain(format.formatPercent(64, 'sv'))).toBe('64 %');
});

test.each([
  [3900, 'SEK', '39 kr', 'SEK 39'],
  [780, 'SEK', '7,80 kr', 'SEK 7.80'],
  [390, 'EUR', '3,90 €', '€3.90'],
  [400, 'USD', '4 US$', '$4'],
  [0, 'SEK', '0 kr', 'SEK 0'],
  [123_456, 'SEK', '1 234,56 kr', 'SEK 1,234.56'],
] as const)('%i minor units of %s are %s and %s', (amountMinor, currency, sv, en) => {
  expect(plain(format.formatMoney(amountMinor, currency, 'sv'))).toBe(sv);
  expect(plain(format.formatMoney(amountMinor, currency, 'en'))).toBe(en);
});

test('a date has one form in each language, with its time and without', () => {
  const atMs = Date.UTC(2026, 10, 21, 8, 41);
  const shown = (language: 'sv' | 'en') => [
    plain(dates.formatDate(atMs, language, 'Europe/Stockholm')),
    plain(dates.formatDateTime(atMs, language, 'Europe/Stockholm')),
  ];
  expect(shown('sv')).toEqual(['21 nov. 2026', '21 nov. 2026 09:41']);
  expect(shown('en')).toEqual(['21 Nov 2026', '21 Nov 2026, 09:41']);
});

test('a date or time can be told where somebody else is', () => {
  const newYearsEveMs = Date.UTC(2026, 11, 31, 23, 30);
  expect(dates.formatDate(newYearsEveMs, 'sv', 'Europe/Stockholm')).toBe('1 jan. 2027');
  expect(plain(dates.formatDateTime(newYearsEveMs, 'sv', 'Europe/Stockholm'))).toBe(
    '1 jan. 2027 00:30',
  );
  expect(dates.formatTime(newYearsEveMs, 'sv', 'Europe/Stockholm')).toBe('00:30');
  expect(plain(dates.formatTime(newYearsEveMs, 'en', 'Europe/Stockholm'))).toBe('00:30');
});

test.each([
  [6.667, '6,7', '6.7'],
  [120, '120,0', '120.0'],
  [0.05, '0,1', '0.1'],
  [0.04, '<0,1', '<0.1'],
  [0, '0,0', '0.0'],
])('%d to one decimal is %s and %s, and never a false zero', (amount, sv, en) => {
  expect(format.formatOneDecimal(amount, 'sv')).toBe(sv);
  expect(format.formatOneDecimal(amount, 'en')).toBe(en);
});
