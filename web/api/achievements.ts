import {
  achievementListSchema,
  type Achievement,
  type AchievementList,
} from '#worker/contract/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievements.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

/** What the signed-in user has achieved, newest first, and how far they have come towards the rest. */
export function readAchievements(): Promise<AchievementList> {
  return unwrap(client.api.achievements.$get(), achievementListSchema);
}

export async function listAchievements(): Promise<Achievement[]> {
  return (await readAchievements()).achievements;
}

/** The user has been shown these: they are new no more. */
export function markAchievementsSeen(types: AchievementType[]): Promise<void> {
  return unwrapEmpty(client.api.achievements.seen.$post({ json: { types } }));
}
