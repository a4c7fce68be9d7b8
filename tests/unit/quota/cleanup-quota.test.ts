import { expect, test } from 'vitest';

import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { buildLedgerQuota } from '#tests/support/ledger-quota.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import type { ProjectLimits } from '#worker/domain/quota/unit-ledger.ts';

import { buildRequest } from './build-ledger.ts';

async function buildPaidCleanup(
  limits: Partial<ProjectLimits> = {},
  options: Partial<CleanupHarnessOptions> = {},
) {
  const mailbox = await buildScannedMailbox(6_000);
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const quota = buildLedgerQuota(mailbox.clock, limits);
  const job = mailbox.cleanup(rowIds, { quota, ...options });
  const callsBefore = mailbox.sandbox.ledger.calls().length;
  await job.start();
  return {
    ...mailbox,
    ids,
    quota,
    job,
    calls: () => mailbox.sandbox.ledger.calls().slice(callsBefore),
  };
}

test('a clean-up takes of the project’s units what Google charges for it, and gives back the rest', async () => {
  const { job, ids, quota, calls } = await buildPaidCleanup();
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  const charged = calls().reduce((sum, { units }) => sum + units, 0);
  expect((await quota.usage()).day.units).toEqual({ cleanup: charged, scan: 0, deepening: 0 });
});

test('when others have used up the minute it waits, and is done when there is room again', async () => {
  const { job, ids, quota, clock, calls } = await buildPaidCleanup({ unitsPerMinute: 1_000 });
  await quota.lease(buildRequest({ holder: 'other', priority: 'cleanup', wantedUnits: 1_000 }));
  const startMs = clock.nowMs;
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  const firstMs = Math.min(...calls().map(({ atMs }) => atMs));
  expect(firstMs).toBeGreaterThanOrEqual(startMs + 60_000);
});

test('when the day is used up it waits for the next, and is done then', async () => {
  const { job, ids, quota, clock } = await buildPaidCleanup({ unitsPerDay: 3_000 });
  for (const holder of ['a', 'b', 'c', 'd', 'e']) {
    await quota.lease(buildRequest({ holder, priority: 'cleanup' }));
  }
  const { endMs } = (await quota.usage()).day;
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  expect(clock.nowMs).toBeGreaterThanOrEqual(endMs);
});

test('a ledger that cannot be reached stops no paid clean-up', async () => {
  const { job, ids, quota } = await buildPaidCleanup();
  quota.setReachable(false);
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
});

test('crashes all along the way take no more of the project than leases that lapse', async () => {
  // By chance: alarm, claim, calls and report of one step are about 18 failpoints, with what a crash leaves to be done
  // again. A shorter fixed period, such as 11 or 13, may hit each before its report: the harness ends all lives at once.
  const random = new SeededRandom(1);
  const at = () => {
    if (random.chance(1 / 11)) throw new SimulatedCrash();
  };
  const { job, ids, quota, calls } = await buildPaidCleanup({}, { at, deliveries: 2 });
  expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
  const charged = calls().reduce((sum, { units }) => sum + units, 0);
  const { cleanup } = (await quota.usage()).day.units;
  expect(job.lives()).toBeGreaterThan(2);
  expect(cleanup).toBeGreaterThanOrEqual(charged);
  expect(cleanup).toBeLessThanOrEqual(charged + 600 * job.lives());
});
