import { expect, test } from 'vitest';

import {
  beefKg,
  carKm,
  coffeeCups,
  flightPercent,
  ledMonths,
  showers,
} from '#worker/domain/co2.ts';

test('12 kg is 100 km by car', () => {
  expect(carKm(12)).toBeCloseTo(100, 9);
});

test('27 kg is one kilogram of beef', () => {
  expect(beefKg(27)).toBe(1);
});

test('1600 kg is one flight', () => {
  expect(flightPercent(1600)).toBe(100);
  expect(flightPercent(16)).toBe(1);
});

test('1.44 kg is one LED month', () => {
  expect(ledMonths(1.44)).toBe(1);
  expect(ledMonths(9.6)).toBeCloseTo(6.667, 3);
});

test('18.5 kg is 37 showers and 92.5 cups of coffee', () => {
  expect(showers(18.5)).toBe(37);
  expect(coffeeCups(18.5)).toBeCloseTo(92.5, 9);
});
