import { DAY_MS } from '#worker/domain/duration.ts';

/** Core, section 3, in display order. */
export const ACHIEVEMENT_TYPES = [
  'first_scan',
  'first_cleanup',
  'co2_saver_1kg',
  'co2_saver_10kg',
  'co2_saver_100kg',
  'email_deleter_100',
  'email_deleter_1000',
  'email_deleter_10000',
  'newsletter_unsubscriber',
  'early_adopter',
  'climate_champion',
] as const;

export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

const TYPES: ReadonlySet<string> = new Set(ACHIEVEMENT_TYPES);

export function isAchievementType(text: string): text is AchievementType {
  return TYPES.has(text);
}

export type AchievementFacts = {
  accountCreatedAtMs: number;
  /** null before launch: every account is early. */
  launchedAtMs: number | null;
  resultsAtMs: readonly number[];
  /** `savedKg`: a year, as on the receipt. Only ended clean-ups. */
  cleanups: readonly { finishedAtMs: number; cleanedCount: number; savedKg: number }[];
  /** Confirmed by the sender. Ascending, as are the other lists. */
  unsubscribesAtMs: readonly number[];
};

export type EarnedAchievement = {
  type: AchievementType;
  achievedAtMs: number;
  metadata: { count: number } | null;
};

const EARLY_ADOPTION_MS = 90 * DAY_MS;
const CHAMPION_SAVED_KG = 100;
const CHAMPION_UNSUBSCRIBES = 10;

/** Core, section 9. */
const SAVED_KG: readonly [AchievementType, number][] = [
  ['co2_saver_1kg', 1],
  ['co2_saver_10kg', 10],
  ['co2_saver_100kg', 100],
];
const CLEANED_MESSAGES: readonly [AchievementType, number][] = [
  ['email_deleter_100', 100],
  ['email_deleter_1000', 1_000],
  ['email_deleter_10000', 10_000],
];

type Cleanups = AchievementFacts['cleanups'];

/** Progress in each quantity that an award requires. */
export type AchievementGoal = {
  type: AchievementType;
  parts: { unit: GoalUnit; reached: number; goal: number }[];
};

export const GOAL_UNITS = ['kg', 'mail', 'sender'] as const;
type GoalUnit = (typeof GOAL_UNITS)[number];

/** Only awards that take much of something, possibly years. */
export function achievementGoals({
  cleanups,
  unsubscribesAtMs,
}: AchievementFacts): AchievementGoal[] {
  const kg = cleanups.reduce((sum, { savedKg }) => sum + savedKg, 0);
  const mails = cleanups.reduce((sum, { cleanedCount }) => sum + cleanedCount, 0);
  const part = (unit: GoalUnit, reached: number, goal: number) => ({ unit, reached, goal });
  return [
    ...SAVED_KG.map(([type, goal]) => ({ type, parts: [part('kg', kg, goal)] })),
    ...CLEANED_MESSAGES.map(([type, goal]) => ({ type, parts: [part('mail', mails, goal)] })),
    {
      type: 'climate_champion',
      parts: [
        part('kg', kg, CHAMPION_SAVED_KG),
        part('sender', unsubscribesAtMs.length, CHAMPION_UNSUBSCRIBES),
      ],
    },
  ];
}

/** null: not reached. */
function reachedAtMs(
  cleanups: Cleanups,
  threshold: number,
  amountOf: (cleanup: Cleanups[number]) => number,
): number | null {
  let sum = 0;
  for (const cleanup of cleanups) {
    sum += amountOf(cleanup);
    if (sum >= threshold) return cleanup.finishedAtMs;
  }
  return null;
}

function earlyAtMs(facts: AchievementFacts): number | null {
  const { accountCreatedAtMs, launchedAtMs } = facts;
  const isEarly = launchedAtMs === null || accountCreatedAtMs < launchedAtMs + EARLY_ADOPTION_MS;
  return isEarly ? accountCreatedAtMs : null;
}

function championAtMs({ cleanups, unsubscribesAtMs }: AchievementFacts): number | null {
  const savedAtMs = reachedAtMs(cleanups, CHAMPION_SAVED_KG, ({ savedKg }) => savedKg);
  const unsubscribedAtMs = unsubscribesAtMs[CHAMPION_UNSUBSCRIBES - 1];
  if (savedAtMs === null || unsubscribedAtMs === undefined) return null;
  return Math.max(savedAtMs, unsubscribedAtMs);
}

/** Deterministic: the same facts give the same awards and times. */
export function earnedAchievements(facts: AchievementFacts): EarnedAchievement[] {
  const { cleanups, resultsAtMs, unsubscribesAtMs } = facts;
  const times: [AchievementType, number | null][] = [
    ['first_scan', resultsAtMs[0] ?? null],
    ['first_cleanup', reachedAtMs(cleanups, 1, ({ cleanedCount }) => cleanedCount)],
    ...SAVED_KG.map(([type, kg]): [AchievementType, number | null] => [
      type,
      reachedAtMs(cleanups, kg, ({ savedKg }) => savedKg),
    ]),
    ...CLEANED_MESSAGES.map(([type, messages]): [AchievementType, number | null] => [
      type,
      reachedAtMs(cleanups, messages, ({ cleanedCount }) => cleanedCount),
    ]),
    ['newsletter_unsubscriber', unsubscribesAtMs[0] ?? null],
    ['early_adopter', earlyAtMs(facts)],
    ['climate_champion', championAtMs(facts)],
  ];
  return times.flatMap(([type, achievedAtMs]) => {
    if (achievedAtMs === null) return [];
    const metadata = type === 'newsletter_unsubscriber' ? { count: unsubscribesAtMs.length } : null;
    return [{ type, achievedAtMs, metadata }];
  });
}
