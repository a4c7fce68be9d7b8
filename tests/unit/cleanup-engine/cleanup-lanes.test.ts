import { expect, test } from 'vitest';

import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import { HARNESS_USER_ID, type CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { HARNESS_CLEANUP_ID } from '#tests/support/cleanup-life.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';

const CALL_MS = 600;
const CONSUMERS = 40;
/** As many as a clean-up may have under way, and Gmail is made to take no more. */
const LANES = 5;
const TOO_MANY = 429;

/** A clean-up whose many consumers are at Gmail at the same time, each call for as long as it takes. */
async function buildCrowded(options: Partial<CleanupHarnessOptions> = {}) {
  const { clock, sleep } = new VirtualTime(SCAN_NOW_MS);
  const mailbox = await buildChosenMailbox({
    messages: 30_000,
    time: { clock, sleep, latencyMs: () => CALL_MS },
  });
  mailbox.sandbox.quota.change({ concurrencyPerUser: LANES });
  const underWay = { now: 0, most: 0 };
  const job = mailbox.cleanup({
    consumers: CONSUMERS,
    at(failpoint) {
      if (failpoint === 'gmail.before') underWay.now += 1;
      if (failpoint === 'gmail.after') underWay.now -= 1;
      underWay.most = Math.max(underWay.most, underWay.now);
    },
    ...options,
  });
  await job.start();
  const refused = () =>
    mailbox.sandbox.ledger.calls().filter(({ status }) => status === TOO_MANY).length;
  return { ...mailbox, job, underWay, refused };
}

test.each([
  ['once', {}],
  ['three times each', { deliveries: 3 }],
])(
  'with forty consumers, whose messages come %s, Gmail is never asked for more than five things at once',
  async (_times, options) => {
    const { job, ids, underWay, refused } = await buildCrowded(options);
    expect(await job.run()).toMatchObject({ status: 'done', movedCount: ids.length });
    job.undo();
    expect(await job.run()).toMatchObject({ status: 'done', restoredCount: ids.length });
    expect(underWay.most).toBe(LANES);
    expect(refused()).toBe(0);
  },
);

test('of messages for any batches, however many come at once, five call Gmail at a time', async () => {
  // Without rows nothing is moved before all has been looked at.
  const { job, underWay, refused } = await buildCrowded({ consumers: 1, chosen: undefined });
  while (job.progress()?.status !== 'working') await job.runFor(1);
  await Promise.all(
    Array.from({ length: 20 }, (_, position) =>
      job.object.runBatch({
        version: 1,
        userId: HARNESS_USER_ID,
        cleanupId: HARNESS_CLEANUP_ID,
        epoch: 0,
        batch: { kind: 'move', number: 1 + position },
      }),
    ),
  );
  expect(underWay.most).toBe(LANES);
  expect(refused()).toBe(0);
});
