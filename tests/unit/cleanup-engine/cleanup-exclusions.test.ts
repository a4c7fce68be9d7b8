import { beforeAll, expect, test } from 'vitest';

import { campaignSize } from '#tests/support/campaign.ts';
import { drawExclusions } from '#tests/support/draw-exclusions.ts';
import { allRowIds, buildScannedMailbox } from '#tests/support/scanned-mailbox.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

let mailbox: Awaited<ReturnType<typeof buildScannedMailbox>>;

beforeAll(async () => {
  mailbox = await buildScannedMailbox(3_000, { mode: 'complete' });
});

test('whatever is excluded, delivered twice or crashed at: the rest is moved and put back, and what is excluded is never touched', async () => {
  const rowIds = allRowIds(mailbox.rows);
  let crashes = 0;
  for (let seed = 1; seed <= campaignSize(2, 100); seed += 1) {
    const random = new SeededRandom(seed);
    const { exclusions, staying } = drawExclusions(mailbox, random);
    // Google has to forget the round before, or refuses this one somewhere on the way.
    mailbox.clock.nowMs += MINUTE_MS;
    const before = mailbox.truth.labelSnapshot();
    const trashBefore = new Set(mailbox.truth.trashIds());
    const { ids } = mailbox.choose(rowIds, [], exclusions);
    const cleanup = mailbox.cleanup(rowIds, {
      exclusions,
      seed,
      deliveries: 2,
      historyId: await mailbox.historyId(),
      at: () => {
        if (random.chance(1 / 20)) throw new SimulatedCrash();
      },
    });
    await cleanup.start();
    const moved = await cleanup.run();
    const handled =
      moved.movedCount + moved.mismatchedCount + moved.refutedCount + moved.protectedSinceCount;
    expect(moved).toMatchObject({ status: 'done', selectedCount: ids.length });
    expect(handled).toBe(ids.length);
    const trashed = mailbox.truth.trashIds().filter((id) => !trashBefore.has(id));
    expect(trashed).toHaveLength(moved.movedCount);
    expect(trashed.filter((id) => staying.has(id))).toEqual([]);
    const after = mailbox.truth.labelSnapshot();
    const labelsOfStaying = (labels: typeof before) => [...staying].map((id) => labels[id]);
    expect(labelsOfStaying(after)).toEqual(labelsOfStaying(before));
    cleanup.undo();
    expect(await cleanup.run()).toMatchObject({ goal: 'restore', status: 'done' });
    expect(mailbox.truth.labelSnapshot()).toEqual(before);
    crashes += cleanup.lives() - 1;
  }
  expect(crashes).toBeGreaterThan(5);
});
