import { Hono } from 'hono';

import { joinWaitlistBodySchema, waitlistTokenBodySchema } from '#worker/contract/waitlist.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { clientNetwork } from '#worker/platform/http/request-context.ts';
import { validate } from '#worker/platform/http/request-guards.ts';

import { confirmWaitlist, declineNews, joinWaitlist, leaveWaitlist } from './join-waitlist.ts';

/** Mailed links only open a page, whose button posts: link scanners confirm nothing. */
export const waitlistRoutes = new Hono<AppEnv>()
  .post('/', validate('json', joinWaitlistBodySchema), async (c) => {
    const { runtime } = c.var;
    const mail = await joinWaitlist(runtime, c.req.valid('json'), clientNetwork(c));
    // After the response, whose timing would otherwise reveal that mail is sent.
    if (mail !== null) c.executionCtx.waitUntil(deliverMail(runtime, mail.mailId));
    return c.body(null, 204);
  })
  .post('/confirm', validate('json', waitlistTokenBodySchema), async (c) => {
    await confirmWaitlist(c.var.runtime, c.req.valid('json').token);
    return c.body(null, 204);
  })
  .post('/decline-news', validate('json', waitlistTokenBodySchema), async (c) => {
    await declineNews(c.var.runtime, c.req.valid('json').token);
    return c.body(null, 204);
  })
  .post('/leave', validate('json', waitlistTokenBodySchema), async (c) => {
    return c.json(await leaveWaitlist(c.var.runtime, c.req.valid('json').token));
  });
