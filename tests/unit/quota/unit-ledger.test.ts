import { expect, test } from 'vitest';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import { pacificDay } from '#worker/domain/quota/unit-ledger.ts';
import { LEASE_MS } from '#worker/domain/quota/quota-lease.ts';

import { buildLedger, granted, NOON_MS, refused } from './build-ledger.ts';

const REACH_MS = MINUTE_MS + LEASE_MS;

/** Leases 600 units to so many holders of their own. */
function leaseToMany(ledger: ReturnType<typeof buildLedger>, count: number, name = 'other') {
  for (let holder = 0; holder < count; holder += 1) {
    granted(ledger.lease({ holder: `${name}-${holder}`, priority: 'cleanup' }));
  }
}

test('while there is room a lease is granted as it was asked for, for eight seconds', () => {
  const ledger = buildLedger();
  expect(ledger.lease()).toMatchObject({
    isGranted: true,
    grantedUnits: 600,
    validForMs: 8_000,
  });
});

test('of the last units of the minute a lease gets what there is', () => {
  const ledger = buildLedger({ unitsPerMinute: 1_000 });
  leaseToMany(ledger, 1);
  expect(granted(ledger.lease({ priority: 'cleanup' })).grantedUnits).toBe(400);
});

test('a full minute refuses, and names the moment when units are free again', () => {
  const ledger = buildLedger({ unitsPerMinute: 1_200 });
  leaseToMany(ledger, 1, 'early');
  ledger.advance(20_000);
  leaseToMany(ledger, 1, 'late');
  const { retryAfterMs, reason } = refused(ledger.lease({ priority: 'cleanup' }));
  expect({ retryAfterMs, reason }).toEqual({ retryAfterMs: REACH_MS - 20_000, reason: 'minute' });
  ledger.advance(retryAfterMs - 1);
  refused(ledger.lease({ priority: 'cleanup' }));
  ledger.advance(1);
  expect(granted(ledger.lease({ priority: 'cleanup' })).grantedUnits).toBe(600);
});

test('what is given back is there for others at once, and no longer counts for the day', () => {
  const ledger = buildLedger({ unitsPerMinute: 600 });
  const { leaseId } = granted(ledger.lease({ holder: 'first', priority: 'cleanup' }));
  ledger.giveBack('first', leaseId, 250);
  expect(granted(ledger.lease({ holder: 'second', priority: 'cleanup' })).grantedUnits).toBe(250);
  expect(ledger.usage().day.units.cleanup).toBe(600);
});

test('a lease that has ended counts for a minute from its end', () => {
  const ledger = buildLedger({ unitsPerMinute: 600 });
  const { leaseId } = granted(ledger.lease({ holder: 'first', priority: 'cleanup' }));
  ledger.advance(2_000);
  ledger.giveBack('first', leaseId, 0);
  const { retryAfterMs } = refused(ledger.lease({ holder: 'second', priority: 'cleanup' }));
  expect(retryAfterMs).toBe(MINUTE_MS);
});

test.each([
  ['another’s lease', 'second', 0, 600],
  ['a lease that never was', 'first', 1, 600],
])('nobody gives %s back', (_name, holder, offset, counted) => {
  const ledger = buildLedger();
  const { leaseId } = granted(ledger.lease({ holder: 'first' }));
  ledger.giveBack(holder, leaseId + offset, 600);
  expect(ledger.usage().minute.units.scan).toBe(counted);
});

test('no more is taken back than was leased, however often it is given back', () => {
  const ledger = buildLedger();
  const { leaseId } = granted(ledger.lease());
  granted(ledger.lease({ holder: 'other' }));
  for (let time = 0; time < 3; time += 1) ledger.giveBack('holder', leaseId, 5_000);
  expect(ledger.usage()).toMatchObject({
    minute: { units: { scan: 600 } },
    day: { units: { scan: 600 } },
  });
});

test('asking again gives back what is left of the lease before', () => {
  const ledger = buildLedger();
  const { leaseId } = granted(ledger.lease());
  ledger.lease({ previous: { leaseId, unspentUnits: 450 } });
  expect(ledger.usage().minute.units.scan).toBe(750);
});

test('what was spent without a lease counts, even where it is more than there was', () => {
  const ledger = buildLedger({ unitsPerMinute: 1_000 });
  refused(ledger.lease({ unleasedUnits: 5_000 }));
  ledger.crash();
  expect(ledger.usage()).toMatchObject({
    minute: { units: { scan: 5_000 } },
    day: { units: { scan: 5_000 } },
  });
});

test('a grant writes one second, a refusal and a return write nothing', () => {
  const ledger = buildLedger({ unitsPerMinute: 600 });
  const { leaseId } = granted(ledger.lease({ priority: 'cleanup' }));
  expect(ledger.writes()).toBe(1);
  refused(ledger.lease({ holder: 'other' }));
  ledger.giveBack('holder', leaseId, 300);
  expect(ledger.writes()).toBe(1);
});

test('after a crash all that was leased still counts, returns that were not saved as well', () => {
  const ledger = buildLedger({ unitsPerMinute: 1_200 });
  const { leaseId } = granted(ledger.lease({ priority: 'cleanup' }));
  granted(ledger.lease({ holder: 'other', priority: 'cleanup' }));
  ledger.giveBack('holder', leaseId, 600);
  ledger.crash();
  refused(ledger.lease({ priority: 'cleanup' }));
  ledger.advance(REACH_MS);
  refused(ledger.lease({ priority: 'cleanup' }));
  ledger.advance(1_000);
  granted(ledger.lease({ priority: 'cleanup' }));
  expect(ledger.usage().day.units.cleanup).toBe(1_800);
});

