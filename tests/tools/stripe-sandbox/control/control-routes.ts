import { Hono } from 'hono';
import { z } from 'zod';

import { ControlError, readBody } from '#tests/tools/google-sandbox/control/control-request.ts';
import { endRefund } from '#tests/tools/stripe-sandbox/api/create-refund.ts';
import { SIGNATURES, signatureHeader } from '#tests/tools/stripe-sandbox/events/sign-event.ts';
import { moveDispute, openDispute } from '#tests/tools/stripe-sandbox/model/dispute-life.ts';
import {
  DISPUTE_STATUSES,
  SANDBOX_METHODS,
  type SandboxSession,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import {
  endPayment,
  expireSession,
  PAYMENT_COURSES,
  payOnPage,
} from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { isOffered } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import type { StripeSandbox } from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';

const paySchema = z.strictObject({
  method: z.enum(SANDBOX_METHODS).default('card'),
  course: z.enum(PAYMENT_COURSES).default('succeeds'),
  delayMs: z.number().int().nonnegative().default(0),
});

const deliverySchema = z.strictObject({
  mode: z.enum(['at-once', 'held']).optional(),
  copies: z.number().int().min(0).max(10).optional(),
  signature: z.enum(SIGNATURES).optional(),
});

const faultSchema = z.strictObject({
  call: z.string(),
  times: z.number().int().positive().default(1),
  action: z.strictObject({
    kind: z.enum(['answer', 'answer-after-effect']),
    status: z.number().int(),
    body: z.unknown(),
  }),
});

const disputeSchema = z.strictObject({
  amount: z.number().int().positive().optional(),
  isInquiry: z.boolean().default(false),
});

const outcomeSchema = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) });

/** What tests and people steer the stand-in by. Not part of Stripe. */
export function createControlRoutes(sandbox: StripeSandbox): Hono {
  const app = new Hono();
  const { store, delivery } = sandbox;

  app.onError((error, c) => {
    if (!(error instanceof ControlError)) throw error;
    return c.json({ error: { message: error.message } }, error.status);
  });

  function session(id: string): SandboxSession {
    const found = store.sessions.get(id);
    if (found === undefined) throw new ControlError(404, `there is no session ${id}`);
    return found;
  }

  app.get('/sessions', (c) => {
    const reference = c.req.query('reference');
    const sessions = [...store.sessions.values()]
      .filter(({ params }) => reference === undefined || params.client_reference_id === reference)
      .map(({ id, status, paymentStatus, paymentId, params, amountTotal, currency }) => ({
        id,
        status,
        paymentStatus,
        paymentId,
        reference: params.client_reference_id ?? null,
        amountTotal,
        currency,
        params,
      }));
    return c.json({ sessions });
  });

  app.post('/sessions/:id/pay', async (c) => {
    const payment = await readBody(c, paySchema);
    const found = session(c.req.param('id'));
    if (!isOffered(payment.method, found.currency)) {
      throw new ControlError(400, `${payment.method} is not offered in ${found.currency}`);
    }
    return c.json({ isDone: payOnPage(store, found, payment) });
  });

  app.post('/sessions/:id/end', async (c) => {
    const { outcome } = await readBody(c, outcomeSchema);
    const payment = store.paymentOf(session(c.req.param('id')));
    if (payment === null || !endPayment(store, payment, outcome)) {
      throw new ControlError(400, 'no payment of it is under way');
    }
    return c.json({});
  });

  app.post('/sessions/:id/expire', (c) => {
    if (expireSession(store, session(c.req.param('id')))) return c.json({});
    throw new ControlError(400, 'it is not open');
  });

  // A session that is not what was asked for: no client of Stripe's can make one.
  app.post('/sessions/:id/falsify', async (c) => {
    const changes = await readBody(
      c,
      z.strictObject({ amountTotal: z.number().int().optional(), currency: z.string().optional() }),
    );
    Object.assign(session(c.req.param('id')), changes);
    return c.json({});
  });

  app.get('/refunds', (c) => c.json({ refunds: [...store.refunds.values()] }));

  app.post('/refunds/:id/end', async (c) => {
    const { outcome } = await readBody(c, outcomeSchema);
    const refund = store.refunds.get(c.req.param('id'));
    if (refund === undefined) throw new ControlError(404, 'there is no such refund');
    endRefund(store, refund, outcome);
    return c.json({});
  });

  app.post('/sessions/:id/dispute', async (c) => {
    const wanted = await readBody(c, disputeSchema);
    const payment = store.paymentOf(session(c.req.param('id')));
    if (payment?.status !== 'succeeded') throw new ControlError(400, 'it is not paid');
    return c.json({ id: openDispute(store, payment, wanted).id });
  });

  app.post('/disputes/:id/move', async (c) => {
    const { status } = await readBody(c, z.strictObject({ status: z.enum(DISPUTE_STATUSES) }));
    const dispute = store.disputes.get(c.req.param('id'));
    if (dispute === undefined) throw new ControlError(404, 'there is no such dispute');
    if (!moveDispute(store, dispute, status)) {
      throw new ControlError(400, `${dispute.status} does not become ${status}`);
    }
    return c.json({});
  });

  app.post('/refund-habit', async (c) => {
    const schema = z.strictObject({
      habit: z.enum(['succeeded', 'pending', 'failed']).nullable(),
    });
    store.refundHabit = (await readBody(c, schema)).habit;
    return c.json({});
  });

  app.get('/events', (c) => {
    const about = c.req.query('about');
    const signature = z.enum(SIGNATURES).default('good').parse(c.req.query('signature'));
    const secret = sandbox.endpoint?.secret ?? SANDBOX_WEBHOOK_SECRET;
    const events = store.events
      .list()
      .filter(({ objectId }) => about === undefined || objectId === about)
      .map((event) => ({
        ...event,
        signature: signatureHeader(event.payload, {
          secret,
          kind: signature,
          nowMs: Number(c.req.query('nowMs') ?? store.clock()),
        }),
      }));
    return c.json({ events });
  });

  app.post('/events/:id/send', async (c) => {
    const event = store.events.find(c.req.param('id'));
    if (event === null) throw new ControlError(404, 'there is no such event');
    return c.json({ status: await delivery.send(event) });
  });

  app.post('/delivery', async (c) => {
    Object.assign(delivery, await readBody(c, deliverySchema));
    return c.json({ mode: delivery.mode, copies: delivery.copies, signature: delivery.signature });
  });

  app.get('/deliveries', (c) => c.json({ deliveries: delivery.list() }));

  app.get('/calls', (c) => c.json({ calls: sandbox.calls }));

  app.post('/faults', async (c) => {
    sandbox.faults.add(await readBody(c, faultSchema));
    return c.json({}, 201);
  });

  app.post('/clock', async (c) => {
    const schema = z.strictObject({ passMs: z.number().int().positive() });
    sandbox.pass((await readBody(c, schema)).passMs);
    return c.json({ nowMs: store.clock() });
  });

  app.post('/reset', (c) => {
    sandbox.reset();
    return c.json({});
  });

  return app;
}
