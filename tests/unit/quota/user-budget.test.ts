import { expect, test } from 'vitest';

import { SECOND_MS } from '#worker/domain/duration.ts';
import {
  type ActiveCleanup,
  LEASE_MS,
  UNIT_WINDOW_MS,
  type UserLeaseRequest,
} from '#worker/domain/quota/quota-lease.ts';
import { UserBudget } from '#worker/domain/quota/user-budget.ts';
import { CLEANUP_ACTIVE_MS, choiceUnits } from '#worker/domain/quota/user-units.ts';

import { NOON_MS } from './build-ledger.ts';

const USER_UNITS = 5_400;
/** Of them. */
const CLEANUP_UNITS = 4_320;
const SENDERS = 10;

const MOVING: ActiveCleanup = { isMoving: true, waitingCount: SENDERS };
const asking = (waitingCount: number): ActiveCleanup => ({ isMoving: false, waitingCount });

function buildBudget() {
  let nowMs = NOON_MS;
  const budget = new UserBudget(USER_UNITS, [], { save: () => {}, delete: () => {} });
  const requestOf = (changes: Partial<UserLeaseRequest>): UserLeaseRequest => ({
    holder: 'scan',
    priority: 'scan',
    cleanup: null,
    minUnits: 20,
    leaveUnits: 0,
    previous: null,
    ...changes,
  });

  /** Leases all that there is. @returns how much that was */
  function leaseAll(changes: Partial<UserLeaseRequest> = {}): number {
    const request = requestOf(changes);
    let leased = 0;
    for (;;) {
      const { units } = budget.room(request, nowMs);
      if (units < request.minUnits) return leased;
      budget.open(request, units, nowMs);
      leased += units;
    }
  }

  function close(holder: string, leaseId: number, units: number): void {
    const spent = [{ agoMs: 0, units }];
    budget.close(holder, { leaseId, ledgerLeaseId: null, unspentUnits: 0, spent }, nowMs);
  }

  return {
    budget,
    leaseAll,
    /** An open lease counts as spent at its end, one that is closed when it was spent. */
    lease(holder: string, units: number, isClosed = false) {
      const { leaseId } = budget.open(requestOf({ holder }), units, nowMs);
      if (isClosed) close(holder, leaseId, units);
      return leaseId;
    },
    close,
    freedInMs: (minUnits: number) => budget.room(requestOf({ minUnits }), nowMs).freedAtMs - nowMs,
    hear: (holder: string, cleanup: ActiveCleanup) =>
      budget.room(requestOf({ holder, cleanup, priority: 'cleanup' }), nowMs),
    wait: (ms: number) => void (nowMs += ms),
  };
}

test('beside no clean-up a scan has the whole minute', () => {
  expect(buildBudget().leaseAll()).toBe(USER_UNITS);
});

test('a full minute has room again when the units spent first no longer count, however late they were leased', () => {
  const { lease, freedInMs } = buildBudget();
  lease('open', USER_UNITS - 400);
  lease('closed', 400, true);
  expect(freedInMs(400)).toBe(UNIT_WINDOW_MS);
  expect(freedInMs(401)).toBe(LEASE_MS + UNIT_WINDOW_MS);
});

test('what is told late of a lease ends no later one of its holder, and none of another', () => {
  const { lease, close, leaseAll } = buildBudget();
  const first = lease('scan', 600);
  lease('scan', 600);
  const others = lease('other', 600);
  close('scan', first, 100);
  close('scan', first, 0);
  close('scan', others, 0);
  expect(leaseAll()).toBe(USER_UNITS - 100 - 600 - 600);
});

test('where exactly so many units are free as are asked for, they are there within the second', () => {
  const { lease, freedInMs } = buildBudget();
  lease('open', USER_UNITS - 400);
  expect(freedInMs(400)).toBe(SECOND_MS);
  expect(freedInMs(401)).toBe(LEASE_MS + UNIT_WINDOW_MS);
});

test('a scan leaves a clean-up that moves mail its whole share', () => {
  const { hear, leaseAll } = buildBudget();
  hear('cleanup', MOVING);
  expect(leaseAll()).toBe(USER_UNITS - CLEANUP_UNITS);
  expect(leaseAll({ holder: 'cleanup', cleanup: MOVING })).toBe(CLEANUP_UNITS);
});

test('a scan leaves a clean-up that only asks senders what asking them takes', () => {
  const { hear, leaseAll } = buildBudget();
  hear('cleanup', asking(SENDERS));
  // Three messages of each at most, at 20 units.
  expect(leaseAll()).toBe(USER_UNITS - SENDERS * 60);
});

test('however many senders wait, they are left no more than a clean-up’s share', () => {
  const { hear, leaseAll } = buildBudget();
  hear('cleanup', asking(600));
  expect(leaseAll()).toBe(USER_UNITS - CLEANUP_UNITS);
});

test('what the clean-up has taken of its share is not left once more', () => {
  const { leaseAll } = buildBudget();
  expect(leaseAll({ holder: 'cleanup', cleanup: MOVING })).toBe(CLEANUP_UNITS);
  expect(leaseAll()).toBe(USER_UNITS - CLEANUP_UNITS);
});

test('two minutes after it was last heard of, or at its end, a clean-up’s share is free', () => {
  const silent = buildBudget();
  silent.hear('cleanup', MOVING);
  silent.wait(CLEANUP_ACTIVE_MS - 1);
  expect(silent.leaseAll()).toBe(USER_UNITS - CLEANUP_UNITS);
  silent.wait(1);
  expect(silent.leaseAll()).toBe(CLEANUP_UNITS);

  const ended = buildBudget();
  ended.hear('cleanup', MOVING);
  ended.budget.leave('cleanup');
  expect(ended.leaseAll()).toBe(USER_UNITS);
});

test('clean-ups share their part equally, and one alone has all of it', () => {
  const { hear, leaseAll, budget } = buildBudget();
  hear('a', MOVING);
  hear('b', MOVING);
  expect(leaseAll({ holder: 'a', cleanup: MOVING })).toBe(CLEANUP_UNITS / 2);
  expect(leaseAll({ holder: 'b', cleanup: MOVING })).toBe(CLEANUP_UNITS / 2);
  budget.leave('b');
  expect(leaseAll({ holder: 'a', cleanup: MOVING })).toBe(0);
});

test('a scan that only gets better leaves half of the minute while rows are being chosen', () => {
  const { leaseAll } = buildBudget();
  const leaveUnits = choiceUnits(USER_UNITS);
  expect(leaseAll({ priority: 'deepening', leaveUnits })).toBe(USER_UNITS / 2);
  expect(leaseAll({ holder: 'cleanup', cleanup: MOVING })).toBe(USER_UNITS / 2);
});
