import { Hono } from 'hono';

import { unsentMailQuerySchema } from '#worker/contract/admin-mail.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { validate } from '#worker/middleware/validate.ts';
import { readUnsentMail, resendMail } from '#worker/services/resend-mail.ts';

/** Mail that never arrived, and another attempt at it. */
export const adminMailRoutes = new Hono<SignedInEnv>()
  .get('/', validate('query', unsentMailQuerySchema), async (c) =>
    c.json(await readUnsentMail(c.var.runtime, c.req.valid('query').page)),
  )
  .post('/:mailId/resend', async (c) => {
    const keepGoing = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json(await resendMail(c.var.runtime, c.req.param('mailId'), keepGoing));
  });
