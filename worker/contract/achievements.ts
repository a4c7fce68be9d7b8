import { z } from 'zod';

import { ACHIEVEMENT_TYPES } from '#worker/domain/achievements/achievement-type.ts';

/** Answer of GET /api/achievements: newest first, of the kinds that this release knows. */
export const achievementListSchema = z.object({
  achievements: z.array(
    z.object({
      type: z.enum(ACHIEVEMENT_TYPES),
      achievedAtMs: z.number(),
      metadata: z.object({ count: z.number().int().positive() }).nullable(),
    }),
  ),
});

export type AchievementList = z.infer<typeof achievementListSchema>;
