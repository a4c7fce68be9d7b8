import { z } from 'zod';

import { ACHIEVEMENT_TYPES, GOAL_UNITS } from '#worker/domain/achievements/achievements.ts';

/** Response of GET /api/achievements, newest first. */
export const achievementListSchema = z.object({
  achievements: z.array(
    z.object({
      type: z.enum(ACHIEVEMENT_TYPES),
      achievedAtMs: z.number(),
      metadata: z.object({ count: z.number().int().positive() }).nullable(),
      /** Not shown yet. */
      isNew: z.boolean(),
    }),
  ),
  /** Progress, earned or not. */
  goals: z.array(
    z.object({
      type: z.enum(ACHIEVEMENT_TYPES),
      parts: z.array(
        z.object({
          unit: z.enum(GOAL_UNITS),
          reached: z.number().nonnegative(),
          goal: z.number().positive(),
        }),
      ),
    }),
  ),
});

export type AchievementList = z.infer<typeof achievementListSchema>;

export type Achievement = AchievementList['achievements'][number];

/** Body of POST /api/achievements/seen. */
export const achievementsSeenBodySchema = z.strictObject({
  types: z.array(z.enum(ACHIEVEMENT_TYPES)).min(1).max(ACHIEVEMENT_TYPES.length),
});
