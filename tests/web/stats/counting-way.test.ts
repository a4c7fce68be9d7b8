import { expect, test } from 'vitest';

import { figuresOnWay, hasArrived, wayFromNothing, wayOn } from '#web/pages/start/counting-way.ts';
import { nextFigures } from '#web/entities/stats/real-figures.ts';
import type { Stats } from '#worker/contract/stats.ts';
import {
  COUNTING_STEPS,
  exampleFigures,
  type LandingFigures,
} from '#worker/domain/stats/landing-figures.ts';

const real = (emails: number): LandingFigures => ({
  emails,
  gigabytes: 2,
  co2: { lowKg: 0, centralKg: 1, highKg: 3 },
});

const stats = (emails: number, useRealData = true): Stats => ({
  useRealData,
  totalEmailsScanned: 0,
  totalEmailsCleaned: emails,
  totalGbCleaned: 2,
  totalCo2SavedKg: 1,
  totalCo2LowKg: 0,
  totalCo2HighKg: 3,
});

test('an example that is shown stays one: nothing true, which is less, takes its place in the same tab', () => {
  const example = nextFigures(undefined, stats(9_999, false));
  expect(example).toBeNull();
  expect(nextFigures(example, stats(10_000))).toBeNull();
  expect(nextFigures(undefined, null)).toBeNull();
});

test('true figures never fall while they are looked at, nor go where they cannot be had', () => {
  const shown = nextFigures(undefined, stats(10_500));
  expect(shown).toEqual(real(10_500));
  expect(nextFigures(shown, stats(10_400))).toBe(shown);
  expect(nextFigures(shown, null)).toBe(shown);
  expect(nextFigures(shown, stats(10_600))).toEqual(real(10_600));
});

test('newer true figures are counted to from those that stand there', () => {
  const there = { ...wayFromNothing(real(10)), step: COUNTING_STEPS };
  const way = wayOn(there, real(20));
  expect(hasArrived(there)).toBe(true);
  expect(hasArrived(way)).toBe(false);
  expect(figuresOnWay(way)).toEqual(real(10));
  expect(figuresOnWay({ ...way, step: COUNTING_STEPS })).toEqual(real(20));
});

test('an example grows once it has been counted up', () => {
  const way = { ...wayFromNothing(null), step: COUNTING_STEPS };
  expect(figuresOnWay(way)).toEqual(exampleFigures());
  expect(figuresOnWay({ ...way, seconds: 5 })).toEqual(exampleFigures(5));
});
