import { Hono } from 'hono';

import { eraseAccountBodySchema, type ErasureView } from '#worker/contract/account.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { clearSessionCookie, requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { eraseAccount } from '#worker/services/erase-account.ts';

/** What people have a right to: to see all that is theirs, and to have it erased. */
export const accountRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/erase', validate('json', eraseAccountBodySchema), async (c) => {
    const isFinished = await eraseAccount(c.var.runtime, c.var.session.userId);
    clearSessionCookie(c);
    // As when signing out: signed-in pages are not to come to light again.
    c.header('Clear-Site-Data', '"cache"');
    return c.json({ isFinished } satisfies ErasureView);
  });
