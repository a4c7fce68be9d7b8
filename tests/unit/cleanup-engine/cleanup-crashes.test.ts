import { beforeAll, expect, test, vi } from 'vitest';

import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { campaignSample, campaignSize, IS_LONG_CAMPAIGN } from '#tests/support/campaign.ts';
import { buildChosenMailbox } from '#tests/support/chosen-mailbox.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

// One mailbox serves all of them, so that one that is slow must not be cut off and go on behind the next.
vi.setConfig({ testTimeout: IS_LONG_CAMPAIGN ? 0 : 240_000 });

const SEEDS = campaignSample([1, 2, 3, 4, 5, 6, 7, 8], 1);
const FAILPOINTS = 25;
/** Enough for all of it, where each alarm ends in a crash. */
const ROUNDS = 400;

let mailbox: Awaited<ReturnType<typeof buildChosenMailbox>>;

beforeAll(async () => {
  mailbox = await buildChosenMailbox({ messages: 2_600, chosen: 2_060, unprovenEvery: 150 });
});

/** Moves all rows, puts one back and then the rest, checking the mailbox and the count after each. */
async function moveAndUndo(options: Partial<CleanupHarnessOptions>) {
  const { rowIds, truth, letterIds } = mailbox;
  const ids = mailbox.ids.filter((id) => !letterIds.includes(id));
  // Google has to forget the round before, or refuses this one somewhere on the way.
  mailbox.clock.nowMs += MINUTE_MS;
  const before = truth.labelSnapshot();
  // From now on: the history of the rounds before this one would only make each slower than the last.
  const historyId = await mailbox.readHistoryId();
  const cleanup = mailbox.cleanup({ historyId, ...options });
  await cleanup.prepare();
  await cleanup.runAlarm();
  expect(truth.labelSnapshot()).toEqual(before);
  await cleanup.start();

  const moved = await cleanup.run();
  const { alreadyDeletedCount, protectedSinceCount, mismatchedCount } = moved;
  expect(moved).toMatchObject({ status: 'done', goal: 'move', movedCount: ids.length });
  expect({ alreadyDeletedCount, protectedSinceCount, mismatchedCount }).toEqual({
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
  });
  expect(letterIds.length).toBeGreaterThan(2);
  expect(moved.refutedCount).toBe(letterIds.length);
  expect(cleanup.copy()?.progress).toEqual(moved);
  // Whatever crashed: its owner was told what they had bought before anything was begun.
  expect(cleanup.sentWhenConfirmed[0]).toBe(0);
  expectInTrash(before, ids);

  const [first] = rowIds;
  if (first === undefined) throw new Error('there are no rows');
  const back = mailbox.idsOf(first).filter((id) => !letterIds.includes(id));
  expect(cleanup.restoreRow(first)).toBe(true);
  const partly = await cleanup.run();
  expect(partly).toEqual({ ...moved, version: partly.version, restoredCount: back.length });
  expect(cleanup.copy()?.progress).toEqual(partly);
  expectInTrash(
    before,
    ids.filter((id) => !back.includes(id)),
  );

  cleanup.undo();
  const undone = await cleanup.run();
  expect(undone).toMatchObject({ status: 'done', goal: 'restore', restoredCount: ids.length });
  expect(cleanup.copy()?.progress).toEqual(undone);
  expect(truth.labelSnapshot()).toEqual(before);
  return { cleanup, batches: Math.ceil(ids.length / 1000) };
}

/** The trash holds these, what it held before, and nothing else. */
function expectInTrash(before: Record<string, readonly string[]>, ids: readonly string[]): void {
  const isTrashed = ([, labels]: [string, readonly string[]]) => labels.includes('TRASH');
  const held = Object.entries(before)
    .filter(isTrashed)
    .map(([id]) => id);
  expect(mailbox.truth.trashIds().toSorted()).toEqual([...held, ...ids].toSorted());
}

/** As many failpoints as one undisturbed life passes. */
async function countFailpoints(options: Partial<CleanupHarnessOptions> = {}): Promise<number> {
  return (await moveAndUndo(options)).cleanup.failpoints();
}

/** The same, with the life that reaches that failpoint ended there. @returns how many lives there were */
async function crashAt(failpoint: number, options: Partial<CleanupHarnessOptions> = {}) {
  const { cleanup } = await moveAndUndo({
    ...options,
    at: (_name, number) => {
      if (number === failpoint) throw new SimulatedCrash();
    },
  });
  return cleanup.lives();
}

test('every message delivered twice, in any order: the same mailbox and the same count', async () => {
  for (let seed = 1; seed <= campaignSize(2, 10); seed += 1) {
    const { cleanup, batches } = await moveAndUndo({ deliveries: 2, seed });
    expect(batches).toBeGreaterThan(2);
    expect(cleanup.sent.length).toBeGreaterThanOrEqual(2 * batches + 1);
  }
});

test('a crash before or after any step: the same mailbox and the same count', async () => {
  const step = campaignSize(20, 1);
  let failpoint = 0;
  for (let lives = 2; lives === 2;) {
    failpoint += step;
    lives = await crashAt(failpoint);
  }
  // The last run had no such step any more, so that every one before it, or every so many, has been crashed at.
  expect(failpoint).toBeGreaterThan(80);
});

test(`${SEEDS.length * FAILPOINTS} crashes, at ${FAILPOINTS} places in ${SEEDS.length} orders of delivery: nothing lost, doubled or stuck`, async () => {
  let crashes = 0;
  for (const seed of SEEDS) {
    const failpoints = await countFailpoints({ seed, deliveries: 2 });
    const places = Array.from({ length: FAILPOINTS }, (_, order) =>
      Math.ceil(((order + 0.5) * failpoints) / FAILPOINTS),
    );
    for (const place of places) {
      crashes += (await crashAt(place, { seed, deliveries: 2 })) - 1;
    }
  }
  expect(crashes).toBe(SEEDS.length * FAILPOINTS);
});

test('crashes all along the way with everything delivered three times: the same again', async () => {
  for (let seed = 1; seed <= campaignSize(2, 10); seed += 1) {
    const random = new SeededRandom(seed);
    const { cleanup } = await moveAndUndo({
      deliveries: 3,
      seed,
      at: () => {
        if (random.chance(1 / 8)) throw new SimulatedCrash();
      },
    });
    expect(cleanup.lives()).toBeGreaterThan(5);
  }
});

test.each(['send.after', 'run.after', 'save.before', 'save.after'] as const)(
  'dying at the same step each time, at %s, it keeps what came before and gets to its end',
  async (place) => {
    mailbox.clock.nowMs += MINUTE_MS;
    const before = mailbox.truth.labelSnapshot();
    const cleanup = mailbox.cleanup({
      historyId: await mailbox.readHistoryId(),
      at: (failpoint) => {
        if (failpoint === place) throw new SimulatedCrash();
      },
    });
    await cleanup.start();
    const moved = mailbox.ids.filter((id) => !mailbox.letterIds.includes(id));
    expect(await cleanup.runFor(ROUNDS)).toMatchObject({
      status: 'done',
      movedCount: moved.length,
    });
    expectInTrash(before, moved);
    cleanup.undo();
    expect(await cleanup.runFor(ROUNDS)).toMatchObject({
      status: 'done',
      restoredCount: moved.length,
    });
    expect(mailbox.truth.labelSnapshot()).toEqual(before);
    expect(cleanup.lives()).toBeGreaterThan(2);
  },
);
