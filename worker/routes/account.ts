import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { endOneSession, endOtherSessions } from '#worker/services/end-session.ts';
import { listAccountSessions } from '#worker/services/list-account-sessions.ts';

/** The account of the signed-in user. */
export const accountRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/sessions', async (c) => c.json(await listAccountSessions(c.var.runtime, c.var.session)))
  .delete('/sessions', async (c) => c.json(await endOtherSessions(c.var.runtime, c.var.session)))
  .delete('/sessions/:sessionId', async (c) => {
    await endOneSession(c.var.runtime, c.var.session.userId, c.req.param('sessionId'));
    return c.body(null, 204);
  });
