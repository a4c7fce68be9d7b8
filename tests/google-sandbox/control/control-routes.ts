import { Hono, type Context } from 'hono';
import type { z } from 'zod';

import type { GoogleSandbox } from '#tests/google-sandbox/google-sandbox.ts';

import {
  authorizeSchema,
  faultSchema,
  newAccountSchema,
  newTokensSchema,
  oneAccountSchema,
  resetSchema,
} from './control-schemas.ts';
import { createMailbox } from './create-mailbox.ts';

class ControlError extends Error {
  readonly status: 400 | 404;

  constructor(status: 400 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

/** What tests and people steer the sandbox by. Not part of Google. */
export function createControlRoutes(sandbox: GoogleSandbox): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    if (!(error instanceof ControlError)) throw error;
    return c.json({ error: { message: error.message } }, error.status);
  });

  app.get('/ledger', (c) => {
    const email = c.req.query('email');
    return c.json({ summary: sandbox.ledger.summary(email), calls: sandbox.ledger.calls(email) });
  });

  app.post('/reset', async (c) => {
    const { accounts = false } = await readBody(c, resetSchema);
    sandbox.reset({ accounts });
    return c.json({});
  });

  app.get('/accounts', (c) =>
    c.json({
      accounts: sandbox.accounts.list().map(({ email, name, sub, hasGmail, mailbox }) => ({
        email,
        name,
        sub,
        hasGmail,
        messages: mailbox.count,
      })),
    }),
  );

  app.post('/accounts', async (c) => {
    const wanted = await readBody(c, newAccountSchema);
    const { mailbox, refused } = createMailbox(wanted, sandbox.clock());
    const { email, name, sub, hasGmail } = wanted;
    const account = sandbox.addAccount({
      email,
      mailbox,
      ...(name === undefined ? {} : { name }),
      ...(sub === undefined ? {} : { sub }),
      ...(hasGmail === undefined ? {} : { hasGmail }),
    });
    return c.json(
      { email: account.email, sub: account.sub, messages: mailbox.count, refused },
      201,
    );
  });

  app.post('/tokens', async (c) => {
    const { email, clientId, scopes } = await readBody(c, newTokensSchema);
    const tokens = sandbox.issueTokens({
      email,
      scopes,
      ...(clientId === undefined ? {} : { clientId }),
    });
    if (tokens === null) throw new ControlError(404, 'no such account, client or scope');
    return c.json(tokens, 201);
  });

  app.post('/tokens/expire', async (c) => {
    const { email } = await readBody(c, oneAccountSchema);
    return c.json({ expired: sandbox.grants.expireAccessTokens(email ?? null) });
  });

  app.post('/grants/revoke', async (c) => {
    const { email } = await readBody(c, oneAccountSchema);
    return c.json({ revoked: sandbox.grants.revokeGrantsOf(email ?? null) });
  });

  app.get('/grants', (c) =>
    c.json({
      grants: sandbox.grants.liveGrants().map(({ email, clientId, scopes }) => ({
        email,
        clientId,
        scopes: [...scopes],
      })),
    }),
  );

  app.get('/faults', (c) => c.json({ faults: sandbox.faults.pending() }));

  app.post('/faults', async (c) => {
    sandbox.faults.add(await readBody(c, faultSchema));
    return c.json({ pending: sandbox.faults.pending().length }, 201);
  });

  app.delete('/faults', (c) => {
    sandbox.faults.clear();
    return c.json({});
  });

  app.post('/authorize', async (c) => {
    const { url, account, grantedScopes, deny } = await readBody(c, authorizeSchema);
    const outcome = sandbox.authorize({
      url,
      ...(account === undefined ? {} : { account }),
      ...(grantedScopes === undefined ? {} : { grantedScopes }),
      ...(deny === undefined ? {} : { deny }),
    });
    return 'location' in outcome ? c.json(outcome) : c.json(outcome, outcome.error.status);
  });

  app.get('/truth/:email', (c) => {
    const truth = findTruth(c, sandbox);
    const bulk = truth.senders().reduce((sum, { bulkMessages }) => sum + bulkMessages, 0);
    return c.json({ ...truth.total(), hiddenMessages: truth.hiddenMessages(), bulkMessages: bulk });
  });

  app.get('/truth/:email/labels', (c) => c.json({ labels: findTruth(c, sandbox).labelSnapshot() }));

  app.get('/truth/:email/trash', (c) => c.json({ ids: findTruth(c, sandbox).trashIds() }));

  app.get('/truth/:email/senders', (c) => c.json({ senders: findTruth(c, sandbox).senders() }));

  app.get('/truth/:email/ids', (c) =>
    c.json({
      ids: findTruth(c, sandbox).idsFound(
        c.req.query('q') ?? '',
        c.req.query('includeSpamTrash') === 'true',
      ),
    }),
  );

  app.get('/truth/:email/messages/:id', (c) => {
    const message = findTruth(c, sandbox).message(c.req.param('id'));
    if (message === null) throw new ControlError(404, 'no such message');
    return c.json(message);
  });

  app.get('/truth/:email/older-than/:beforeMs', (c) =>
    c.json(findTruth(c, sandbox).olderThan(readNumber(c.req.param('beforeMs')))),
  );

  app.get('/truth/:email/at-least/:sizeBytes', (c) =>
    c.json(findTruth(c, sandbox).atLeastBytes(readNumber(c.req.param('sizeBytes')))),
  );

  return app;
}

function findTruth(c: Context, sandbox: GoogleSandbox) {
  const truth = sandbox.truth(c.req.param('email') ?? '');
  if (truth === null) throw new ControlError(404, 'no such account');
  return truth;
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new ControlError(400, `not a number: ${text}`);
  return number;
}

/** The body by its schema; no body is an empty object. */
async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ControlError(
    400,
    `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not understood'}`,
  );
}
