import { z } from 'zod';

import { ACHIEVEMENT_TYPES, GOAL_UNITS } from '#worker/domain/achievements/achievements.ts';

/** Answer of GET /api/achievements: newest first, of the kinds that this release knows. */
export const achievementListSchema = z.object({
  achievements: z.array(
    z.object({
      type: z.enum(ACHIEVEMENT_TYPES),
      achievedAtMs: z.number(),
      metadata: z.object({ count: z.number().int().positive() }).nullable(),
      /** Its owner has not been shown it yet. */
      isNew: z.boolean(),
    }),
  ),
  /** How far the user has come towards those that take much of something, earned or not. */
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

/** Body of POST /api/achievements/seen: what its owner has been shown. */
export const achievementsSeenBodySchema = z.strictObject({
  types: z.array(z.enum(ACHIEVEMENT_TYPES)).min(1).max(ACHIEVEMENT_TYPES.length),
});
