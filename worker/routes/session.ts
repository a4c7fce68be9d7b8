import { Hono } from 'hono';

import type { AppEnv } from '#worker/middleware/app-env.ts';
import { clearSessionCookie, requireSession } from '#worker/middleware/session.ts';
import { endSession } from '#worker/services/end-session.ts';
import { readSession } from '#worker/services/read-session.ts';

export const sessionRoutes = new Hono<AppEnv>()
  .get('/', (c) => c.json(readSession(c.var.runtime, c.var.session)))
  .delete('/', requireSession, async (c) => {
    await endSession(c.var.runtime, c.var.session);
    clearSessionCookie(c);
    // "cache" also empties the back/forward cache, where signed-in pages would come to light again.
    // Not "storage": the language and theme that the visitor chose are theirs, signed in or not.
    c.header('Clear-Site-Data', '"cache"');
    return c.body(null, 204);
  });
