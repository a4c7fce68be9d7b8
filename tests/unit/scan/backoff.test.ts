import fc from 'fast-check';
import { expect, test } from 'vitest';

import { backoffMs } from '#worker/domain/scan/backoff.ts';

test('waits double from one second to sixty-four', () => {
  const longest = Array.from({ length: 9 }, (_, attempt) => backoffMs(attempt, null, 0));
  expect(longest).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64].map((seconds) => seconds * 1000));
});

test('a wait is never shorter than what Google named, nor longer than its step and a quarter', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 40 }),
      fc.nat({ max: 3_600_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, namedMs, random) => {
        expect(backoffMs(attempt, namedMs, random)).toBeGreaterThanOrEqual(namedMs);
        expect(backoffMs(attempt, null, random)).toBeGreaterThanOrEqual(1000);
        expect(backoffMs(attempt, null, random)).toBeLessThanOrEqual(80_000);
      },
    ),
  );
});
