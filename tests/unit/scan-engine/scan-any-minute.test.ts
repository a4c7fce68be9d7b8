import fc from 'fast-check';
import { expect, test } from 'vitest';

import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import { campaignRuns } from '#tests/support/campaign.ts';
import { buildUserQuota } from '#tests/support/user-quota.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import type { GmailCall } from '#tests/support/replayed-scan.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { smallScan, wellKnownScan } from './replayed-mailboxes.ts';

const MOST_UNDER_WAY = 5;

/** The most units that any 60 seconds hold, wherever they begin. */
function dearestMinute(calls: readonly Pick<GmailCall, 'atMs' | 'units'>[]): number {
  const inOrder = calls.toSorted((one, other) => one.atMs - other.atMs);
  let first = 0;
  let units = 0;
  let dearest = 0;
  for (const call of inOrder) {
    units += call.units;
    for (; (inOrder[first]?.atMs ?? call.atMs) <= call.atMs - MINUTE_MS; first += 1) {
      units -= inOrder[first]?.units ?? 0;
    }
    dearest = Math.max(dearest, units);
  }
  return dearest;
}

const anySchedule = fc.record({
  startMs: fc.nat(MINUTE_MS),
  /** Google's own limit, and some that bind far sooner. */
  unitsPerMinute: fc.constantFrom(200, 300, 1_000, 5_400),
  crashes: fc.uniqueArray(fc.integer({ min: 1, max: 700 }), { maxLength: 60 }),
  latenciesMs: fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 }),
  scans: fc.integer({ min: 1, max: 3 }),
  /** Commits after which the project's ledger goes away, comes back or forgets what it had not saved; null: without one. */
  ledgerTrouble: fc.option(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 })),
});

test('no 60 seconds hold more than the budget, whatever happens, in one scan or in several', async () => {
  const { scan, options } = smallScan();
  const scheduled = fc.asyncProperty(anySchedule, async (schedule) => {
    const { unitsPerMinute, crashes, latenciesMs, ledgerTrouble } = schedule;
    const time = new VirtualTime(SCAN_NOW_MS + schedule.startMs);
    const ledger = buildLedgerQuota(time.clock);
    const calls: GmailCall[] = [];
    const userQuota = buildUserQuota(time.clock, {
      unitsPerMinute,
      ...(ledgerTrouble === null ? {} : { ledger }),
    });
    for (let order = 0; order < schedule.scans; order += 1) {
      let isReachable = true;
      ledger.setReachable(isReachable);
      const run = await scan.run({
        ...options,
        time,
        userQuota,
        unitsPerMinute,
        scanId: `scn_${order}`,
        latencyMs: ({ number }) => latenciesMs[number % latenciesMs.length] ?? 1,
        afterCommit(commit) {
          if (ledgerTrouble?.includes(commit) === true) {
            isReachable = !isReachable;
            ledger.setReachable(isReachable);
            if (isReachable) ledger.crash();
            userQuota.crash();
          }
          if (crashes.includes(commit)) throw new SimulatedCrash();
        },
      });
      expect(run.scan.phase).toBe('finished');
      expect(run.mostUnderWay).toBeLessThanOrEqual(MOST_UNDER_WAY);
      calls.push(...run.calls);
    }
    expect(dearestMinute(calls)).toBeLessThanOrEqual(unitsPerMinute);
  });
  await fc.assert(scheduled, campaignRuns(3, 600));
});

test('the budget is used: a scan that it holds up leaves little of any minute', async () => {
  const { scan, options } = wellKnownScan();
  const run = await scan.run({ ...options, unitsPerMinute: 1_000, latencyMs: () => 20 });
  expect(dearestMinute(run.calls)).toBeGreaterThan(900);
  const tookMs = (run.calls.at(-1)?.atMs ?? 0) - (run.calls[0]?.atMs ?? 0);
  const units = run.calls.reduce((sum, call) => sum + call.units, 0);
  expect(tookMs).toBeLessThan(1.15 * (units / 1_000) * MINUTE_MS);
});

test('crashes one upon the other cost time, and never a minute more than its budget', async () => {
  const { scan, options } = smallScan();
  for (const every of [1, 2, 4]) {
    const run = await scan.run({
      ...options,
      unitsPerMinute: 600,
      latencyMs: () => 20,
      afterCommit(commit) {
        if (commit % every === 0 && commit < 300) throw new SimulatedCrash();
      },
    });
    expect(run.lives).toBeGreaterThan(20);
    expect(dearestMinute(run.calls)).toBeLessThanOrEqual(600);
  }
});
