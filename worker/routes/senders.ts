import { Hono } from 'hono';

import { topSendersQuerySchema } from '#worker/contract/scan-lists.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { readTopSenders } from '#worker/services/read-scans.ts';

export const senderRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/top', validate('query', topSendersQuerySchema), async (c) => {
    const { limit } = c.req.valid('query');
    return c.json({ senders: await readTopSenders(c.var.runtime, c.var.session.userId, limit) });
  });
