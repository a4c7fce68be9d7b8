import fc from 'fast-check';
import { expect, test } from 'vitest';

import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import { NO_SPARE_UNITS, UNIT_LEASES_TABLE, UnitBudget } from '#durable-objects/unit-budget.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import { createSqliteObjectStorage } from '#tests/support/sqlite-object-storage.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { QuotaPriority } from '#worker/domain/quota/quota-lease.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';
import { createLog } from '#worker/log.ts';

import { NOON_MS } from './build-ledger.ts';

const USER_UNITS = 1_500;

type Spending = { user: number; atMs: number; units: number };

/** Users with a budget each, who share the project's units. */
function buildUsers(count: number, limits: Partial<ProjectLimits>) {
  const clock = { nowMs: NOON_MS };
  const quota = buildLedgerQuota(clock, { unitsPerUserMinute: USER_UNITS, ...limits });
  const storages = Array.from({ length: count }, () => createSqliteObjectStorage());
  const budgets = storages.map((_, user) => openBudget(user));
  const spent: Spending[] = [];

  function openBudget(user: number): UnitBudget {
    const database = storages[user]?.beginLife();
    if (database === undefined) throw new Error('there is no such user');
    migrateObjectDatabase(database, [UNIT_LEASES_TABLE]);
    const priority: QuotaPriority = user % 2 === 0 ? 'scan' : 'cleanup';
    const now = () => clock.nowMs;
    const log = createLog('error', () => {});
    const ledger = () => quota;
    const deps = { ledger, holder: `user-${user}`, priority: () => priority, clock: now, log };
    return new UnitBudget(database, USER_UNITS, now, new ProjectAllowance(deps));
  }

  const budgetOf = (user: number) => budgets[user] ?? openBudget(user);
  return {
    clock,
    quota,
    spent,
    budgetOf,
    /** Takes units a call at a time, as many calls as it may. Returns the last answer. */
    burst: (user: number, calls: number, units: number) =>
      budgetOf(user).whenFilled(units, () => {
        for (let call = 0; call < calls; call += 1) {
          const taken = budgetOf(user).take(units);
          if (!taken.isTaken) return taken;
          spent.push({ user, atMs: clock.nowMs, units });
        }
        return null;
      }),
    crash(user: number) {
      budgets[user] = openBudget(user);
    },
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

test('without an allowance only the user’s own limit counts', async () => {
  const database = createSqliteObjectStorage().beginLife();
  migrateObjectDatabase(database, [UNIT_LEASES_TABLE]);
  const budget = new UnitBudget(database, 100, () => NOON_MS);
  expect(await budget.whenFilled(100, () => budget.take(100))).toEqual({ isTaken: true });
  expect(budget.take(1)).toMatchObject({ isTaken: false, reason: 'user' });
  await budget.giveBack();
  expect(budget.freeUnits()).toBe(0);
});

test('whoever is refused by the project has lost nothing of the user’s own units', async () => {
  const { burst, budgetOf, clock } = buildUsers(2, { unitsPerMinute: 600 });
  await burst(1, 12, 50);
  const free = budgetOf(0).freeUnits();
  const refused = await burst(0, 1, 50);
  expect(refused).toMatchObject({ isTaken: false, reason: 'minute' });
  expect(refused?.availableAtMs).toBeGreaterThan(clock.nowMs);
  expect(budgetOf(0).freeUnits()).toBe(free);
});

test('whoever is refused by the user’s own limit has spent nothing of the project’s', async () => {
  const { burst, budgetOf, quota } = buildUsers(1, {});
  expect(await burst(0, 100, 50)).toMatchObject({ isTaken: false });
  for (let more = 0; more < 5; more += 1) await burst(0, 100, 50);
  expect(await burst(0, 1, 50)).toMatchObject({ reason: 'user' });
  await budgetOf(0).giveBack();
  expect((await quota.usage()).day.units.scan).toBe(USER_UNITS);
});

test('no user and no project ever spends more than its units in any 60 seconds, through crashes of both', async () => {
  const unitsPerMinute = 3_000;
  const user = fc.nat({ max: 4 });
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('burst'), user, calls: fc.nat({ max: 20 }) }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.nat({ max: 9_000 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), user }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash'), user }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash-ledger') }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 60, maxLength: 150, size: 'max' }),
      async (steps) => {
        const users = buildUsers(5, { unitsPerMinute });
        for (const one of steps) {
          if (one.kind === 'burst') await users.burst(one.user, one.calls, 50);
          else if (one.kind === 'wait') users.clock.nowMs += one.ms;
          else if (one.kind === 'end') await users.budgetOf(one.user).giveBack();
          else if (one.kind === 'crash') users.crash(one.user);
          else users.quota.crash();
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

test('what makes a call now and then takes no more of its minute than its calls cost', () => {
  const clock = { nowMs: NOON_MS };
  const database = createSqliteObjectStorage().beginLife();
  migrateObjectDatabase(database, [UNIT_LEASES_TABLE]);
  const budget = new UnitBudget(database, 600, () => clock.nowMs, null, NO_SPARE_UNITS);
  for (let call = 0; call < 20; call += 1) {
    expect(budget.take(5).isTaken).toBe(true);
    clock.nowMs += 2_000;
  }
  expect(budget.freeUnits()).toBe(500);
});
