import { expect, test } from 'vitest';

import { expectedUnits, secondsLeft, spentUnits } from '#worker/domain/scan/scan-pace.ts';

test('a page costs 5 units and a fetch 20', () => {
  expect(spentUnits({ pages: 3, fetches: 2 })).toBe(55);
});

test('a larger mailbox is expected to cost more, and far less than a fetch a message', () => {
  const costs = [0, 500, 20_000, 100_000, 500_000].map(expectedUnits);
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(expectedUnits(100_000)).toBeLessThan((100_000 * 20) / 100);
});

test('the time left follows the pace kept so far, and is never less than a second', () => {
  const total = 20_000;
  const half = { pages: 0, fetches: expectedUnits(total) / 2 / 20 };
  expect(secondsLeft(total, half, 40_000)).toBeCloseTo(40, -1);
  expect(secondsLeft(total, { pages: 10_000, fetches: 0 }, 40_000)).toBe(1);
});
