import { expect, test } from 'vitest';

import { formatTonnes } from '#worker/domain/format.ts';
import { exampleCounterKg } from '#worker/domain/stats/landing-figures.ts';

test('the example counter starts at 3806.9 kg and rises by 14080/86400 of one a second', () => {
  expect(exampleCounterKg(0)).toBe(3806.9);
  expect(exampleCounterKg(1) - exampleCounterKg(0)).toBeCloseTo(14_080 / 86_400, 10);
  expect(exampleCounterKg(86_400)).toBeCloseTo(3806.9 + 14_080, 6);
});

test.each([
  [3806.9, 'sv', '3,8069'],
  [3807.063, 'en', '3.8071'],
  [12, 'en', '0.0120'],
  [0, 'sv', '0,0000'],
  [0.01, 'en', '<0.0001'],
] as const)('%d kg in tonnes is, in %s, %s', (kg, language, text) => {
  expect(formatTonnes(kg, language)).toBe(text);
});
