import { Hono } from 'hono';
import { z } from 'zod';

import { SANDBOX_METHODS } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import { PAYMENT_COURSES, payOnPage } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { isOffered } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';
import type { StripeSandbox } from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';

import { renderClosedPage, renderHostedPage } from './hosted-page.ts';

const LATER_MS = 20_000;
const LONGEST_FORM_BYTES = 1_000;

const formSchema = z.object({
  method: z.enum(SANDBOX_METHODS),
  course: z.enum(PAYMENT_COURSES),
});

/** The hosted page: where a buyer is sent to pay, and from where they are sent back. */
export function createHostedRoutes(sandbox: StripeSandbox): Hono {
  const app = new Hono();
  const { store } = sandbox;

  app.get('/:id', (c) => {
    sandbox.tick();
    const session = store.sessions.get(c.req.param('id'));
    if (session === undefined) return c.text('There is no such page', 404);
    const isOpen = session.status === 'open';
    return c.html(isOpen ? renderHostedPage(session, false) : renderClosedPage(session));
  });

  app.post('/:id', async (c) => {
    sandbox.tick();
    const session = store.sessions.get(c.req.param('id'));
    if (session === undefined) return c.text('There is no such page', 404);
    const form = new URLSearchParams((await c.req.text()).slice(0, LONGEST_FORM_BYTES));
    const payment = formSchema.safeParse(Object.fromEntries(form));
    if (!payment.success || !isOffered(payment.data.method, session.currency)) {
      return c.text('There is no such choice', 400);
    }
    if (session.status !== 'open') return c.html(renderClosedPage(session));
    if (!payOnPage(store, session, { ...payment.data, delayMs: LATER_MS })) {
      return c.html(renderHostedPage(session, true));
    }
    const to = session.params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
    return c.redirect(to, 303);
  });

  return app;
}
