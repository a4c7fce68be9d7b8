import { Hono } from 'hono';
import type { z } from 'zod';

import type { healthSchema } from '#worker/contract/health.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';

export const healthRoutes = new Hono<AppEnv>().get('/', (c) =>
  c.json({ ok: true, version: APP_VERSION } satisfies z.infer<typeof healthSchema>),
);
