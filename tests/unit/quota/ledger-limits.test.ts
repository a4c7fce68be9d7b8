import fc from 'fast-check';
import { expect, test } from 'vitest';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import { pacificDay } from '#worker/domain/quota/unit-ledger.ts';
import { QUOTA_PRIORITIES } from '#worker/domain/quota/quota-lease.ts';

import { buildLedger, NOON_MS } from './build-ledger.ts';

const LIMITS = { unitsPerMinute: 3_000, unitsPerDay: 12_000 };
const HOLDERS = 12;

type Spending = { atMs: number; units: number };
type Held = { leaseId: number; leftUnits: number; validUntilMs: number };

/** Moments, and as long as what was spent before still counts, or nearly. */
const waitMs = fc.oneof(fc.nat({ max: 5_000 }), fc.constantFrom(52_000, 56_000, 59_999, 60_000));
const holder = fc.nat({ max: HOLDERS - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: waitMs }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('lease'),
      holder,
      priority: fc.constantFrom(...QUOTA_PRIORITIES, 'cleanup', 'cleanup'),
      wantedUnits: fc.integer({ min: 100, max: 900 }),
      isAnswerLost: fc.nat({ max: 9 }).map((chance) => chance === 0),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('spend'),
      holder,
      units: fc.constantFrom(1, 250, 900),
    }),
  },
  // As late as a lease allows.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('spend-last'), holder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give-back'), holder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash') }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What holders that keep to their leases spend, whatever becomes of them and the ledger. */
function play(steps: readonly Step[], startMs: number): Spending[] {
  const ledger = buildLedger(LIMITS);
  ledger.moveTo(startMs);
  const held = new Map<number, Held>();
  const spent: Spending[] = [];

  function spend(lease: Held, units: number): void {
    if (ledger.now() >= lease.validUntilMs) return;
    const taken = Math.min(units, lease.leftUnits);
    lease.leftUnits -= taken;
    spent.push({ atMs: ledger.now(), units: taken });
  }

  function take(step: Step): void {
    if (step.kind === 'wait') ledger.advance(step.ms);
    else if (step.kind === 'crash') ledger.crash();
    else takeOfHolder(step);
  }

  function takeOfHolder(step: Exclude<Step, { kind: 'wait' | 'crash' }>): void {
    const lease = held.get(step.holder);
    if (step.kind === 'lease') {
      held.delete(step.holder);
      const previous =
        lease === undefined ? null : { leaseId: lease.leaseId, unspentUnits: lease.leftUnits };
      const { priority, wantedUnits } = step;
      const answer = ledger.lease({ holder: `${step.holder}`, priority, wantedUnits, previous });
      if (!answer.isGranted || step.isAnswerLost) return;
      const { leaseId, grantedUnits: leftUnits, validForMs } = answer;
      held.set(step.holder, { leaseId, leftUnits, validUntilMs: ledger.now() + validForMs });
    } else if (lease === undefined) {
      return;
    } else if (step.kind === 'spend') {
      spend(lease, step.units);
    } else if (step.kind === 'spend-last') {
      ledger.moveTo(Math.max(ledger.now(), lease.validUntilMs - 1));
      spend(lease, lease.leftUnits);
    } else {
      held.delete(step.holder);
      ledger.giveBack(`${step.holder}`, lease.leaseId, lease.leftUnits);
    }
  }

  for (const step of steps) take(step);
  return spent;
}

function sumOf(spent: readonly Spending[]): number {
  return spent.reduce((sum, { units }) => sum + units, 0);
}

test('no 60 seconds and no day ever hold more than the limits, whoever crashes and whatever is lost', () => {
  const midnightMs = pacificDay(NOON_MS).endMs;
  let fullest = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 40, maxLength: 300, size: 'max' }),
      fc.constantFrom(NOON_MS, midnightMs - 90_000),
      (steps, startMs) => {
        const spent = play(steps, startMs);
        for (const { atMs } of spent) {
          const minute = spent.filter((one) => one.atMs <= atMs && one.atMs > atMs - MINUTE_MS);
          fullest = Math.max(fullest, sumOf(minute));
        }
        expect(fullest).toBeLessThanOrEqual(LIMITS.unitsPerMinute);
        const today = spent.filter(({ atMs }) => atMs < midnightMs);
        const tomorrow = spent.filter(({ atMs }) => atMs >= midnightMs);
        expect(sumOf(today)).toBeLessThanOrEqual(LIMITS.unitsPerDay);
        expect(sumOf(tomorrow)).toBeLessThanOrEqual(LIMITS.unitsPerDay);
      },
    ),
    { numRuns: 1_000 },
  );
  // Otherwise the limit was hardly put to the test.
  expect(fullest).toBeGreaterThan(0.7 * LIMITS.unitsPerMinute);
});
