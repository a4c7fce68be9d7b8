import { expect, test } from 'vitest';

import type { CleanupHarness } from '#tests/support/cleanup-harness.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';

import { buildClickable } from './build-unsubscribing.ts';

const SENDERS = 30;
/** Twenty a minute are asked at one host: the rest wait, and the mail is long in the trash by then. */
const HOST = 'leave.platform.example';
const IN_FIRST_MINUTE = 20;

/** A clean-up whose object has died between asking a sender and storing that it did. */
async function loseReport() {
  const { prepare, clock } = await buildClickable(SENDERS, HOST);
  const { job, stage } = await prepare({
    at: (failpoint) => {
      if (failpoint !== 'unsubscribe.after' || job.lives() > 1) return;
      if (stage.requests().length > IN_FIRST_MINUTE) throw new SimulatedCrash();
    },
  });
  await job.start();
  while (job.lives() === 1) await job.runFor(1);
  expect(job.progress()?.unsubscribes?.confirmedCount).toBe(stage.requests().length - 1);
  return { job, stage, clock };
}

type Lost = Awaited<ReturnType<typeof loseReport>>;

const ENDINGS: readonly [string, (lost: Lost) => unknown][] = [
  ['is stopped', ({ job }) => job.stop()],
  ['is undone', ({ job }) => job.undo()],
  [
    'closes',
    async ({ job, clock }) => {
      clock.nowMs += ORDER_OPEN_MS;
      await job.runAlarm();
    },
  ],
];

test.each(ENDINGS)(
  'of a sender that was asked, and of whom nobody has said so, it is said when the work %s',
  async (_name, end) => {
    const lost = await loseReport();
    const askedCount = lost.stage.requests().length;
    await end(lost);
    expect(await standingOf(lost.job)).toEqual({
      'confirmed null': askedCount - 1,
      'asked no_answer': 1,
      not_possible: SENDERS - askedCount,
    });
    expect(undoneWork(await lost.job.run()).senders).toEqual({
      count: SENDERS,
      undoneCount: SENDERS - askedCount,
    });
    expect(lost.stage.requests()).toHaveLength(askedCount);
  },
);

test('the message of a sender that was asked can be given up by the queue, and it counts as asked', async () => {
  const { job, clock } = await loseReport();
  clock.nowMs += 2 * 60_000;
  for (const message of job.sent.filter(({ batch }) => batch.kind === 'unsubscribe'))
    job.failBatch(message);
  expect(await standingOf(job)).toMatchObject({ 'asked no_answer': 1 });
  expect(job.resume()).toBe(true);
  await job.run();
  expect(await standingOf(job)).toEqual({ 'confirmed null': SENDERS - 1, 'asked no_answer': 1 });
});

test('while nothing ends the work, what the sender has answered is found out', async () => {
  const { job, stage } = await loseReport();
  await job.run();
  expect(stage.requests()).toHaveLength(SENDERS);
  expect(await standingOf(job)).toEqual({ 'confirmed null': SENDERS });
});

test('a sender that could not be asked after all when the work was stopped has nothing done about it', async () => {
  const { prepare } = await buildClickable(1);
  let isStopped = false;
  const { job, stage } = await prepare({
    at: (failpoint) => {
      if (failpoint === 'begin.after' && !isStopped) {
        isStopped = true;
        expect(job.stop()).toBe(false);
      }
      if (failpoint === 'database.before') throw new Error('Network connection lost');
    },
  });
  await job.start();
  const stopped = await job.run();
  expect(stage.requests()).toEqual([]);
  expect(await standingOf(job)).toEqual({ not_possible: 1 });
  expect(undoneWork(stopped).senders).toEqual({ count: 1, undoneCount: 1 });
});

test('a sender that is claimed when the work is stopped is not asked any more', async () => {
  const { prepare } = await buildClickable(1);
  const { job, stage } = await prepare({
    at: (failpoint) => {
      if (failpoint === 'begin.before') job.stop();
    },
  });
  await job.start();
  await job.run();
  expect(stage.requests()).toEqual([]);
  expect(await standingOf(job)).toEqual({ not_possible: 1 });
  expect(job.stop()).toBe(true);
});

/** How many senders stand how; whatever the reason of those that were not asked. */
async function standingOf(job: CleanupHarness): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, reason } of (await job.senders()).senders) {
    const standing = status === 'not_possible' ? status : `${status} ${reason}`;
    counts[standing] = (counts[standing] ?? 0) + 1;
  }
  return counts;
}
