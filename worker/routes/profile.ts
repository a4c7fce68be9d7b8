import { Hono } from 'hono';

import { profileChangeBodySchema } from '#worker/contract/profile.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { changeProfile, readProfile } from '#worker/services/profile.ts';

/** What the signed-in user has been through in the product, and has chosen. */
export const profileRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => c.json(await readProfile(c.var.runtime, c.var.session.userId)))
  .patch('/', validate('json', profileChangeBodySchema), async (c) =>
    c.json(await changeProfile(c.var.runtime, c.var.session.userId, c.req.valid('json'))),
  );
