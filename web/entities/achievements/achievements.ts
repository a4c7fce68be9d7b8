import { createContext, useEffect } from 'react';

import {
  type Achievement,
  type AchievementList,
  achievementListSchema,
} from '#worker/contract/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievements.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { waitByTimer } from '#web/shared/api/keep-trying.ts';

export function readAchievements(): Promise<AchievementList> {
  return unwrap(client.api.achievements.$get(), achievementListSchema);
}

async function listAchievements(): Promise<Achievement[]> {
  return (await readAchievements()).achievements;
}

/** The demo awards nothing. */
export const AchievementsContext = createContext(listAchievements);

function markAchievementsSeen(types: AchievementType[]): Promise<void> {
  return unwrapEmpty(client.api.achievements.seen.$post({ json: { types } }));
}

/** Marks them as seen on the server; they stay new on this page. */
export function useSeenAchievements(achievements: readonly Achievement[]): void {
  useEffect(() => {
    const types = achievements.flatMap(({ type, isNew }) => (isNew ? [type] : []));
    // They are shown as new once more, which does no harm.
    if (types.length > 0) markAchievementsSeen(types).catch(() => {});
  }, [achievements]);
}

/** The database replica may be seconds behind. */
const WAITS_MS = [0, 2_000, 5_000];

type Search = { signal: AbortSignal; wait?: (delayMs: number) => Promise<void> };

/** Unseen awards, polled a few times; empty if there are none or the server does not answer. */
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

/** Keeps what is already shown, though the server now counts it as seen. */
export function withNewer(
  shown: readonly Achievement[],
  found: readonly Achievement[],
): readonly Achievement[] {
  const newer = found.filter(({ type }) => shown.every((one) => one.type !== type));
  return newer.length === 0 ? shown : [...shown, ...newer];
}
