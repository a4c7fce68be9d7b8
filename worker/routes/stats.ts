import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { readStats } from '#worker/services/read-stats.ts';

/** What was done for all users together, for everybody. */
export const statsRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await readStats(c.var.runtime)),
);
