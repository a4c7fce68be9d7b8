import { Hono } from 'hono';

import { unsentMailQuerySchema } from '#worker/contract/admin-mail.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { validate } from '#worker/middleware/validate.ts';
import { announceDeskChange } from '#worker/services/announce-desk-change.ts';
import { deliverMail } from '#worker/services/deliver-mail.ts';
import { readUnsentMail, resendMail } from '#worker/services/resend-mail.ts';

/** Mail that never arrived, and another attempt at it. */
export const adminMailRoutes = new Hono<SignedInEnv>()
  .get('/', validate('query', unsentMailQuerySchema), async (c) =>
    c.json(await readUnsentMail(c.var.runtime, c.req.valid('query').page)),
  )
  .post('/:mailId/resend', async (c) => {
    const { runtime } = c.var;
    const mailId = c.req.param('mailId');
    await resendMail(runtime, mailId);
    // Told when it is known what came of it: until then it waits.
    const settled = deliverMail(runtime, mailId).then(() => announceDeskChange(runtime));
    c.executionCtx.waitUntil(settled);
    return c.body(null, 204);
  });
