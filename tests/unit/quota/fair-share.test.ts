import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fairShare, type Demand } from '#worker/domain/quota/quota-lease.ts';

function sharesOf(demands: readonly Demand[], capacityUnits: number): number[] {
  const level = fairShare(demands, capacityUnits);
  return demands.map(({ weight, units }) => Math.min(units, weight * level));
}

test('where there is enough, everybody gets what is wanted', () => {
  expect(fairShare([{ weight: 1, units: 40 }], 40)).toBe(Number.POSITIVE_INFINITY);
  expect(fairShare([], 0)).toBe(Number.POSITIVE_INFINITY);
});

test('who wants little gets it, and the others share what is left by their weight', () => {
  const demands = [
    { weight: 1, units: 10 },
    { weight: 1, units: 900 },
    { weight: 4, units: 900 },
  ];
  expect(sharesOf(demands, 510)).toEqual([10, 100, 400]);
});

test('shares use all there is, and nobody could have more without somebody having less', () => {
  const demand = fc.record({
    weight: fc.constantFrom(1, 4, 16),
    units: fc.integer({ min: 1, max: 6_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(demand, { minLength: 1 }),
      fc.nat({ max: 60_000 }),
      (demands, capacity) => {
        const shares = sharesOf(demands, capacity);
        const wanted = demands.reduce((sum, { units }) => sum + units, 0);
        const given = shares.reduce((sum, units) => sum + units, 0);
        expect(given).toBeCloseTo(Math.min(wanted, capacity), 5);
        const level = fairShare(demands, capacity);
        for (const [position, { weight, units }] of demands.entries()) {
          const share = shares[position] ?? 0;
          if (share < units) expect(share / weight).toBeCloseTo(level, 8);
        }
      },
    ),
  );
});
