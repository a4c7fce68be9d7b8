import fc from 'fast-check';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#worker/domain/duration.ts';
import { pacificDay } from '#worker/domain/quota/unit-ledger.ts';

test.each([
  ['in winter', '2026-11-21T21:00:00Z', '2026-11-21T08:00:00Z', 24],
  ['just before midnight', '2026-11-21T07:59:59.999Z', '2026-11-20T08:00:00Z', 24],
  ['at midnight', '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z', 24],
  ['in summer', '2026-07-01T12:00:00Z', '2026-07-01T07:00:00Z', 24],
  ['when clocks go forward', '2026-03-08T20:00:00Z', '2026-03-08T08:00:00Z', 23],
  ['when clocks go back', '2026-11-01T20:00:00Z', '2026-11-01T07:00:00Z', 25],
])('a day %s is California’s', (_when, now, start, hours) => {
  const startMs = Date.parse(start);
  const day = { startMs, endMs: startMs + hours * HOUR_MS };
  expect(pacificDay(Date.parse(now))).toEqual(day);
});

test('days follow each other without a gap, and each moment is in its own', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2060-01-01'), noInvalidDate: true }),
      (date) => {
        const day = pacificDay(date.getTime());
        expect(day.startMs).toBeLessThanOrEqual(date.getTime());
        expect(day.endMs).toBeGreaterThan(date.getTime());
        expect(pacificDay(day.endMs).startMs).toBe(day.endMs);
        expect(pacificDay(day.endMs - 1)).toEqual(day);
      },
    ),
  );
});
