import { Hono, type Context } from 'hono';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import {
  ImpossibleActionError,
  type MailboxOwner,
} from '#tests/tools/google-sandbox/person/mailbox-owner.ts';

import { ControlError, readBody } from './control-request.ts';
import { deleteSchema, labelActionSchema, receiveSchema } from './control-schemas.ts';

/** What the person behind an account does in Gmail itself. */
export function createMailRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.post('/:email/labels', async (c) => {
    const { on, do: wanted } = await readBody(c, labelActionSchema);
    return answer(c, sandbox, (owner) => ({ messages: owner.changeLabels(on, wanted) }));
  });

  app.post('/:email/delete', async (c) => {
    const { on } = await readBody(c, deleteSchema);
    return answer(c, sandbox, (owner) => ({ messages: owner.deleteForever(on) }));
  });

  app.post('/:email/receive', async (c) => {
    const { messages } = await readBody(c, receiveSchema);
    return answer(c, sandbox, (owner) => ({ ids: owner.receive(messages) }));
  });

  app.post('/:email/forget-history', (c) =>
    answer(c, sandbox, (owner) => {
      owner.forgetHistory();
      return {};
    }),
  );

  return app;
}

/** What was done, and the mailbox's newest history id. */
function answer(
  c: Context,
  sandbox: GoogleSandbox,
  act: (owner: MailboxOwner) => { messages?: number; ids?: string[] },
): Response {
  const email = c.req.param('email') ?? '';
  const account = sandbox.accounts.find(email);
  const owner = sandbox.owner(email);
  if (account === null || owner === null) throw new ControlError(404, 'no such account');
  try {
    const done = act(owner);
    return c.json({ ...done, historyId: String(account.mailbox.history.newestId) });
  } catch (error) {
    if (!(error instanceof ImpossibleActionError)) throw error;
    throw new ControlError(400, error.message);
  }
}
