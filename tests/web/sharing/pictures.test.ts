import { expect, test } from 'vitest';

import { logPositionPercent, ringPath } from '#web/shared/charts/chart-geometry.ts';
import { labelStep, yearBars } from '#web/shared/charts/year-bars.ts';
import { subjectsAfterTurn } from '#web/features/scan/subjects-shown.ts';

const year = (value: number, smallBytes: number, largeBytes = 0) => ({
  year: value,
  count: 1,
  smallBytes,
  mediumBytes: 0,
  largeBytes,
});

test('bars are measured against the tallest, and a year without mail keeps its place', () => {
  const bars = yearBars([year(2020, 50), year(2022, 60, 40)], 2020);
  expect(bars.map((bar) => [bar.year, bar.totalBytes, bar.heightPercent, bar.isTallest])).toEqual([
    [2020, 50, 50, false],
    [2021, 0, 0, false],
    [2022, 100, 100, true],
  ]);
});

test('a first bar that also holds older mail says so', () => {
  const years = [year(2014, 50), year(2015, 50)];
  expect(yearBars(years, 2004).map((bar) => bar.label)).toEqual(['–2014', '2015']);
  expect(yearBars(years, 2014).map((bar) => bar.label)).toEqual(['2014', '2015']);
});

test('an empty mailbox gives bars without height', () => {
  expect(yearBars([year(2026, 0)], null)).toMatchObject([{ heightPercent: 0 }]);
});

test('labels are thinned out until they fit', () => {
  expect(labelStep(6, 6)).toBe(1);
  expect(labelStep(14, 6)).toBe(3);
});

test('the ring is empty at nothing and closes at everything', () => {
  expect(ringPath(0)).toBe('');
  expect(ringPath(100)).toMatch(/^M0\.00 -100\.00L.*Z$/);
  expect(ringPath(140)).toBe(ringPath(100));
  expect(ringPath(50).length).toBeLessThan(ringPath(100).length);
});

/** What is on show at first, and after each turn; of subjects that stay, or of others at every turn. */
function roll(turns: readonly (readonly string[])[], isStill = false): string[] {
  let shown: readonly string[] = [];
  return turns.map((subjects) => {
    shown = subjectsAfterTurn(shown, subjects, isStill);
    return shown.join('');
  });
}

test('subjects roll through a window and come round', () => {
  const subjects = ['a', 'b', 'c', 'd', 'a'];
  expect(roll(Array.from({ length: 5 }, () => subjects))).toEqual([
    'abc',
    'bcd',
    'cda',
    'dab',
    'abc',
  ]);
  expect(roll([['a'], ['a']])).toEqual(['a', 'a']);
  expect(roll([[], []])).toEqual(['', '']);
});

test('subjects that others have taken the place of roll in one by one, and none is on show twice', () => {
  expect(roll([['a', 'b', 'c'], ['x', 'y'], ['x', 'y'], ['y']])).toEqual([
    'abc',
    'bcx',
    'cxy',
    'xyc',
  ]);
  expect(roll([['a'], ['b'], ['c', 'd'], ['d']])).toEqual(['a', 'ab', 'abc', 'bcd']);
});

test('who wants less motion sees the first subjects, and no others that come', () => {
  expect(roll([['a', 'b'], ['c', 'd'], ['e', 'f'], []], true)).toEqual(['ab', 'abc', 'abc', 'abc']);
});

test('the ruler is logarithmic', () => {
  expect(logPositionPercent(1, 1, 10_000)).toBe(0);
  expect(logPositionPercent(100, 1, 10_000)).toBeCloseTo(50);
  expect(logPositionPercent(10_000, 1, 10_000)).toBe(100);
});
