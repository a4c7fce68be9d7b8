import { Hono } from 'hono';

import {
  ticketNotesBodySchema,
  ticketPriorityBodySchema,
  ticketReplyBodySchema,
  ticketSearchBodySchema,
  ticketStatusBodySchema,
} from '#worker/contract/admin-ticket.ts';
import type { SignedInEnv } from '#worker/middleware/app-env.ts';
import { announceChange } from '#worker/middleware/announce-change.ts';
import { validate } from '#worker/middleware/validate.ts';
import { announceDeskChange } from '#worker/services/announce-desk-change.ts';
import { deliverMail } from '#worker/services/deliver-mail.ts';
import {
  answerTicket,
  changeTicket,
  deleteTicket,
  readTicket,
  readTickets,
  saveNotes,
} from '#worker/services/support-desk.ts';

/** The tickets. Each change has a call of its own, so that the record of what admins did tells them apart. */
export const adminTicketRoutes = new Hono<SignedInEnv>()
  .post('/search', validate('json', ticketSearchBodySchema), async (c) =>
    c.json(await readTickets(c.var.runtime, c.req.valid('json'))),
  )
  .get('/:ticketId', async (c) => c.json(await readTicket(c.var.runtime, c.req.param('ticketId'))))
  .put('/:ticketId/status', announceChange, validate('json', ticketStatusBodySchema), async (c) => {
    await changeTicket(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
    return c.body(null, 204);
  })
  .put(
    '/:ticketId/priority',
    announceChange,
    validate('json', ticketPriorityBodySchema),
    async (c) => {
      await changeTicket(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
      return c.body(null, 204);
    },
  )
  .put('/:ticketId/notes', announceChange, validate('json', ticketNotesBodySchema), async (c) => {
    await saveNotes(c.var.runtime, c.req.param('ticketId'), c.req.valid('json'));
    return c.body(null, 204);
  })
  .post(
    '/:ticketId/replies',
    announceChange,
    validate('json', ticketReplyBodySchema),
    async (c) => {
      const { runtime, session } = c.var;
      const { userId } = session;
      const reply = { ...c.req.valid('json'), userId };
      const { mailId } = await answerTicket(runtime, c.req.param('ticketId'), reply);
      // Told once more when it is known what came of the mail.
      const settled = deliverMail(runtime, mailId).then(() => announceDeskChange(runtime));
      c.executionCtx.waitUntil(settled);
      return c.json(await readTicket(runtime, c.req.param('ticketId')), 201);
    },
  )
  .delete('/:ticketId', announceChange, async (c) => {
    await deleteTicket(c.var.runtime, c.req.param('ticketId'));
    return c.body(null, 204);
  });
