import { useEffect } from 'react';

import type { Achievement } from '#worker/contract/achievements.ts';

import { markAchievementsSeen } from '#web/api/achievements.ts';

/** Notes that what is new among these has been shown; they stay new on the page that shows them. */
export function useSeenAchievements(achievements: readonly Achievement[]): void {
  useEffect(() => {
    const types = achievements.flatMap(({ type, isNew }) => (isNew ? [type] : []));
    // Where it cannot be noted they are shown as new once more, which is no harm.
    if (types.length > 0) markAchievementsSeen(types).catch(() => {});
  }, [achievements]);
}
