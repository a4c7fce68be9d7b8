import { expect, test } from 'vitest';

import {
  BYTES_PER_GIB,
  CO2_METHOD,
  debtKgAfter,
  FALLBACK_MESSAGE_BYTES,
  flowGramsPerYear,
  flowRange,
  messagesPerYear,
  storageGramsPerYear,
  storageRange,
  storedCo2Method,
} from '#worker/domain/co2.ts';

const STORAGE = CO2_METHOD.storageKgPerGibYear.central;
const FACTORS = {
  storageKgPerGibYear: STORAGE,
  deliveryKgPerMessage: CO2_METHOD.deliveryKgPerMessage.central,
};

test('37 GiB weigh 25.9 kg a year', () => {
  expect(storageGramsPerYear(37 * BYTES_PER_GIB, STORAGE)).toBeCloseTo(25_900, 6);
});

test('500 stored messages of 25 KiB weigh 8.3447 g a year', () => {
  expect(storageGramsPerYear(500 * FALLBACK_MESSAGE_BYTES, STORAGE)).toBeCloseTo(8.3447, 4);
});

test('a weekly letter of 25 KiB emits 208.868 g a year', () => {
  expect(flowGramsPerYear(52, FALLBACK_MESSAGE_BYTES, FACTORS)).toBeCloseTo(208.868, 3);
});

test('a weekly letter of 75 KiB emits 210.604 g a year', () => {
  expect(flowGramsPerYear(52, 75 * 1024, FACTORS)).toBeCloseTo(210.604, 3);
});

test('an old figure is explained by the method that it was made with', () => {
  expect(storedCo2Method('2026-11').storageKgPerGibYear.central).toBe(0.7);
  expect(storedCo2Method('2026-11-uba').storageKgPerGibYear.central).toBe(0.208);
  expect(storedCo2Method('unknown')).toEqual(CO2_METHOD);
});

test('the published span holds the central value, with its ends as far apart as the sources', () => {
  const storage = storageRange(BYTES_PER_GIB, CO2_METHOD);
  expect(storage).toEqual({ lowKg: 0.000235, centralKg: 0.7, highKg: 2 });
  const flow = flowRange(1000, FALLBACK_MESSAGE_BYTES, CO2_METHOD);
  expect(flow.lowKg).toBeLessThan(flow.centralKg);
  expect(flow.highKg).toBeGreaterThan(flow.centralKg);
});

test.each([
  { count: 52, days: 365, perYear: 52 },
  { count: 26, days: 182.5, perYear: 52 },
  { count: 52, days: 4000, perYear: 52 },
  { count: 10, days: 27, perYear: 10 },
  { count: 2, days: 90, perYear: 2 },
  { count: 0, days: 0, perYear: 0 },
])('$count messages in $days days are $perYear a year', ({ count, days, perYear }) => {
  expect(messagesPerYear(count, days)).toBeCloseTo(perYear, 9);
});

test('the debt grows by a year of new mail in a year', () => {
  expect(debtKgAfter(25.9, 20.1, 0)).toBe(25.9);
  expect(debtKgAfter(25.9, 20.1, 31_557_600)).toBeCloseTo(46, 9);
});
