import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { readAchievements } from '#worker/services/read-achievements.ts';

/** What the signed-in user has achieved. */
export const achievementRoutes = new Hono<AppEnv>().use(requireSession).get('/', async (c) => {
  return c.json(await readAchievements(c.var.runtime, c.var.session.userId));
});
