import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';

import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import type { GivenMail } from '#tests/support/build-mailbox-lines.ts';
import { campaignRuns, campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import type { Failpoint } from '#tests/support/cleanup-failpoints.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';

import { buildGivenSenders, linking, offering, untruthOf } from './build-unsubscribing.ts';

// One mailbox serves all of them, so that one that is slow must not be cut off and go on behind the next.
vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 240_000 });

const LABELS = ['leave', 'hang', 'redirect', 'broken', 'gone', 'leave', 'leave'];

/** One click of every kind of sender, two behind a message without any, a link, an address inside, and no way. */
function messagesOf(number: number): GivenMail[] {
  const href = `https://${LABELS[number] ?? 'leave'}.s${number}.example/u`;
  if (number === 5 || number === 6) return [{ ageDays: 1 }, offering(number, href, { ageDays: 2 })];
  if (number === 7) return [linking(number, href)];
  if (number === 8) return [offering(number, 'https://169.254.169.254/latest/')];
  return number === 9 ? [{}] : [offering(number, href)];
}

let mailbox: Awaited<ReturnType<typeof buildGivenSenders>>;

beforeAll(async () => {
  mailbox = await buildGivenSenders(10, messagesOf);
});

/** Unsubscribes from all, and checks what was asked of whom and what is said of it. */
async function unsubscribeFromAll(options: Partial<CleanupHarnessOptions>) {
  const { job, stage } = await mailbox.prepare(options);
  await job.start();
  const progress = await job.run();
  expect(progress.unsubscribes?.waitingCount).toBe(0);
  const requests = stage.requests();
  expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
  const { senders } = await job.senders();
  const untruths = senders.map((sender, place) =>
    untruthOf(sender, mailbox.ways[place] ?? { kind: 'none' }, requests),
  );
  expect(untruths.filter((untruth) => untruth !== null)).toEqual([]);
  expect(job.copy()?.progress.unsubscribes).toEqual(progress.unsubscribes);
  return { job, stage, senders, requests };
}

test('a crash before or after any step: nobody is asked twice, and nothing untrue is said', async () => {
  const clickable = mailbox.ways.filter(({ kind }) => kind === 'one-click').length;
  expect(clickable).toBe(7);
  const crashedAt = new Set<Failpoint>();
  let crashAt = 0;
  for (let lives = 2; lives === 2;) {
    crashAt += campaignSize(5, 1);
    const { job, stage } = await unsubscribeFromAll({
      at: (failpoint, number) => {
        if (number !== crashAt) return;
        crashedAt.add(failpoint);
        throw new SimulatedCrash();
      },
    });
    lives = job.lives();
    // One at most was being asked when it crashed: all others were.
    expect(stage.requests().length).toBeGreaterThanOrEqual(clickable - 1);
  }
  // The last run had no such step any more, so that every kind of step before it has been crashed at.
  for (const step of ['run', 'access', 'gmail', 'begin', 'database', 'ask', 'send', 'save']) {
    expect([...crashedAt].filter((failpoint) => failpoint.startsWith(step)).length).toBeGreaterThan(
      0,
    );
  }
});

test('P10: whatever crashes, comes again or is lost on the way, no address hears of a user twice', async () => {
  const course = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    deliveries: fc.integer({ min: 1, max: 4 }),
    crashRate: fc.constantFrom(0, 0.02, 0.1, 0.25),
    lossRate: fc.constantFrom(0, 0.05, 0.3),
    behaviour: fc.constantFrom(null, 'ok', 'hanging', 'failing', 'redirecting', 'dropping'),
  });
  await fc.assert(
    fc.asyncProperty(course, async ({ seed, deliveries, crashRate, lossRate, behaviour }) => {
      const random = new SeededRandom(seed);
      mailbox.sandbox.senders.setAll(behaviour);
      await unsubscribeFromAll({
        seed,
        deliveries,
        at: (failpoint) => {
          if (random.chance(crashRate)) throw new SimulatedCrash();
          // The database has done it, or has not, and nobody is told which.
          const isDatabase = failpoint.startsWith('database');
          if (isDatabase && random.chance(lossRate)) throw new Error('Network connection lost');
        },
      });
    }),
    campaignRuns(6, 600),
  );
  mailbox.sandbox.senders.clear();
});

test('everything delivered five times without a crash: everybody is asked, once', async () => {
  const { requests } = await unsubscribeFromAll({ deliveries: 5 });
  expect(requests).toHaveLength(mailbox.ways.filter(({ kind }) => kind === 'one-click').length);
});
