import { Hono } from 'hono';

import { achievementsSeenBodySchema } from '#worker/contract/achievements.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { markAchievementsSeen } from '#worker/services/mark-achievements-seen.ts';
import { readAchievements } from '#worker/services/read-achievements.ts';

/** What the signed-in user has achieved. */
export const achievementRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => {
    return c.json(await readAchievements(c.var.runtime, c.var.session.userId));
  })
  .post('/seen', validate('json', achievementsSeenBodySchema), async (c) => {
    const { runtime, session } = c.var;
    await markAchievementsSeen(runtime, session.userId, c.req.valid('json').types);
    return c.body(null, 204);
  });
