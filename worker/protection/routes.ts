import { Hono } from 'hono';

import { editSafeListBodySchema } from '#worker/contract/protection.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { requireSession } from '#worker/access/session-middleware.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { followSafeList } from '#worker/scans/follow-safe-list.ts';

import { editSafeList, readSafeList } from './safe-list.ts';

export const protectionRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => c.json(await readSafeList(c.var.runtime, c.var.session.userId)))
  .put('/', validate('json', editSafeListBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const safeList = await editSafeList(runtime, session.userId, c.req.valid('json'));
    await followSafeList(runtime, session.userId);
    return c.json(safeList);
  });
