import { Hono } from 'hono';
import { z } from 'zod';

import { FAULT_CATALOGUE } from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';
import { QUOTA_PRESETS } from '#tests/tools/google-sandbox/quota/quota-settings.ts';
import { ENDPOINT_BEHAVIOURS } from '#tests/tools/google-sandbox/unsubscribe/endpoint-behaviour.ts';

import { switchFault } from './fault-switches.ts';
import { renderHome } from './home-page.ts';

const LONGEST_FORM_BYTES = 1_000;

const actionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('fault'),
    id: z.enum(FAULT_CATALOGUE.map(({ id }) => id)),
    state: z.enum(['on', 'off']),
  }),
  z.object({
    action: z.literal('senders'),
    behaviour: z.enum(['as-named', ...ENDPOINT_BEHAVIOURS]),
  }),
  z.object({ action: z.literal('quota'), preset: z.enum(namesOf(QUOTA_PRESETS)) }),
  z.object({ action: z.literal('change-password'), account: z.string() }),
  z.object({ action: z.literal('rotate-keys') }),
  z.object({ action: z.literal('expire-tokens') }),
  z.object({ action: z.literal('revoke-grants') }),
  z.object({ action: z.literal('forget-history') }),
  z.object({ action: z.literal('forget-calls') }),
]);

/** The page at the root, for people: what was asked of the sandbox, and forms to break things with. */
export function createHomeRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.get('/', (c) => c.html(renderHome(sandbox)));

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
  sandbox: GoogleSandbox,
  wanted: z.output<typeof actionSchema>,
): Promise<void> {
  switch (wanted.action) {
    case 'fault': {
      const found = FAULT_CATALOGUE.find(({ id }) => id === wanted.id);
      if (found !== undefined) switchFault(sandbox.faults, found, wanted.state === 'on');
      return;
    }
    case 'senders':
      sandbox.senders.setAll(wanted.behaviour === 'as-named' ? null : wanted.behaviour);
      return;
    case 'quota':
      sandbox.quota.change(QUOTA_PRESETS[wanted.preset]);
      return;
    case 'change-password':
      sandbox.changePassword(wanted.account);
      return;
    case 'rotate-keys':
      await sandbox.keys.rotate();
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
