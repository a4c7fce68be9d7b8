import { useEffect } from 'react';

import {
  type Achievement,
  type AchievementList,
  achievementListSchema,
} from '#worker/contract/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievements.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { waitByTimer } from '#web/shared/api/keep-trying.ts';

/** What the signed-in user has achieved, newest first, and how far they have come towards the rest. */
export function readAchievements(): Promise<AchievementList> {
  return unwrap(client.api.achievements.$get(), achievementListSchema);
}

export async function listAchievements(): Promise<Achievement[]> {
  return (await readAchievements()).achievements;
}

/** The user has been shown these: they are new no more. */
function markAchievementsSeen(types: AchievementType[]): Promise<void> {
  return unwrapEmpty(client.api.achievements.seen.$post({ json: { types } }));
}

/** Notes that what is new among these has been shown; they stay new on the page that shows them. */
export function useSeenAchievements(achievements: readonly Achievement[]): void {
  useEffect(() => {
    const types = achievements.flatMap(({ type, isNew }) => (isNew ? [type] : []));
    // Where it cannot be noted they are shown as new once more, which is no harm.
    if (types.length > 0) markAchievementsSeen(types).catch(() => {});
  }, [achievements]);
}

/** The copy of the database that awards are read from is seconds behind the clean-up that earned them, at most. */
const WAITS_MS = [0, 2_000, 5_000];

type Search = { signal: AbortSignal; wait?: (delayMs: number) => Promise<void> };

/** What its owner has not been shown yet, asked for a few times; none where there is none, or nobody answers. */
export async function findNewAwards(
  ask: () => Promise<readonly Achievement[]>,
  { signal, wait = waitByTimer }: Search,
): Promise<readonly Achievement[]> {
  for (const waitMs of WAITS_MS) {
    await wait(waitMs);
    if (signal.aborted) return [];
    const achievements = await ask().catch(() => []);
    const found = achievements.filter(({ isNew }) => isNew);
    if (found.length > 0) return signal.aborted ? [] : found;
  }
  return [];
}

/** Those that are shown already stay, though the server knows by now that they have been. */
export function withNewer(
  shown: readonly Achievement[],
  found: readonly Achievement[],
): readonly Achievement[] {
  const newer = found.filter(({ type }) => shown.every((one) => one.type !== type));
  return newer.length === 0 ? shown : [...shown, ...newer];
}
