import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  ACHIEVEMENT_TYPES,
  type AchievementFacts,
  achievementGoals,
  earnedAchievements,
} from '#worker/domain/achievements/achievements.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

const LAUNCHED_AT_MS = 1_000 * DAY_MS;

/** A user of long after the launch, who has done nothing. */
function buildFacts(changes: Partial<AchievementFacts> = {}): AchievementFacts {
  return {
    accountCreatedAtMs: LAUNCHED_AT_MS + 500 * DAY_MS,
    launchedAtMs: LAUNCHED_AT_MS,
    resultsAtMs: [],
    cleanups: [],
    unsubscribesAtMs: [],
    ...changes,
  };
}

function buildCleanup(finishedAtMs: number, cleanedCount: number, savedKg = 0) {
  return { finishedAtMs, cleanedCount, savedKg };
}

/** When each award was earned. */
function timesOf(changes: Partial<AchievementFacts>): Record<string, number> {
  const earned = earnedAchievements(buildFacts(changes));
  return Object.fromEntries(earned.map(({ type, achievedAtMs }) => [type, achievedAtMs]));
}

test('who has done nothing has earned nothing', () => {
  expect(timesOf({})).toEqual({});
});

test('the first scan counts once it has a result', () => {
  expect(timesOf({ resultsAtMs: [7, 9] })).toEqual({ first_scan: 7 });
});

test('a first clean-up counts when a message stays in the trash', () => {
  expect(timesOf({ cleanups: [buildCleanup(3, 1)] })).toEqual({ first_cleanup: 3 });
  expect(timesOf({ cleanups: [buildCleanup(3, 0)] })).toEqual({});
});

test.each([
  ['email_deleter_100', 100],
  ['email_deleter_1000', 1_000],
  ['email_deleter_10000', 10_000],
] as const)('%s takes %d messages, of all clean-ups together', (type, count) => {
  const all = [buildCleanup(1, count - 1), buildCleanup(2, 1), buildCleanup(3, count)];
  expect(timesOf({ cleanups: all.slice(0, 1) })).not.toHaveProperty(type);
  expect(timesOf({ cleanups: all })[type]).toBe(2);
});

test.each([
  ['co2_saver_1kg', 1],
  ['co2_saver_10kg', 10],
  ['co2_saver_100kg', 100],
] as const)('%s takes %d kg, of all clean-ups together', (type, kg) => {
  const all = [buildCleanup(1, 1, kg * 0.75), buildCleanup(2, 1, kg * 0.25)];
  expect(timesOf({ cleanups: all.slice(0, 1) })).not.toHaveProperty(type);
  expect(timesOf({ cleanups: all })[type]).toBe(2);
});

test('the first sender that stopped writing makes an unsubscriber, with how many there are', () => {
  expect(earnedAchievements(buildFacts({ unsubscribesAtMs: [4, 5, 6] }))).toEqual([
    { type: 'newsletter_unsubscriber', achievedAtMs: 4, metadata: { count: 3 } },
  ]);
});

test('an early account is one from before 90 days after the launch, from the day it was made', () => {
  const limitMs = LAUNCHED_AT_MS + 90 * DAY_MS;
  expect(timesOf({ accountCreatedAtMs: limitMs - 1 })).toEqual({ early_adopter: limitMs - 1 });
  expect(timesOf({ accountCreatedAtMs: limitMs })).toEqual({});
});

test('before the launch every account is early', () => {
  expect(timesOf({ launchedAtMs: null, accountCreatedAtMs: 5 })).toEqual({ early_adopter: 5 });
});

test('a champion has saved 100 kg and made ten senders stop, whichever came last', () => {
  const tenth = Array.from({ length: 10 }, (_, order) => order + 1);
  const cleanups = [buildCleanup(20, 5, 100)];
  expect(timesOf({ cleanups, unsubscribesAtMs: tenth })['climate_champion']).toBe(20);
  const late = tenth.map((time) => time + 50);
  expect(timesOf({ cleanups, unsubscribesAtMs: late })['climate_champion']).toBe(60);
  expect(timesOf({ cleanups, unsubscribesAtMs: tenth.slice(1) })).not.toHaveProperty(
    'climate_champion',
  );
  expect(timesOf({ unsubscribesAtMs: tenth })).not.toHaveProperty('climate_champion');
});

test('more that is done takes no award away and moves none in time', () => {
  const cleanup = fc.record({ cleanedCount: fc.nat(20_000), savedKg: fc.nat(200) });
  const run = fc.property(fc.array(cleanup, { maxLength: 8 }), fc.nat(12), (done, stopped) => {
    const cleanups = done.map((one, order) => ({ ...one, finishedAtMs: order }));
    const unsubscribesAtMs = Array.from({ length: stopped }, (_, order) => order);
    const whole = timesOf({ cleanups, unsubscribesAtMs, resultsAtMs: [0] });
    for (let length = 0; length <= cleanups.length; length += 1) {
      const part = timesOf({
        cleanups: cleanups.slice(0, length),
        unsubscribesAtMs,
        resultsAtMs: [0],
      });
      expect(whole).toMatchObject(part);
    }
    expect(ACHIEVEMENT_TYPES).toEqual(expect.arrayContaining(Object.keys(whole)));
  });
  fc.assert(run, { seed: 1 });
});

test('what takes much tells how much of it there is, kilograms of all receipts together', () => {
  const goals = achievementGoals(
    buildFacts({
      cleanups: [buildCleanup(1, 1_200, 0.75), buildCleanup(2, 521, 0.6)],
      unsubscribesAtMs: [1, 2, 3],
    }),
  );
  const partsOf = (type: string) => goals.find((goal) => goal.type === type)?.parts;
  expect(partsOf('co2_saver_100kg')).toEqual([{ unit: 'kg', reached: 1.35, goal: 100 }]);
  expect(partsOf('email_deleter_10000')).toEqual([{ unit: 'mail', reached: 1_721, goal: 10_000 }]);
  expect(partsOf('climate_champion')).toEqual([
    { unit: 'kg', reached: 1.35, goal: 100 },
    { unit: 'sender', reached: 3, goal: 10 },
  ]);
  expect(partsOf('first_scan')).toBeUndefined();
});
