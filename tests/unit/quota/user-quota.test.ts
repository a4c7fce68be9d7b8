import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import type { VirtualClock } from '#tests/support/scan-harness.ts';
import { buildAllowance, buildUserQuota } from '#tests/support/user-quota.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { UserLeaseRequest } from '#worker/domain/quota/quota-lease.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';

import { buildRequest, NOON_MS } from './build-ledger.ts';

const USER_UNITS = 1_500;

type Work = 'scan' | 'cleanup';
type Spending = { user: number; atMs: number; units: number };

/** A clock that is so much ahead of another. */
function aheadOf(clock: VirtualClock, aheadMs: number): VirtualClock {
  return {
    get nowMs() {
      return clock.nowMs + aheadMs;
    },
  };
}

type LateQuota = UserQuotaObject & {
  /** The next lease is asked for in vain; the request is on its way all the same. */
  holdBackNext(): void;
  deliver(): Promise<void>;
};

/** Where a request may arrive after its holder has given it up. */
function withLateRequests(quota: UserQuotaObject): LateQuota {
  const underway: UserLeaseRequest[] = [];
  let isHeldBack = false;
  return {
    async lease(request) {
      if (!isHeldBack) return quota.lease(request);
      isHeldBack = false;
      underway.push(request);
      throw new Error('no answer in time');
    },
    giveBack: (holder, previous) => quota.giveBack(holder, previous),
    holdBackNext: () => void (isHeldBack = true),
    async deliver() {
      for (const request of underway.splice(0)) await quota.lease(request);
    },
  };
}

const NOBODY_IS_AHEAD = { ledger: 0, scan: 0, cleanup: 0 };

/** Users with a scan and a clean-up each, who share the project's units. `aheadMs`: of the user's own object. */
function buildUsers(count: number, limits: Partial<ProjectLimits>, aheadMs = NOBODY_IS_AHEAD) {
  const clock = { nowMs: NOON_MS };
  const ledger = buildLedgerQuota(aheadOf(clock, aheadMs.ledger), {
    unitsPerUserMinute: USER_UNITS,
    ...limits,
  });
  const quotas = Array.from({ length: count }, () =>
    buildUserQuota(clock, { unitsPerMinute: USER_UNITS, ledger }),
  );
  const ways = quotas.map(withLateRequests);
  const allowances = new Map<string, UnitAllowance>();
  const spent: Spending[] = [];

  function allowanceOf(user: number, work: Work = 'scan'): UnitAllowance {
    const holder = `${user}:${work}`;
    const quota = ways[user];
    if (quota === undefined) throw new Error('there is no such user');
    const found =
      allowances.get(holder) ??
      buildAllowance(aheadOf(clock, aheadMs[work]), quota, {
        holder,
        unitsPerMinute: USER_UNITS,
        priority: () => work,
        cleanup: () => (work === 'scan' ? null : { isMoving: true, waitingCount: 0 }),
      });
    allowances.set(holder, found);
    return found;
  }

  return {
    clock,
    ledger,
    spent,
    allowanceOf,
    /** Takes units a call at a time, as many calls as it may. Returns the last answer. */
    async burst(user: number, calls: number, units: number, work: Work = 'scan') {
      const allowance = allowanceOf(user, work);
      for (let call = 0; call < calls; call += 1) {
        const taken = await allowance.whenFilled(units, () => allowance.take(units));
        if (!taken.isTaken) return taken;
        spent.push({ user, atMs: clock.nowMs, units });
      }
      return null;
    },
    crashHolder: (user: number, work: Work) => void allowances.delete(`${user}:${work}`),
    crashQuota: (user: number) => quotas[user]?.crash(),
    holdBackNext: (user: number) => ways[user]?.holdBackNext(),
    deliver: (user: number) => ways[user]?.deliver(),
  };
}

function fullestMinute(spent: readonly Spending[]): number {
  const minutes = spent.map(({ atMs }) =>
    spent
      .filter((one) => one.atMs <= atMs && one.atMs > atMs - MINUTE_MS)
      .reduce((sum, { units }) => sum + units, 0),
  );
  return Math.max(0, ...minutes);
}

test('whoever is refused by the project has lost nothing of the user’s own units', async () => {
  const { burst, allowanceOf, clock, ledger } = buildUsers(1, { unitsPerMinute: 600 });
  const other = buildRequest({ holder: 'other', priority: 'cleanup', wantedUnits: 600 });
  await ledger.lease(other);
  const refused = await burst(0, 1, 50);
  expect(refused).toMatchObject({ isTaken: false, reason: 'minute' });
  expect(refused?.availableAtMs).toBeGreaterThan(clock.nowMs);
  expect(allowanceOf(0).freeUnits()).toBe(USER_UNITS);
});

