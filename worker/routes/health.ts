import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { checkHealth } from '#worker/services/check-health.ts';

export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const health = await checkHealth(c.var.runtime);
  return c.json(health, health.ok ? 200 : 503);
});
