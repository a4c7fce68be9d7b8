import { expect, test } from 'vitest';

import type { Achievement } from '#worker/contract/achievements.ts';

import { findNewAwards, withNewer } from '#web/entities/achievements/achievements.ts';

const shown: Achievement = { type: 'first_scan', achievedAtMs: 1, metadata: null, isNew: false };
const earned: Achievement = { type: 'first_cleanup', achievedAtMs: 2, metadata: null, isNew: true };

/** A server that answers so, one time after the other; null: not at all. */
async function find(answers: (readonly Achievement[] | null)[], leaving = new AbortController()) {
  const waitedMs: number[] = [];
  const found = await findNewAwards(
    async () => {
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer;
    },
    {
      signal: leaving.signal,
      wait: async (delayMs) => {
        waitedMs.push(delayMs);
        if (answers.length === 0) leaving.abort();
      },
    },
  );
  return { found, waitedMs };
}

test('an award that is there is found at once, and one shown before is no news', async () => {
  expect(await find([[shown, earned]])).toEqual({ found: [earned], waitedMs: [0] });
});

test('an award that the copy of the database does not have yet is found a little later', async () => {
  const { found, waitedMs } = await find([[shown], null, [shown, earned]]);
  expect(found).toEqual([earned]);
  expect(waitedMs).toEqual([0, 2_000, 5_000]);
});

test('where nothing new has been earned, it is not asked for ever', async () => {
  const { found, waitedMs } = await find([[shown], [shown], [shown], [earned]]);
  expect(found).toEqual([]);
  expect(waitedMs).toHaveLength(3);
});

test('whoever has left is told nothing', async () => {
  const leaving = new AbortController();
  leaving.abort();
  expect((await find([[earned]], leaving)).found).toEqual([]);
});

test('what is earned while others are shown stands beside them, each once', () => {
  const seen = { ...earned, isNew: false };
  const unsubscribed: Achievement = { ...earned, type: 'newsletter_unsubscriber' };
  expect(withNewer([earned], [seen, unsubscribed])).toEqual([earned, unsubscribed]);
  expect(withNewer([earned], [])).toEqual([earned]);
});
