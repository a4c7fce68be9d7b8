import { expect, test } from 'vitest';

import { pacificDayOf } from './pacific-day.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['in winter', '2026-12-24T12:00:00Z', '2026-12-24T08:00:00Z', 24],
  ['in summer', '2026-07-04T12:00:00Z', '2026-07-04T07:00:00Z', 24],
  ['the last moment before midnight', '2026-07-04T06:59:59.999Z', '2026-07-03T07:00:00Z', 24],
  ['midnight itself', '2026-07-04T07:00:00Z', '2026-07-04T07:00:00Z', 24],
  ['when summer time begins', '2026-03-08T20:00:00Z', '2026-03-08T08:00:00Z', 23],
  ['just before summer time begins', '2026-03-08T09:59:59Z', '2026-03-08T08:00:00Z', 23],
  ['when summer time ends', '2026-11-01T20:00:00Z', '2026-11-01T07:00:00Z', 25],
  ['in the hour that comes twice', '2026-11-01T09:30:00Z', '2026-11-01T07:00:00Z', 25],
  ['the day after', '2026-11-02T08:00:00Z', '2026-11-02T08:00:00Z', 24],
  ['over the turn of the year', '2027-01-01T07:59:59Z', '2026-12-31T08:00:00Z', 24],
  ['on a leap day', '2028-02-29T23:00:00Z', '2028-02-29T08:00:00Z', 24],
])('a day %s begins and ends at midnight in California', (_when, now, start, hours) => {
  const { startMs, endMs } = pacificDayOf(Date.parse(now));
  expect(new Date(startMs).toISOString()).toBe(new Date(start).toISOString());
  expect((endMs - startMs) / HOUR_MS).toBe(hours);
});

test('days follow each other without a gap for two years', () => {
  let day = pacificDayOf(Date.UTC(2026, 0, 1));
  for (let count = 0; count < 730; count += 1) {
    const next = pacificDayOf(day.endMs);
    expect(next.startMs).toBe(day.endMs);
    expect(pacificDayOf(day.endMs - 1)).toEqual(day);
    day = next;
  }
});
