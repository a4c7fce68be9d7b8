import { Hono } from 'hono';

import { supportTicketBodySchema } from '#worker/contract/support.ts';
import { announceDeskChange } from '#worker/platform/desk-changes.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { clientNetwork } from '#worker/platform/http/request-context.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';
import { openSupportTicket } from './open-ticket.ts';

export const supportRoutes = new Hono<AppEnv>().post(
  '/',
  validate('json', supportTicketBodySchema),
  async (c) => {
    const { runtime, session } = c.var;
    const { mailIds, ...opened } = await openSupportTicket(runtime, c.req.valid('json'), {
      userId: session?.userId ?? null,
      network: clientNetwork(c),
    });
    // A repeat changes nothing at the desk.
    if (mailIds.length > 0) c.executionCtx.waitUntil(announceDeskChange(runtime));
    for (const mailId of mailIds) c.executionCtx.waitUntil(deliverMail(runtime, mailId));
    return c.json(opened, 201);
  },
);
