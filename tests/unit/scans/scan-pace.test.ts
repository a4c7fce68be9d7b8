import { expect, test } from 'vitest';

import {
  donePercent,
  remainingMs,
  secondsUntil,
  spentUnits,
  smoothForecast,
  type PaceInput,
} from '#worker/domain/scans/listing/remaining-work.ts';
import { UNIT_WINDOW_MS } from '#worker/domain/quota/quota-lease.ts';

const NOW_MS = 1_000_000;

/** 87 pages and 13 calls for totals took 10 seconds, and the quota is far from used up. */
function buildPace(changes: Partial<PaceInput> = {}): PaceInput {
  return {
    done: { pages: 87, fetches: 0 },
    left: { pages: 40, fetches: 10 },
    elapsedMs: 10_000,
    nowMs: NOW_MS,
    leases: [{ takenMs: NOW_MS - 10_000, units: 450 }],
    freeUnits: 4_950,
    unitsPerMinute: 5_400,
    ...changes,
  };
}

test('a page costs 5 units and a fetch 20', () => {
  expect(spentUnits({ pages: 3, fetches: 2 })).toBe(55);
});

test('calls that are left take as long as those before them did', () => {
  expect(remainingMs(buildPace())).toBe(5_000);
  expect(remainingMs(buildPace({ left: { pages: 0, fetches: 0 } }))).toBe(0);
});

test('nothing is told before the pace has been seen for three seconds, or any work is done', () => {
  expect(remainingMs(buildPace({ elapsedMs: 2_900 }))).toBeNull();
  expect(remainingMs(buildPace({ done: { pages: 0, fetches: 0 } }))).toBeNull();
});

test('where the quota does not reach, it takes until enough of it has come free', () => {
  const leases = [
    { takenMs: NOW_MS - 50_000, units: 2_000 },
    { takenMs: NOW_MS - 20_000, units: 3_400 },
  ];
  const pace = buildPace({ leases, freeUnits: 0 });
  expect(remainingMs({ ...pace, left: { pages: 0, fetches: 90 } })).toBe(UNIT_WINDOW_MS - 50_000);
  expect(remainingMs({ ...pace, left: { pages: 0, fetches: 200 } })).toBe(UNIT_WINDOW_MS - 20_000);
});

test('what is more than a minute’s quota takes minutes', () => {
  const leases = [{ takenMs: NOW_MS, units: 5_400 }];
  const left = { pages: 0, fetches: 1_000 };
  const expected = remainingMs(buildPace({ leases, freeUnits: 0, left })) ?? 0;
  expect(expected / 60_000).toBeGreaterThan(20_000 / 5_400);
  expect(expected / 60_000).toBeLessThan(20_000 / 5_400 + 0.4);
});

test('a wait for quota that is only possible is told', () => {
  const leases = [{ takenMs: NOW_MS - 20_000, units: 3_000 }];
  const left = { pages: 0, fetches: 100 };
  expect(remainingMs(buildPace({ leases, left, freeUnits: 2_400 }))).toBeGreaterThan(40_000);
  expect(remainingMs(buildPace({ leases, left, freeUnits: 2_900 }))).toBe(10_000);
});

test('a forecast goes over to a new one in a few seconds, and does not leap', () => {
  const before = smoothForecast(null, NOW_MS + 5_000, NOW_MS);
  expect(secondsUntil(before, NOW_MS)).toBe(5);
  const later = smoothForecast(before, NOW_MS + 35_000, NOW_MS + 250);
  expect(secondsUntil(later, NOW_MS + 250)).toBeLessThan(9);
  const settled = smoothForecast(later, NOW_MS + 35_000, NOW_MS + 15_000);
  expect(secondsUntil(settled, NOW_MS + 15_000)).toBe(20);
});

test('while a scan runs there is always a second left', () => {
  expect(secondsUntil({ endMs: NOW_MS - 7_000, updatedMs: NOW_MS }, NOW_MS)).toBe(1);
});

test('what is done is told as its share of the cost of all there is to do, and 100 only by the result', () => {
  const nothing = { pages: 0, fetches: 0 };
  // Thirteen calls for totals, then a page that costs 5 units and a call, and a fetch that costs 20 and a call.
  expect(donePercent(nothing, { pages: 37, fetches: 0 })).toBe(26);
  expect(donePercent({ pages: 37, fetches: 0 }, { pages: 0, fetches: 20 })).toBe(50);
  expect(donePercent({ pages: 37, fetches: 20 }, nothing)).toBe(99);
});
