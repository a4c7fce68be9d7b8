import fc from 'fast-check';
import { expect, test } from 'vitest';

import { backoffMs, areRetriesExhausted } from '#worker/domain/scans/scan-rules.ts';

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

const HALF_HOUR_MS = 30 * 60_000;

test.each([
  ['never failed before', 0, null, false],
  ['failed for long, but has hardly been asked', 8, 24 * HALF_HOUR_MS, false],
  ['was asked often, but not for long', 100, HALF_HOUR_MS - 1, false],
  ['was asked ten times in half an hour', 9, HALF_HOUR_MS, true],
  ['was asked more often, for longer', 30, 2 * HALF_HOUR_MS, true],
])('what %s is given up with one more failure: %#', (_name, attempts, failingForMs, isOver) => {
  const nowMs = 1_800_000_000_000;
  const failingSinceMs = failingForMs === null ? null : nowMs - failingForMs;
  expect(areRetriesExhausted({ attempts, failingSinceMs }, nowMs)).toBe(isOver);
});
