import { expect, test } from 'vitest';

import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import { buildSandboxScan, generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash, type ScanHarnessOptions } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { choiceUnits } from '#worker/domain/quota/user-units.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';

import { buildRequest } from './build-ledger.ts';

const MESSAGES = 4_000;

function buildScan(limits: Partial<ProjectLimits> = {}) {
  const scan = buildSandboxScan(generatedMailbox(MESSAGES, 7));
  const quota = buildLedgerQuota(scan.clock, limits);
  const calls = () => scan.sandbox.ledger.calls();
  return {
    ...scan,
    quota,
    calls,
    charged: () => calls().reduce((sum, { units }) => sum + units, 0),
    run: (options: Partial<ScanHarnessOptions> = {}) => scan.run({ quota, ...options }),
  };
}

test('a scan takes of the project’s units what Google charges for it, its deepening told apart', async () => {
  const { run, quota, charged } = buildScan();
  let untilUsable = 0;
  const { scan } = await run({ onUsable: () => (untilUsable = charged()) });
  expect(scan.phase).toBe('finished');
  const { units } = (await quota.usage()).day;
  expect(units.scan + units.deepening).toBe(charged());
  // The lease under way at the result is the scan's.
  expect(units.scan).toBeGreaterThanOrEqual(untilUsable);
  expect(units.scan).toBeLessThan(untilUsable + 600);
});

test('a ledger costs a scan one row for 600 units, and one question more at its end', async () => {
  const { run, quota, charged } = buildScan();
  await run();
  expect(quota.rowsWritten()).toBeLessThan(1.35 * Math.ceil(charged() / 600) + 1);
});

test('when others have used up the minute a scan waits, and ends as it would have', async () => {
  const alone = await buildScan().run();
  const { run, quota, clock, calls } = buildScan({ unitsPerMinute: 1_000 });
  await quota.lease(buildRequest({ holder: 'other', priority: 'cleanup', wantedUnits: 1_000 }));
  const startMs = clock.nowMs;
  const { scan, report } = await run();
  expect(scan.phase).toBe('finished');
  expect(report?.summary.totalEmails).toBe(alone.report?.summary.totalEmails);
  expect(Math.min(...calls().map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(startMs + 60_000);
});

test('when the day is used up a scan waits for the next, says until when, and is done then', async () => {
  const { run, quota, calls } = buildScan({ unitsPerDay: 10_000 });
  await quota.lease(buildRequest({ holder: 'other', priority: 'cleanup', wantedUnits: 10_000 }));
  const { endMs } = (await quota.usage()).day;
  const waits = new Set<number | null>();
  const { scan } = await run({
    afterCommit: (_commit, { store }) => void waits.add(store.find()?.waiting?.untilMs ?? null),
  });
  const firstCallMs = Math.min(...calls().map(({ atMs }) => atMs));
  expect([...waits]).toEqual([null, expect.toSatisfy((untilMs) => untilMs >= endMs)]);
  expect([...waits].at(-1)).toBeLessThanOrEqual(firstCallMs);
  expect(scan).toMatchObject({ phase: 'finished', errorCode: null, waiting: null });
});

test('a ledger that cannot be reached slows a scan down and stops nothing', async () => {
  const { run, quota } = buildScan();
  quota.setReachable(false);
  expect((await run()).scan.phase).toBe('finished');
});

test('crashes take no more of the project than leases that lapse', async () => {
  const { run, quota, charged } = buildScan();
  const afterCommit = (commit: number) => {
    if (commit % 60 === 0) throw new SimulatedCrash();
  };
  const { scan, lives } = await run({ afterCommit });
  expect(scan.phase).toBe('finished');
  expect(lives).toBeGreaterThan(2);
  const { units } = (await quota.usage()).day;
  expect(units.scan + units.deepening).toBeGreaterThanOrEqual(charged());
  expect(units.scan + units.deepening).toBeLessThanOrEqual(charged() + 600 * lives);
});

test('while somebody chooses, a scan that only gets better leaves half of each minute', async () => {
  const { run, calls, clock } = buildScan();
  const most = 600;
  let usableMs = 0;
  await run({
    mode: 'complete',
    unitsPerMinute: most,
    onUsable: () => (usableMs = clock.nowMs),
    isChoosing: () => true,
  });
  const inMinuteFrom = (fromMs: number) =>
    calls()
      .filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + MINUTE_MS)
      .reduce((sum, { units }) => sum + units, 0);
  const minutes = calls().map(({ atMs }) => ({ atMs, units: inMinuteFrom(atMs) }));
  const before = minutes.filter(({ atMs }) => atMs + MINUTE_MS <= usableMs);
  const after = minutes.filter(({ atMs }) => atMs > usableMs);
  expect(Math.max(...before.map(({ units }) => units))).toBeGreaterThan(choiceUnits(most));
  expect(after.length).toBeGreaterThan(10);
  expect(Math.max(...after.map(({ units }) => units))).toBeLessThanOrEqual(choiceUnits(most));
});
