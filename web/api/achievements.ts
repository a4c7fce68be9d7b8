import { achievementListSchema, type Achievement } from '#worker/contract/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

/** What the signed-in user has achieved, newest first. */
export async function listAchievements(): Promise<Achievement[]> {
  return (await unwrap(client.api.achievements.$get(), achievementListSchema)).achievements;
}

/** The user has been shown these: they are new no more. */
export function markAchievementsSeen(types: AchievementType[]): Promise<void> {
  return unwrapEmpty(client.api.achievements.seen.$post({ json: { types } }));
}
