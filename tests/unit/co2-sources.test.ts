import { expect, test } from 'vitest';

import { DELIVERY_SOURCES, exampleFootprint, STORAGE_SOURCES } from '#worker/domain/co2-sources.ts';
import { CO2_METHOD } from '#worker/domain/co2.ts';

test('the ends of the method are the lowest and the highest of the published values that it names, and above one of them a quarter of our own', () => {
  const storage = STORAGE_SOURCES.map(({ kgPerGibYear }) => kgPerGibYear);
  const delivery = DELIVERY_SOURCES.map(({ grams }) => grams / 1000);
  const { storageKgPerGibYear, deliveryKgPerMessage } = CO2_METHOD;
  expect(storageKgPerGibYear).toMatchObject({
    low: Math.min(...storage),
    high: Math.max(...storage),
  });
  expect(deliveryKgPerMessage.low).toBeCloseTo(Math.min(...delivery), 9);
  expect(deliveryKgPerMessage.high).toBeCloseTo(1.25 * Math.max(...delivery), 9);
});

test('the example of the copy follows from the method', () => {
  const { storage, flow } = exampleFootprint();
  expect(storage.centralKg).toBeCloseTo(7);
  expect(flow.centralKg).toBeCloseTo(7300 * (25 / 1024 / 1024) * 0.7 + 7300 * 0.004, 3);
});
