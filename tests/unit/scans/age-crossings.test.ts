import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { ageBands, type AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { crossAges } from '#worker/domain/scans/listing/age-crossings.ts';

const horizons = fc
  .integer({ min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
  .map((second) => second * 1000);
const modes = fc.constantFrom('quick' as const, 'complete' as const);

function holds({ fromMs, toMs }: Pick<AgeBand, 'fromMs' | 'toMs'>, atMs: number): boolean {
  return atMs < toMs && (fromMs === null || atMs >= fromMs);
}

function bandAt(bands: readonly AgeBand[], atMs: number): number {
  return bands.findIndex((band) => holds(band, atMs));
}

function whereNow(previous: readonly AgeBand[], now: readonly AgeBand[], atMs: number): number {
  const { bandOf, crossings } = crossAges(previous, now);
  const crossed = crossings.filter((crossing) => holds(crossing, atMs));
  expect(crossed.length).toBeLessThanOrEqual(1);
  return crossed[0]?.ageBand ?? bandOf[bandAt(previous, atMs)] ?? -1;
}

test('every message comes into the band that it is in now', () => {
  const passed = fc.integer({ min: 0, max: 3 * 86_400 }).map((seconds) => seconds * 1000);
  const ages = fc.double({ min: 0, max: 14 * 365 * DAY_MS, noNaN: true });
  fc.assert(
    fc.property(
      horizons,
      passed,
      modes,
      fc.array(ages),
      (previousHorizonMs, passedMs, mode, agesMs) => {
        const previous = ageBands(previousHorizonMs, mode, 'UTC');
        const now = ageBands(previousHorizonMs + passedMs, mode, 'UTC');
        const cuts = previous.flatMap(({ fromMs }) =>
          fromMs === null ? [] : [fromMs, fromMs - 1],
        );
        for (const atMs of [
          ...cuts,
          ...agesMs.map((ageMs) => Math.floor(previousHorizonMs - ageMs) - 1),
        ]) {
          expect(whereNow(previous, now, atMs)).toBe(bandAt(now, atMs));
        }
      },
    ),
  );
});

test('nothing crosses where no time has passed, and three cuts are crossed within a day', () => {
  const previousHorizonMs = Date.UTC(2026, 10, 21, 9, 41);
  const previous = ageBands(previousHorizonMs, 'quick', 'UTC');
  expect(crossAges(previous, previous)).toEqual({
    bandOf: previous.map((_, number) => number),
    crossings: [],
  });
  const { crossings } = crossAges(
    previous,
    ageBands(previousHorizonMs + DAY_MS / 2, 'quick', 'UTC'),
  );
  expect(crossings.map(({ toMs, fromMs }) => toMs - (fromMs ?? 0))).toEqual([
    DAY_MS / 2,
    DAY_MS / 2,
    DAY_MS / 2,
  ]);
  expect(crossings.map(({ becomesOld }) => becomesOld)).toEqual([false, false, true]);
});

test('all that becomes old is listed, even where it is a whole band', () => {
  // The old cut passes over the turn of a year: of the band between the two nothing is left.
  const previous = ageBands(Date.UTC(2026, 11, 31, 23, 30), 'quick', 'UTC');
  const now = ageBands(Date.UTC(2027, 0, 1, 1), 'quick', 'UTC');
  const becoming = crossAges(previous, now).crossings.filter(({ becomesOld }) => becomesOld);
  expect(becoming.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 1)],
    [Date.UTC(2023, 11, 31, 23, 30), Date.UTC(2024, 0, 1)],
  ]);
});
