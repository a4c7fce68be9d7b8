import { markAchievementsSeen as noteSeen } from '#worker/db/queries/achievements.ts';
import type { AchievementType } from '#worker/domain/achievements/achievement-type.ts';
import type { Runtime } from '#worker/runtime.ts';

/** The user has been shown these. None is given by it. */
export function markAchievementsSeen(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  userId: string,
  types: readonly AchievementType[],
): Promise<void> {
  return noteSeen(db, userId, { types, nowMs: clock() });
}
