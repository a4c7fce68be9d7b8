import { Hono, type Context } from 'hono';
import { z } from 'zod';

import type { GoogleSandbox } from '#tests/google-sandbox/google-sandbox.ts';
import { ENDPOINT_BEHAVIOURS } from '#tests/google-sandbox/unsubscribe/endpoint-behaviour.ts';

import { FAULT_SWITCHES, switchFault } from './fault-switches.ts';
import { renderHome } from './home-page.ts';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const LONGEST_FORM_BYTES = 1_000;

const actionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('fault'),
    id: z.enum(FAULT_SWITCHES.map(({ id }) => id)),
    state: z.enum(['on', 'off']),
  }),
  z.object({
    action: z.literal('senders'),
    behaviour: z.enum(['as-named', ...ENDPOINT_BEHAVIOURS]),
  }),
  z.object({ action: z.literal('expire-tokens') }),
  z.object({ action: z.literal('revoke-grants') }),
  z.object({ action: z.literal('forget-history') }),
  z.object({ action: z.literal('forget-calls') }),
]);

/**
 * The page at the root, for people at this machine: what was asked of the sandbox, and forms to break things
 * with. A page of another site, or a name that was made to lead here, gets nothing.
 */
export function createHomeRoutes(sandbox: GoogleSandbox, publicOrigin: string): Hono {
  const app = new Hono();
  const hosts = new Set([...LOOPBACK_HOSTS, new URL(publicOrigin).hostname]);

  app.get('/', (c) =>
    isFromHere(c, hosts) ? c.html(renderHome(sandbox)) : c.text('Only on this machine', 403),
  );

  app.post('/', async (c) => {
    if (!isFromHere(c, hosts)) return c.text('Only on this machine', 403);
    const form = new URLSearchParams((await c.req.text()).slice(0, LONGEST_FORM_BYTES));
    const wanted = actionSchema.safeParse(Object.fromEntries(form));
    if (!wanted.success) return c.text('There is no such button', 400);
    carryOut(sandbox, wanted.data);
    return c.redirect('/', 303);
  });

  return app;
}

function isFromHere(c: Context, hosts: ReadonlySet<string>): boolean {
  const { hostname, host } = new URL(c.req.url);
  if (!hosts.has(hostname)) return false;
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (c.req.method === 'POST' && site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function carryOut(sandbox: GoogleSandbox, wanted: z.output<typeof actionSchema>): void {
  switch (wanted.action) {
    case 'fault': {
      const found = FAULT_SWITCHES.find(({ id }) => id === wanted.id);
      if (found !== undefined) switchFault(sandbox.faults, found, wanted.state === 'on');
      return;
    }
    case 'senders':
      sandbox.senders.setAll(wanted.behaviour === 'as-named' ? null : wanted.behaviour);
      return;
    case 'expire-tokens':
      sandbox.grants.expireAccessTokens(null);
      return;
    case 'revoke-grants':
      sandbox.grants.revokeGrantsOf(null);
      return;
    case 'forget-history':
      for (const { mailbox } of sandbox.accounts.list()) mailbox.history.forget();
      return;
    case 'forget-calls':
      sandbox.ledger.clear();
      return;
  }
}
