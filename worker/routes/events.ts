import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { usageEventSchema } from '#worker/contract/usage-event.ts';
import { CONSENT_COOKIE, readCookieChoice } from '#worker/domain/usage/cookie-consent.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { clientNetwork } from '#worker/middleware/client-network.ts';
import { validate } from '#worker/middleware/validate.ts';
import { countUsage } from '#worker/services/count-usage.ts';

/** What visitors do, for those who agreed to be counted. Nobody else is, whatever a page sends. */
export const eventRoutes = new Hono<AppEnv>().post(
  '/',
  validate('json', usageEventSchema),
  async (c) => {
    const choice = readCookieChoice(getCookie(c, CONSENT_COOKIE));
    if (choice?.analytics === true) {
      await countUsage(c.var.runtime, c.req.valid('json'), clientNetwork(c));
    }
    return c.body(null, 204);
  },
);
