import { Hono } from 'hono';

import { requireSession } from '#worker/access/session-middleware.ts';
import { type AchievementList, achievementsSeenBodySchema } from '#worker/contract/achievements.ts';
import { isAchievementType } from '#worker/domain/achievements/achievements.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  listAchievements,
  markAchievementsSeen,
  tryAwardAchievements,
} from './award-achievements.ts';

/** Awards what is due before reading. */
async function readAchievements(runtime: Runtime, userId: string): Promise<AchievementList> {
  const goals = await tryAwardAchievements(runtime, userId);
  const rows = await listAchievements(runtime.db, userId);
  return {
    goals,
    achievements: rows.flatMap(({ achievementType: type, achievedAtMs, metadata, seenAtMs }) =>
      isAchievementType(type) ? [{ type, achievedAtMs, metadata, isNew: seenAtMs === null }] : [],
    ),
  };
}

export const achievementRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => {
    return c.json(await readAchievements(c.var.runtime, c.var.session.userId));
  })
  .post('/seen', validate('json', achievementsSeenBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { types } = c.req.valid('json');
    await markAchievementsSeen(runtime.db, session.userId, { types, nowMs: runtime.clock() });
    return c.body(null, 204);
  });
