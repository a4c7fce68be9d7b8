import { Hono } from 'hono';

import { requireSession } from '#worker/access/session-middleware.ts';
import { consentTokenBodySchema } from '#worker/contract/consents.ts';
import { recheckConsentBodySchema } from '#worker/contract/rechecks.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { validate } from '#worker/platform/http/request-guards.ts';

import { changeRecheckConsent, readRecheck } from './agree-to-recheck.ts';
import { listConsents, withdrawConsent } from './receipt-consents.ts';
import { runRecheck } from './run-recheck.ts';

export const recheckRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/:orderId', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readRecheck(runtime, session.userId, c.req.param('orderId')));
  })
  .put('/:orderId', validate('json', recheckConsentBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const consent = c.req.valid('json');
    return c.json(
      await changeRecheckConsent(runtime, session.userId, c.req.param('orderId'), consent),
    );
  })
  .post('/:orderId/check', async (c) => {
    const { runtime, session } = c.var;
    const check = runRecheck(runtime, session.userId, c.req.param('orderId'));
    // Somebody who leaves must not keep the access alive.
    c.executionCtx.waitUntil(Promise.allSettled([check]));
    return c.json(await check);
  });

/** What has been agreed to on receipts. A mailed link only opens a page, whose button posts. */
export const consentRoutes = new Hono<AppEnv>()
  .get('/', requireSession, async (c) => {
    return c.json(await listConsents(c.var.runtime, c.var.session.userId));
  })
  .post('/withdraw', validate('json', consentTokenBodySchema), async (c) => {
    return c.json(await withdrawConsent(c.var.runtime, c.req.valid('json').token));
  });
