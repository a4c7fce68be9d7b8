import { expect, test } from 'vitest';

import { times } from '#tests/support/build-mailbox-lines.ts';
import { RandomFinds } from '#worker/domain/scans/estimates/random-finds.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';
import type { SenderStratum } from '#worker/domain/scans/senders/sender-strata.ts';

const STRATUM: SenderStratum = {
  key: 0,
  category: 0,
  priorBulk: 0.5,
  priorWeight: 1,
  positions: new Uint32Array(),
};

/** How many messages a group has in each stratum, and whether they are bulk mail. */
type Group = { held: readonly number[]; isBulk: boolean };

const BULK = (group: number) => group % 2 === 0;

/** Groups of very different sizes, bulk mail the larger half of them, as senders are. */
function someGroups(seed: number, strata: number): Group[] {
  const random = seededRandom(seed);
  return times(120, (group) => {
    const scale = BULK(group) ? 3 : 1;
    const held = times(strata, (stratum) =>
      Math.round(scale * (stratum + 1) * Math.exp(3 * random() ** 2)),
    );
    return { held, isBulk: BULK(group) };
  });
}

/** Draws messages of one stratum after the other, each taking its group away, and tells what is left. */
function draw(groups: readonly Group[], draws: number, seed: number) {
  const random = seededRandom(seed);
  const strata = groups[0]?.held.length ?? 0;
  const finds = new RandomFinds(times(strata, () => STRATUM));
  const left = new Set(groups.keys());
  const openIn = (stratum: number) =>
    [...left].reduce((sum, group) => sum + (groups[group]?.held[stratum] ?? 0), 0);
  for (let number = 0; number < draws; number += 1) {
    const stratum = number % strata;
    let place = random() * openIn(stratum);
    for (const group of left) {
      place -= groups[group]?.held[stratum] ?? 0;
      if (place >= 0) continue;
      left.delete(group);
      finds.addDraw(stratum, group);
      break;
    }
  }
  groups.forEach(({ held }, group) => {
    if (left.has(group)) return;
    held.forEach((count, stratum) => times(count, () => finds.addMessage(stratum, group)));
  });
  const open = times(strata, openIn);
  const bulk = new Set([...groups.keys()].filter((group) => groups[group]?.isBulk === true));
  const estimated = finds.openBulkShares(open, bulk);
  const isBulk = [...left].filter((group) => groups[group]?.isBulk === true);
  const truly = open.map((messages, stratum) => {
    const inBulk = isBulk.reduce((sum, group) => sum + (groups[group]?.held[stratum] ?? 0), 0);
    return inBulk / messages;
  });
  return { estimated, truly };
}

test.each([
  ['one stratum', 1, 20],
  ['one stratum, later', 1, 60],
  ['several strata', 3, 30],
  ['several strata, later', 3, 75],
])('what is left is told without a bias: %s', (_, strata, draws) => {
  const seeds = times(300, (seed) => seed);
  const errors = seeds.flatMap((seed) => {
    const { estimated, truly } = draw(someGroups(seed, strata), draws, seed + 1_000);
    return estimated.map((share, stratum) => share - (truly[stratum] ?? 0));
  });
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
});

function sharesOf(finds: RandomFinds, open: number[], bulk: readonly number[] = []) {
  return finds.openBulkShares(open, new Set(bulk));
}

test('before anything is drawn the prior is all that is known', () => {
  expect(sharesOf(new RandomFinds([STRATUM, { ...STRATUM, priorBulk: 0.1 }]), [40, 8])).toEqual([
    0.5, 0.1,
  ]);
});

test('a large group says next to nothing of what is left, a small one does', () => {
  const shareAfter = (messages: number) => {
    const finds = new RandomFinds([{ ...STRATUM, priorBulk: 0 }]);
    times(20, (group) => {
      finds.addDraw(0, group);
      finds.addMessage(0, group);
    });
    finds.addDraw(0, 20);
    times(messages, () => finds.addMessage(0, 20));
    return sharesOf(finds, [100], [20])[0] ?? 0;
  };
  expect(shareAfter(1)).toBeGreaterThan(0.04);
  expect(shareAfter(1_000)).toBeLessThan(0.001);
});

test('a message drawn from a group that is known already changes nothing', () => {
  const build = (draws: readonly number[]) => {
    const finds = new RandomFinds([STRATUM]);
    for (const group of draws) finds.addDraw(0, group);
    for (const group of [1, 2, 2, 2]) finds.addMessage(0, group);
    return sharesOf(finds, [30], [2]);
  };
  expect(build([1, 2, 2, 1])).toEqual(build([1, 2]));
});

test('a group that was found otherwise than by a random draw tells nothing', () => {
  const finds = new RandomFinds([STRATUM]);
  finds.addMessage(0, 7);
  expect(sharesOf(finds, [30], [7])).toEqual([0.5]);
});

test('messages that are nobody’s speak against bulk mail, each for itself', () => {
  const finds = new RandomFinds([STRATUM]);
  times(20, () => finds.addNamelessDraw(0));
  expect(sharesOf(finds, [30])[0]).toBeLessThan(0.05);
});

test('groups found in one stratum tell of another that nothing was drawn from', () => {
  const finds = new RandomFinds([STRATUM, STRATUM]);
  times(20, (group) => {
    finds.addDraw(0, group);
    finds.addMessage(0, group);
    finds.addMessage(1, group);
  });
  expect(
    sharesOf(
      finds,
      [50, 50],
      times(20, (group) => group),
    )[1],
  ).toBeGreaterThan(0.9);
});
