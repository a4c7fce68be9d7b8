import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ageBands, yearsBefore } from '#worker/domain/scans/listing/age-band.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21, 9, 41, 7, 345);
const horizons = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) });
const modes = fc.constantFrom('quick' as const, 'complete' as const);

test('bands follow one another without a gap, from the horizon to the beginning', () => {
  fc.assert(
    fc.property(horizons, modes, (horizonMs, mode) => {
      const bands = ageBands(horizonMs, mode, 'UTC');
      expect(bands[0]?.toMs).toBe(Math.floor(horizonMs / 1000) * 1000);
      expect(bands.at(-1)?.fromMs).toBeNull();
      bands.slice(1).forEach((band, position) => {
        expect(band.toMs).toBe(bands[position]?.fromMs);
        if (band.fromMs !== null) expect(band.fromMs).toBeLessThan(band.toMs);
      });
    }),
  );
});

test('no band but the oldest crosses a turn of the year', () => {
  for (const { fromMs, toMs, year } of ageBands(HORIZON_MS, 'quick', 'UTC')) {
    if (fromMs !== null) expect(new Date(fromMs).getUTCFullYear()).toBe(year);
    expect(new Date(toMs - 1).getUTCFullYear()).toBe(year);
  }
});

test('old mail begins three years back, to the second', () => {
  const bands = ageBands(HORIZON_MS, 'quick', 'UTC');
  const newestOld = bands.find((band) => band.isOld);
  expect(newestOld?.toMs).toBe(Date.UTC(2023, 10, 21, 9, 41, 7));
});

test('the window is one year in a quick scan and all of the mailbox in a complete one', () => {
  const oldestIn = (mode: 'quick' | 'complete') =>
    ageBands(HORIZON_MS, mode, 'UTC').findLast((band) => band.isInWindow)?.fromMs;
  expect(oldestIn('quick')).toBe(Date.UTC(2025, 10, 21, 9, 41, 7));
  expect(oldestIn('complete')).toBeNull();
});

test('thirty days are recent', () => {
  const recent = ageBands(HORIZON_MS, 'quick', 'UTC').filter((band) => band.isRecent);
  expect(recent.at(-1)?.fromMs).toBe(Date.UTC(2026, 9, 22, 9, 41, 7));
});

test('a year before a leap day is the first of March', () => {
  expect(yearsBefore(Date.UTC(2028, 1, 29), 1)).toBe(Date.UTC(2027, 2, 1));
});
