import { expect, test } from 'vitest';

import { simulateHolders, type HolderGroup } from './simulate-holders.ts';

/** A twentieth of the project's limit, so that eleven scans at full speed use all of it. */
const LIMITS = { unitsPerMinute: 57_000 };
const FULL_SPEED = 5_400;

function scans(count: number, changes: Partial<HolderGroup> = {}): HolderGroup {
  return { name: 'scans', count, priority: 'scan', unitsPerMinute: FULL_SPEED, ...changes };
}

test('while there is enough for all, nobody waits', () => {
  const { outcomeOf } = simulateHolders(LIMITS, [scans(7)], 300);
  const { least, longestFirstWaitMs } = outcomeOf('scans');
  expect(least).toBeGreaterThan(0.95 * FULL_SPEED);
  expect(longestFirstWaitMs).toBe(0);
});

test('scans that together want too much all get the same, and most of what there is is used', () => {
  const { outcomeOf, unitsPerMinute } = simulateHolders(LIMITS, [scans(20)], 600);
  const { least, most } = outcomeOf('scans');
  expect(most / least).toBeLessThan(1.1);
  expect(unitsPerMinute).toBeGreaterThan(0.75 * LIMITS.unitsPerMinute);
});

test('a paid clean-up goes at full speed while scans wait, and deepening gets a quarter of a scan', () => {
  const groups = [
    scans(10),
    scans(10, { name: 'deepening', priority: 'deepening' }),
    scans(1, { name: 'cleanup', priority: 'cleanup', fromSecond: 120 }),
  ];
  const { outcomeOf } = simulateHolders(LIMITS, groups, 600);
  expect(outcomeOf('cleanup')).toMatchObject({ longestFirstWaitMs: 0 });
  expect(outcomeOf('cleanup').least).toBeGreaterThan(0.95 * FULL_SPEED);
  const ratio = outcomeOf('scans').least / outcomeOf('deepening').most;
  expect(ratio).toBeGreaterThan(2.5);
  expect(ratio).toBeLessThan(4.5);
});

test('who needs little gets it, and the others share what that leaves', () => {
  const groups = [scans(10), scans(10, { name: 'slow', unitsPerMinute: 600 })];
  const { outcomeOf } = simulateHolders(LIMITS, groups, 600);
  expect(outcomeOf('slow').least).toBeGreaterThan(0.9 * 600);
  expect(outcomeOf('scans').least).toBeGreaterThan(2_800);
});

test('nobody waits for what they were given and did not use', () => {
  const groups = [scans(90), scans(10, { name: 'slow', unitsPerMinute: 600 })];
  const { outcomeOf } = simulateHolders(LIMITS, groups, 600);
  expect(outcomeOf('slow').least).toBeGreaterThan(0.6 * outcomeOf('scans').least);
});

test('whoever comes when all is taken has the first units at once, and soon as much as the others', () => {
  const groups = [scans(20), scans(3, { name: 'newcomers', fromSecond: 150 })];
  const { outcomeOf } = simulateHolders(LIMITS, groups, 600);
  expect(outcomeOf('newcomers').longestFirstWaitMs).toBe(0);
  expect(outcomeOf('newcomers').least).toBeGreaterThan(0.9 * outcomeOf('scans').least);
});

test('with ten times as many as there is room for, nobody starves and nobody asks in vain all the time', () => {
  const groups = [scans(100), scans(1, { name: 'deepening', priority: 'deepening' })];
  const { outcomeOf, requestsPerSecond } = simulateHolders(LIMITS, groups, 900);
  const { least, most } = outcomeOf('scans');
  expect(least).toBeGreaterThan(300);
  expect(most / least).toBeLessThan(1.5);
  expect(outcomeOf('deepening').least).toBeGreaterThan(0);
  expect(requestsPerSecond).toBeLessThan(10);
});

test('a lease is one row, and as many scans at full speed as there is room for ask 25 times a second', () => {
  const run = simulateHolders({}, [scans(160)], 90);
  expect(run.requestsPerSecond).toBeLessThan(25);
  expect(run.rowsWritten).toBe(run.requestsPerSecond * 90);
});
