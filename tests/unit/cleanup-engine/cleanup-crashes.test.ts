import { beforeAll, expect, test, vi } from 'vitest';

import { SeededRandom } from '#tests/google-sandbox/generate/seeded-random.ts';
import type { CleanupHarnessOptions } from '#tests/support/cleanup-harness.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';

// One mailbox serves all of them, so that one that is slow must not be cut off and go on behind the next.
vi.setConfig({ testTimeout: 240_000 });

let mailbox: Awaited<ReturnType<typeof buildScannedMailbox>>;

beforeAll(async () => {
  mailbox = await buildScannedMailbox(6_000);
});

/** Moves all rows and puts them back, checking the mailbox and the count after each. */
async function moveAndUndo(options: Partial<CleanupHarnessOptions>) {
  const rowIds = allRowIds(mailbox.rows);
  const { ids } = mailbox.choose(rowIds);
  const before = mailbox.truth.labelSnapshot();
  // From now on: the history of the rounds before this one would only make each slower than the last.
  const historyId = await mailbox.historyId();
  const cleanup = mailbox.cleanup(rowIds, { historyId, ...options });
  await cleanup.start();

  const moved = await cleanup.run();
  const { goneCount, keptCount } = moved;
  expect(moved).toMatchObject({ status: 'done', goal: 'move', movedCount: ids.length });
  expect({ goneCount, keptCount }).toEqual({ goneCount: 0, keptCount: 0 });
  expect(cleanup.copy()?.progress).toEqual(moved);
  // Whatever crashed: its owner was told what they had bought before anything was begun.
  expect(cleanup.sentWhenConfirmed[0]).toBe(0);
  const expected = Object.fromEntries(
    Object.entries(before).map(([id, labels]) => [id, labels.includes('TRASH')]),
  );
  for (const id of ids) expected[id] = true;
  const after = mailbox.truth.labelSnapshot();
  const inTrash = Object.entries(after).map(([id, labels]) => [id, labels.includes('TRASH')]);
  expect(Object.fromEntries(inTrash)).toEqual(expected);

  cleanup.undo();
  const undone = await cleanup.run();
  expect(undone).toMatchObject({ status: 'done', goal: 'restore', restoredCount: ids.length });
  expect(cleanup.copy()?.progress).toEqual(undone);
  expect(mailbox.truth.labelSnapshot()).toEqual(before);
  return { cleanup, batches: Math.ceil(ids.length / 1000) };
}

test('every message delivered twice, in any order: the same mailbox and the same count', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { cleanup, batches } = await moveAndUndo({ deliveries: 2, seed });
    expect(batches).toBeGreaterThan(2);
    expect(cleanup.sent.length).toBeGreaterThanOrEqual(2 * batches + 1);
  }
});

test('a crash before or after any step: the same mailbox and the same count', async () => {
  let crashAt = 0;
  for (let lives = 2; lives === 2;) {
    crashAt += 1;
    const { cleanup } = await moveAndUndo({
      at: (_failpoint, number) => {
        if (number === crashAt) throw new SimulatedCrash();
      },
    });
    lives = cleanup.lives();
  }
  // The last run had no such step any more, so that every one before it has been crashed at.
  expect(crashAt).toBeGreaterThan(80);
});

test('crashes all along the way with everything delivered three times: the same again', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
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
