import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { revokeAllConnections } from '#worker/services/revoke-all-connections.ts';

export const connectionRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/revoke-all', async (c) => {
    return c.json(await revokeAllConnections(c.var.runtime, c.var.session.userId));
  });
