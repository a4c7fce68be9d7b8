import { expect, test } from 'vitest';

import { cloudflareBill } from '#tests/tools/bench/capacity/cloudflare-prices.ts';
import { usersPerDay } from '#tests/tools/bench/capacity/google-limits.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';
import { meanFigures, worstFigures } from '#tests/tools/bench/report/over-seeds.ts';
import { mean, percentile } from '#tests/tools/bench/report/statistics.ts';
import { textTable } from '#tests/tools/bench/report/text-table.ts';
import { goalOf, seedAllowance } from '#tests/tools/bench/table/goals.ts';

const RUNS = [
  { units: 10, mode: 'quick', usable: { attributedPct: 80 }, rowsExact: true },
  { units: 30, mode: 'quick', usable: { attributedPct: 90 }, rowsExact: false },
];

test('means are of each figure, and of yes and no the share of yes', () => {
  expect(meanFigures(RUNS)).toEqual({
    units: 20,
    mode: 'quick',
    usable: { attributedPct: 85 },
    rowsExact: 0.5,
  });
});

test('the worst is the largest, but for what is better when higher and for yes', () => {
  expect(worstFigures(RUNS)).toEqual({
    units: 30,
    mode: 'quick',
    usable: { attributedPct: 80 },
    rowsExact: 0,
  });
});

test('a percentile is one of the numbers', () => {
  const numbers = Array.from({ length: 20 }, (_, order) => 20 - order);
  expect(percentile(numbers, 0.95)).toBe(19);
  expect(percentile([3], 0.95)).toBe(3);
  expect([percentile([], 0.95), mean([])]).toEqual([0, 0]);
});

test('goals are those of the design, for its sizes alone', () => {
  expect(goalOf(100_000, false)).toEqual({
    usableUnits: 6_900,
    deepUnits: 11_000,
    firstFigureSeconds: 5,
  });
  expect(goalOf(500_000, true)?.deepUnits).toBe(22_300);
  expect(goalOf(50_000, false)).toBeNull();
  expect([seedAllowance(20_000), seedAllowance(100_000)]).toEqual([1.15, 1.1]);
});

test('the project’s day serves 40 users at a get per message, and 7,272 at 11,000 units', () => {
  expect(usersPerDay(2_000_000)).toBe(40);
  expect(usersPerDay(11_000)).toBe(7_272);
});

test('Cloudflare’s bill is worked out by hand', () => {
  const bill = cloudflareBill({
    workerRequests: 10,
    cpuMs: 5_000,
    objectRequests: 20,
    activeSeconds: 100,
    rowsWritten: 2_000,
    rowsRead: 10_000,
    storedBytes: 4_000_000,
    storedHours: 24,
  });
  expect(bill.requests).toBeCloseTo(0.000006, 9);
  expect(bill.cpu).toBeCloseTo(0.0001, 9);
  expect(bill.duration).toBeCloseTo(0.00016, 9);
  expect(bill.rowsWritten).toBeCloseTo(0.002, 9);
  expect(bill.rowsRead).toBeCloseTo(0.00001, 9);
  expect(bill.storage).toBeCloseTo(0.0000263, 6);
  expect(bill.total).toBeCloseTo(0.0023023, 6);
});

test('figures in words stand under one another, groups indented', () => {
  const text = figureLines({ units: 12_345.678_9, usable: { exact: true }, mode: 'quick' });
  expect(text).toBe('units   12,345.679\nusable\n  exact  yes\nmode    quick');
});

test('the columns of a table are as wide as their widest cell', () => {
  const table = textTable(['size', 'units'], [['20,000', '3']]);
  expect(table).toBe('size    units\n------  -----\n20,000      3');
});
