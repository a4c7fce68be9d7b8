import type { AchievementList } from '#worker/contract/achievements.ts';
import { listAchievements } from '#worker/db/queries/achievements.ts';
import { isAchievementType } from '#worker/domain/achievements/achievement-type.ts';
import type { Runtime } from '#worker/runtime.ts';

import { tryAwardAchievements } from './award-achievements.ts';

/** The user's awards, those due but not given yet among them. */
export async function readAchievements(runtime: Runtime, userId: string): Promise<AchievementList> {
  const goals = await tryAwardAchievements(runtime, userId);
  const rows = await listAchievements(runtime.db, userId);
  return {
    goals,
    achievements: rows.flatMap(({ achievementType: type, achievedAtMs, metadata, seenAtMs }) =>
      isAchievementType(type) ? [{ type, achievedAtMs, metadata, isNew: seenAtMs === null }] : [],
    ),
  };
}
