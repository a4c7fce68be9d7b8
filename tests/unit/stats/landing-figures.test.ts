import { expect, test } from 'vitest';

import { CO2_METHOD } from '#worker/domain/co2.ts';
import {
  countedTo,
  COUNTING_STEP_MS,
  COUNTING_STEPS,
  exampleFigures,
  NO_FIGURES,
} from '#worker/domain/stats/landing-figures.ts';

test('the example is the specification’s: 1,500,000 e-mails, 450 GB and 45 kg', () => {
  const { emails, gigabytes, co2 } = exampleFigures();
  expect([emails, gigabytes, co2.centralKg]).toEqual([1_500_000, 450, 45]);
});

test('each second it grows by 17.4 e-mails, 0.0052 GB and 0.00052 kg', () => {
  const { emails, gigabytes, co2 } = exampleFigures(100);
  expect(emails).toBeCloseTo(1_501_740, 6);
  expect(gigabytes).toBeCloseTo(450.52, 10);
  expect(co2.centralKg).toBeCloseTo(45.052, 10);
});

test('its carbon dioxide has the span of the method around it', () => {
  const { co2 } = exampleFigures(50);
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  expect(co2.lowKg / co2.centralKg).toBeCloseTo(low / central, 10);
  expect(co2.highKg / co2.centralKg).toBeCloseTo(high / central, 10);
});

test('figures count up in 60 steps of about two seconds in all, never back, and end exactly', () => {
  expect(COUNTING_STEPS * COUNTING_STEP_MS).toBeCloseTo(2_000, -2);
  const target = exampleFigures();
  let last = -1;
  for (let step = 0; step <= COUNTING_STEPS; step += 1) {
    const { emails } = countedTo(NO_FIGURES, target, step);
    expect(emails).toBeGreaterThan(last);
    last = emails;
  }
  expect(countedTo(NO_FIGURES, target, 0)).toEqual(NO_FIGURES);
  expect(countedTo(NO_FIGURES, target, COUNTING_STEPS)).toEqual(target);
  expect(countedTo(NO_FIGURES, target, COUNTING_STEPS + 5)).toEqual(target);
});
