import { expect, test } from 'vitest';

import { expectedUnits, secondsLeft, spentUnits } from '#worker/domain/scan/scan-pace.ts';

test('a page costs 5 units and a fetch 20', () => {
  expect(spentUnits({ pages: 3, fetches: 2 })).toBe(55);
});

test('a larger mailbox is expected to cost more, and far less than a fetch a message', () => {
  const costs = [0, 500, 20_000, 100_000, 500_000].map((total) => expectedUnits(total, 65));
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(expectedUnits(100_000, 65)).toBeLessThan((100_000 * 20) / 100);
});

test('the time left follows the pace kept so far, and is never less than a second', () => {
  const expected = 4_000;
  expect(secondsLeft(expected, { pages: 0, fetches: 100 }, 40_000)).toBe(40);
  expect(secondsLeft(expected, { pages: 400, fetches: 0 }, 1_000)).toBeNull();
  expect(secondsLeft(expected, { pages: 0, fetches: 0 }, 60_000)).toBeNull();
  expect(secondsLeft(expected, { pages: 10_000, fetches: 0 }, 40_000)).toBe(1);
});
