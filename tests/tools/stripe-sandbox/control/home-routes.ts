import { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';

import { renderPage, type Html } from '#tests/tools/google-sandbox/page-layout.ts';
import { HOSTED_TEXT } from '#tests/tools/stripe-sandbox/hosted/hosted-text.ts';
import { endPayment, expireSession } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import type { StripeSandbox } from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';

const SHOWN = 50;
const LONGEST_FORM_BYTES = 1_000;

const actionSchema = z.object({
  id: z.string(),
  action: z.enum(['succeeded', 'failed', 'expire', 'send']),
});

/** The page at the root, for people: sessions and events, and buttons for what takes its time. */
export function createHomeRoutes(sandbox: StripeSandbox): Hono {
  const app = new Hono();

  app.get('/', (c) => {
    sandbox.tick();
    return c.html(renderHome(sandbox));
  });

  app.post('/', async (c) => {
    const form = new URLSearchParams((await c.req.text()).slice(0, LONGEST_FORM_BYTES));
    const wanted = actionSchema.safeParse(Object.fromEntries(form));
    if (!wanted.success) return c.text('There is no such button', 400);
    await carryOut(sandbox, wanted.data);
    return c.redirect('/', 303);
  });

  return app;
}

async function carryOut(
  { store, delivery }: StripeSandbox,
  { id, action }: z.output<typeof actionSchema>,
): Promise<void> {
  if (action === 'send') {
    const event = store.events.find(id);
    if (event !== null) await delivery.send(event);
    return;
  }
  const session = store.sessions.get(id);
  if (session === undefined) return;
  if (action === 'expire') expireSession(store, session);
  else {
    const payment = store.paymentOf(session);
    if (payment !== null) endPayment(store, payment, action);
  }
}

function renderHome({ store, delivery, endpoint }: StripeSandbox): Html {
  const sessions = [...store.sessions.values()].toReversed().slice(0, SHOWN);
  const events = store.events.list().toReversed().slice(0, SHOWN);
  const statusOf = (eventId: string) =>
    delivery
      .list()
      .filter((each) => each.eventId === eventId)
      .map(({ status }) => status ?? '–')
      .join(', ');
  return renderPage({
    language: 'en',
    title: 'Sessions and events',
    banner: HOSTED_TEXT.banner.en,
    isWide: true,
    content: html`<p>Events go to ${endpoint?.url ?? 'nobody'}.</p>
      <h2>Sessions</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>Reference</th>
            <th class="number">Total</th>
            <th>Status</th>
            <th></th>
          </tr>
          ${sessions.map(
            (session) =>
              html`<tr>
                <td>${session.params.client_reference_id ?? session.id}</td>
                <td class="number">${session.amountTotal} ${session.currency}</td>
                <td>${session.status}, ${session.paymentStatus}</td>
                <td>${sessionButtons(session, store.paymentOf(session)?.status ?? null)}</td>
              </tr>`,
          )}
        </table>
      </div>
      <h2>Events</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>Event</th>
            <th>Answered</th>
            <th></th>
          </tr>
          ${events.map(
            ({ id, type }) =>
              html`<tr>
                <td>${type}</td>
                <td>${statusOf(id)}</td>
                <td>${button(id, 'send', 'Send again')}</td>
              </tr>`,
          )}
        </table>
      </div>`,
  });
}

function sessionButtons(
  { id, status }: { id: string; status: string },
  paymentStatus: string | null,
): Html | Promise<Html> | string {
  if (status === 'open') return button(id, 'expire', 'Expire');
  if (paymentStatus !== 'processing') return '';
  return html`${button(id, 'succeeded', 'Let it succeed')} ${button(id, 'failed', 'Let it fail')}`;
}

function button(id: string, action: string, label: string): Html | Promise<Html> {
  return html`<form method="post">
    <input type="hidden" name="id" value="${id}" />
    <button name="action" value="${action}">${label}</button>
  </form>`;
}
