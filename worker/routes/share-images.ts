import { Hono } from 'hono';

import { createShareImageBodySchema } from '#worker/contract/share-image.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { createShareImage } from '#worker/services/create-share-image.ts';
import { takeBackShareImage } from '#worker/services/take-back-share-image.ts';

/** What the signed-in user makes public of a purchase of theirs. */
export const shareImageRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/', validate('json', createShareImageBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { share, isNew } = await createShareImage(runtime, session.userId, c.req.valid('json'));
    return c.json(share, isNew ? 201 : 200);
  })
  .delete('/:shareId', async (c) => {
    const { runtime, session } = c.var;
    await takeBackShareImage(runtime, session.userId, c.req.param('shareId'));
    return c.body(null, 204);
  });