test('whoever is refused by the user’s own limit has spent nothing of the project’s', async () => {
  const { burst, allowanceOf, ledger } = buildUsers(1, {});
  for (let more = 0; more < 6; more += 1) await burst(0, 100, 50);
  expect(await burst(0, 1, 50)).toMatchObject({ reason: 'user' });
  await allowanceOf(0).giveBack();
  expect((await ledger.usage()).day.units.scan).toBe(USER_UNITS);
});

test('what is leased at the same time is set aside, so that no two spend the same units', async () => {
  const { burst, spent, clock } = buildUsers(1, {});
  await Promise.all([burst(0, 100, 50), burst(0, 100, 50, 'cleanup')]);
  await Promise.all([burst(0, 100, 50), burst(0, 100, 50, 'cleanup')]);
  expect(fullestMinute(spent)).toBeLessThanOrEqual(USER_UNITS);
  expect(spent.length).toBeGreaterThan(20);
  clock.nowMs += 2 * MINUTE_MS;
  expect(await burst(0, 1, 50)).toBeNull();
});

test.each([-2 * MINUTE_MS, 2 * MINUTE_MS])(
  'a clock that is %d ms ahead forecasts as any other what is free of the minute',
  async (scan) => {
    const { burst, allowanceOf } = buildUsers(1, {}, { ...NOBODY_IS_AHEAD, scan });
    await burst(0, 20, 50);
    expect(allowanceOf(0).freeUnits()).toBe(USER_UNITS - 1_000);
  },
);

test('no user and no project ever spends more than its units in any 60 seconds, through crashes of both, late requests and skewed clocks', async () => {
  const unitsPerMinute = 3_000;
  const user = fc.nat({ max: 4 });
  const ahead = fc.constantFrom(0, -MINUTE_MS, -9_000, 9_000, MINUTE_MS);
  const work = fc.constantFrom<Work>('scan', 'cleanup');
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('burst'), user, work, calls: fc.nat({ max: 20 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat({ max: 9_000 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), user, work }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash'), user, work }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash-quota'), user }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold-back'), user }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver'), user }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash-ledger') }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 60, maxLength: 150, size: 'max' }),
      fc.record({ ledger: ahead, scan: ahead, cleanup: ahead }),
      async (steps, aheadMs) => {
        const users = buildUsers(5, { unitsPerMinute }, aheadMs);
        for (const one of steps) {
          if (one.kind === 'burst') await users.burst(one.user, one.calls, 50, one.work);
          else if (one.kind === 'wait') users.clock.nowMs += one.ms;
          else if (one.kind === 'end') await users.allowanceOf(one.user, one.work).giveBack();
          else if (one.kind === 'crash') users.crashHolder(one.user, one.work);
          else if (one.kind === 'crash-quota') users.crashQuota(one.user);
          else if (one.kind === 'hold-back') users.holdBackNext(one.user);
          else if (one.kind === 'deliver') await users.deliver(one.user);
          else users.ledger.crash();
        }
        expect(fullestMinute(users.spent)).toBeLessThanOrEqual(unitsPerMinute);
        for (let number = 0; number < 5; number += 1) {
          const own = users.spent.filter((spending) => spending.user === number);
          expect(fullestMinute(own)).toBeLessThanOrEqual(USER_UNITS);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('what makes a call now and then takes no more of its minute than its calls cost', async () => {
  const clock = { nowMs: NOON_MS };
  const quota = buildUserQuota(clock, { unitsPerMinute: 600 });
  const allowance = buildAllowance(clock, quota, { unitsPerMinute: 600 });
  for (let call = 0; call < 20; call += 1) {
    expect(await allowance.whenFilled(5, () => allowance.take(5).isTaken)).toBe(true);
    clock.nowMs += 2_000;
  }
  await allowance.whenFilled(5, () => allowance.take(5));
  expect(allowance.freeUnits()).toBe(600 - 21 * 5);
});

test('what was given back with a request that the ledger answered too late is not given back again', async () => {
  const clock = { nowMs: NOON_MS };
  const ledger = buildLedgerQuota(clock);
  let isLate = false;
  const quota = buildUserQuota(clock, {
    ledger: {
      ...ledger,
      async lease(request) {
        const answer = await ledger.lease(request);
        if (isLate) throw new Error('no answer in time');
        return answer;
      },
    },
  });
  const allowance = buildAllowance(clock, quota);
  const spend = async (units: number) => {
    const taken = await allowance.whenFilled(units, () => allowance.take(units));
    expect(taken).toMatchObject({ isTaken: true });
  };
  await spend(400);
  isLate = true;
  await spend(300);
  isLate = false;
  clock.nowMs += MINUTE_MS / 6;
  await spend(100);
  await allowance.giveBack();
  const { units } = (await ledger.usage()).minute;
  // Of what was granted too late nobody knows that nothing was spent.
  expect(units.scan - 600).toBe(400 + 300 + 100);
});
