import * as z from 'zod/mini';

import { ACHIEVEMENT_TYPES, GOAL_UNITS } from '#worker/domain/achievements/achievements.ts';

/** Response of GET /api/achievements, newest first. */
export const achievementListSchema = z.object({
  achievements: z.array(
    z.object({
      type: z.enum(ACHIEVEMENT_TYPES),
      achievedAtMs: z.number(),
      metadata: z.nullable(z.object({ count: z.int().check(z.positive()) })),
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
          reached: z.number().check(z.nonnegative()),
          goal: z.number().check(z.positive()),
        }),
      ),
    }),
  ),
});

export type AchievementList = z.infer<typeof achievementListSchema>;

export type Achievement = AchievementList['achievements'][number];

/** Body of POST /api/achievements/seen. */
export const achievementsSeenBodySchema = z.strictObject({
  types: z
    .array(z.enum(ACHIEVEMENT_TYPES))
    .check(z.minLength(1), z.maxLength(ACHIEVEMENT_TYPES.length)),
});
