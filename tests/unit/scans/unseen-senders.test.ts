import { expect, test } from 'vitest';

import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';
import { unseenSenderCount } from '#worker/domain/scans/senders/sender-strata.ts';

/** Senders found by drawing messages at random, all mail of each set aside with it. */
function peel(senders: readonly number[], draws: number, seed: number) {
  const random = seededRandom(seed);
  const left = [...senders];
  const found: number[] = [];
  for (let draw = 0; draw < draws && left.length > 0; draw += 1) {
    let at = random() * left.reduce((sum, count) => sum + count, 0);
    const place = Math.max(
      0,
      left.findIndex((count) => (at -= count) < 0),
    );
    found.push(...left.splice(place, 1));
  }
  return { found, left };
}

test('of senders of many sizes about as many are told as are left, over many draws', () => {
  const senders = Array.from({ length: 300 }, (_, order) => Math.ceil(400 / (order + 1)));
  const runs = Array.from({ length: 40 }, (_, seed) => {
    const { found, left } = peel(senders, 120, seed + 1);
    const messages = left.reduce((sum, count) => sum + count, 0);
    return unseenSenderCount(found, messages) / left.length;
  });
  const mean = runs.reduce((sum, ratio) => sum + ratio, 0) / runs.length;
  expect(mean).toBeGreaterThan(0.8);
  expect(mean).toBeLessThan(1.2);
});

test('where everybody is found nobody is left', () => {
  expect(unseenSenderCount([3, 2], 0)).toBe(0);
});

test('there are never more senders than messages, nor none for some', () => {
  expect(unseenSenderCount([], 7)).toBe(7);
  expect(unseenSenderCount([5_000], 3)).toBe(1);
  expect(unseenSenderCount([1, 1, 1], 3)).toBe(3);
  expect(unseenSenderCount([1], 2)).toBe(2);
});