test('scans stop while there are still units of the day for what was paid for', () => {
  const ledger = buildLedger({ unitsPerDay: 10_000 });
  const leased = { deepening: 0, scan: 0, cleanup: 0 };
  for (const priority of ['deepening', 'scan', 'cleanup'] as const) {
    for (let time = 0; time < 100; time += 1) {
      const answer = ledger.lease({ priority, holder: `${priority}-${time}` });
      if (answer.isGranted) leased[priority] += answer.grantedUnits;
      else expect(answer.reason).toBe('day');
    }
  }
  expect(leased).toEqual({ deepening: 7_000, scan: 1_500, cleanup: 1_500 });
});

test('the last units of the day are granted to whoever can do with exactly so many', () => {
  const ledger = buildLedger({ unitsPerDay: 1_000 });
  granted(ledger.lease({ priority: 'cleanup' }));
  refused(ledger.lease({ holder: 'other', priority: 'cleanup', minUnits: 401 }));
  const last = ledger.lease({ holder: 'other', priority: 'cleanup', minUnits: 400 });
  expect(granted(last).grantedUnits).toBe(400);
});

test('what waits for the next day comes in its first minute, not all at once', () => {
  const ledger = buildLedger({ unitsPerDay: 600 });
  const { endMs } = pacificDay(NOON_MS);
  granted(ledger.lease({ priority: 'cleanup' }));
  const times = Array.from(
    { length: 400 },
    (_, holder) => ledger.now() + refused(ledger.lease({ holder: `${holder}` })).retryAfterMs,
  );
  expect(Math.min(...times)).toBeGreaterThanOrEqual(endMs);
  expect(Math.max(...times)).toBeLessThan(endMs + MINUTE_MS);
  expect(new Set(times).size).toBeGreaterThan(200);
});

test('no lease is valid in two days, and at midnight the day begins anew', () => {
  const ledger = buildLedger({ unitsPerDay: 1_000 });
  const { endMs } = pacificDay(NOON_MS);
  ledger.moveTo(endMs - 3_000);
  expect(granted(ledger.lease({ priority: 'cleanup' })).validForMs).toBe(3_000);
  expect(granted(ledger.lease({ priority: 'cleanup' })).grantedUnits).toBe(400);
  ledger.moveTo(endMs);
  expect(granted(ledger.lease({ priority: 'cleanup' })).grantedUnits).toBe(600);
  expect(ledger.usage().day).toMatchObject({ startMs: endMs, units: { cleanup: 600 } });
});

test('what was leased yesterday and is given back today makes today no longer', () => {
  const ledger = buildLedger();
  const { endMs } = pacificDay(NOON_MS);
  ledger.moveTo(endMs - 1);
  const { leaseId } = granted(ledger.lease());
  ledger.moveTo(endMs);
  ledger.giveBack('holder', leaseId, 600);
  expect(ledger.usage().day.units.scan).toBe(0);
});

test('what was leased at the stroke of midnight is of the new day, and so is its return', () => {
  const ledger = buildLedger();
  ledger.moveTo(pacificDay(NOON_MS).endMs);
  const { leaseId } = granted(ledger.lease());
  ledger.giveBack('holder', leaseId, 250);
  expect(ledger.usage().day.units.scan).toBe(350);
});

test('a clock that is set back frees nothing', () => {
  const ledger = buildLedger({ unitsPerMinute: 600 });
  granted(ledger.lease({ priority: 'cleanup' }));
  ledger.advance(-3_600_000);
  const { retryAfterMs } = refused(ledger.lease({ holder: 'other' }));
  expect(retryAfterMs).toBe(REACH_MS);
});

test.each([
  ['nothing', { wantedUnits: 0, minUnits: 0 }],
  ['less than nothing', { wantedUnits: -600 }],
  ['a part of a unit', { wantedUnits: 0.5, minUnits: 0.5 }],
  ['no number', { wantedUnits: Number.NaN }],
  ['more at least than at most', { minUnits: 700 }],
  ['without end', { wantedUnits: Number.POSITIVE_INFINITY }],
  ['with a debt', { unleasedUnits: -1 }],
  ['and returns no number', { previous: { leaseId: 1, unspentUnits: Number.NaN } }],
])('whoever asks for %s is turned away, and nothing is counted', (_what, changes) => {
  const ledger = buildLedger();
  expect(() => ledger.lease(changes)).toThrow(RangeError);
  expect(ledger.usage()).toMatchObject({
    minute: { units: { scan: 0 } },
    day: { units: { scan: 0 }, refusals: { minute: 0, day: 0 } },
    waiting: 0,
  });
});

test('usage tells what counts by priority, who waits, and how often nothing could be had', () => {
  const ledger = buildLedger({ unitsPerMinute: 2_000 });
  granted(ledger.lease({ holder: 'a', priority: 'cleanup' }));
  granted(ledger.lease({ holder: 'b', priority: 'scan' }));
  granted(ledger.lease({ holder: 'c', priority: 'deepening' }));
  refused(ledger.lease({ holder: 'd', priority: 'deepening' }));
  expect(ledger.usage()).toEqual({
    minute: { units: { cleanup: 600, scan: 600, deepening: 600 }, limit: 2_000 },
    day: {
      ...pacificDay(NOON_MS),
      units: { cleanup: 600, scan: 600, deepening: 600 },
      refusals: { minute: 1, day: 0 },
      limit: 76_000_000,
    },
    waiting: 1,
  });
});
