import { Hono } from 'hono';

import { profileChangeBodySchema } from '#worker/contract/profile.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { endOnboarding, readProfile } from '#worker/services/profile.ts';

/** What the signed-in user has been through in the product. */
export const profileRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => c.json(await readProfile(c.var.runtime, c.var.session.userId)))
  .patch('/', validate('json', profileChangeBodySchema), async (c) =>
    c.json(await endOnboarding(c.var.runtime, c.var.session.userId)),
  );
