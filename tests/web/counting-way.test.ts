import { expect, test } from 'vitest';

import { COUNTING_STEPS, NO_FIGURES } from '#worker/domain/stats/count-up.ts';
import { exampleFigures, type LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import {
  figuresOnWay,
  hasArrived,
  wayFromNothing,
  wayOn,
} from '#web/features/start/live/counting-way.ts';

const real = (emails: number): LandingFigures => ({
  emails,
  gigabytes: 2,
  co2: { lowKg: 0, centralKg: 1, highKg: 3 },
});

test.each([0, 1, 30, COUNTING_STEPS])(
  'nothing of an example that is %d steps on its way goes into true figures',
  (step) => {
    const way = wayOn({ ...wayFromNothing(null), step, seconds: 9 }, real(10));
    expect(figuresOnWay(way)).toEqual(NO_FIGURES);
    for (let on = 0; on <= COUNTING_STEPS; on += 1) {
      expect(figuresOnWay({ ...way, step: on }).emails).toBeLessThanOrEqual(10);
    }
    expect(figuresOnWay({ ...way, step: COUNTING_STEPS })).toEqual(real(10));
  },
);

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
