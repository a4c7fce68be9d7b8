import { Hono } from 'hono';

import { describeAccountExport } from '#worker/contract/account-export.ts';
import { eraseAccountBodySchema, type ErasureView } from '#worker/contract/account.ts';
import { exportFileName } from '#worker/domain/export-file-name.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import {
  clearSessionCookie,
  requireFreshSignIn,
  requireSession,
} from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { announceDeskChange } from '#worker/services/announce-desk-change.ts';
import { eraseAccount } from '#worker/services/erase-account.ts';
import { exportAccount } from '#worker/services/export-account.ts';

/**
 * What people have a right to: to have all that is theirs in a file, and to have it erased. For both they have to have
 * signed in just now.
 */
export const accountRightsRoutes = new Hono<AppEnv>()
  .get('/export-schema', (c) => c.json(describeAccountExport()))
  .post('/export', requireSession, requireFreshSignIn, async (c) => {
    const { runtime, session } = c.var;
    const file = await exportAccount(runtime, session);
    c.header('Content-Type', 'application/json');
    c.header('Content-Disposition', `attachment; filename="${exportFileName(runtime.clock())}"`);
    return c.body(file);
  })
  .post(
    '/erase',
    requireSession,
    requireFreshSignIn,
    validate('json', eraseAccountBodySchema),
    async (c) => {
      const { runtime, session } = c.var;
      const isFinished = await eraseAccount(runtime, session.userId);
      // What they have written to us is gone from the desk.
      c.executionCtx.waitUntil(announceDeskChange(runtime));
      clearSessionCookie(c);
      // As when signing out: signed-in pages are not to come to light again.
      c.header('Clear-Site-Data', '"cache"');
      return c.json({ isFinished } satisfies ErasureView);
    },
  );
