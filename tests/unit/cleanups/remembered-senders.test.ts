import { expect, test } from 'vitest';

import { isRememberingOffered, monthlyPace } from '#worker/domain/cleanups/remembered-senders.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

const BY_YEAR = [
  { year: 2023, count: 40_000 },
  { year: 2024, count: 2_400 },
  { year: 2025, count: 1_200 },
  { year: 2026, count: 600 },
];

test('the pace is that of the year of the scan, or of the year before while it is young', () => {
  expect(monthlyPace(BY_YEAR, Date.UTC(2026, 6, 2))).toBe(100);
  expect(monthlyPace(BY_YEAR, Date.UTC(2026, 1, 1))).toBe(100);
  expect(monthlyPace(BY_YEAR, Date.UTC(2025, 0, 10))).toBe(200);
});

test('of a year that is not known alone nothing is said', () => {
  expect(monthlyPace([], Date.UTC(2026, 6, 2))).toBeNull();
  // The first year includes all older mail.
  expect(monthlyPace(BY_YEAR.slice(3), Date.UTC(2026, 6, 2))).toBeNull();
  expect(monthlyPace(BY_YEAR, Date.UTC(2030, 6, 2))).toBeNull();
});

test('remembering is offered for ten days, where senders were chosen', () => {
  const finishedAtMs = Date.UTC(2026, 10, 1);
  const offered = (days: number, senderCount = 3) =>
    isRememberingOffered({ finishedAtMs, senderCount }, finishedAtMs + days * DAY_MS);
  expect([offered(0), offered(9), offered(10), offered(1, 0)]).toEqual([true, true, false, false]);
  expect(isRememberingOffered({ finishedAtMs: null, senderCount: 3 }, finishedAtMs)).toBe(false);
});
