import { Hono } from 'hono';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';

import { createClockRoutes } from './clock-routes.ts';
import { ControlError, readBody } from './control-request.ts';
import {
  authorizeSchema,
  gmailSettingsSchema,
  newAccountSchema,
  newTokensSchema,
  oneAccountSchema,
  resetSchema,
  senderBehaviourSchema,
} from './control-schemas.ts';
import { createMailbox } from './create-mailbox.ts';
import { createFaultRoutes } from './fault-routes.ts';
import { createIdentityControlRoutes } from './identity-control-routes.ts';
import { createMailRoutes } from './mail-routes.ts';
import { createQuotaRoutes } from './quota-routes.ts';
import { createTruthRoutes } from './truth-routes.ts';

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
    const { mailbox, ...report } = await createMailbox(wanted, sandbox.clock());
    const { email, name, sub, hasGmail, isEmailVerified, gmail } = wanted;
    const account = sandbox.addAccount({
      email,
      mailbox,
      ...(name === undefined ? {} : { name }),
      ...(sub === undefined ? {} : { sub }),
      ...(hasGmail === undefined ? {} : { hasGmail }),
      ...(isEmailVerified === undefined ? {} : { isEmailVerified }),
      ...(gmail === undefined ? {} : { gmail }),
    });
    return c.json(
      { email: account.email, sub: account.sub, messages: mailbox.count, ...report },
      201,
    );
  });

  app.patch('/accounts/:email/settings', async (c) => {
    const account = sandbox.accounts.find(c.req.param('email'));
    if (account === null) throw new ControlError(404, 'no such account');
    Object.assign(account.settings, await readBody(c, gmailSettingsSchema));
    return c.json(account.settings);
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

  app.get('/unsubscribes', (c) =>
    c.json({
      requests: sandbox.ledger.unsubscribeRequests(),
      behaviours: sandbox.senders.settings,
    }),
  );

  app.post('/unsubscribes/behaviour', async (c) => {
    const { host, behaviour } = await readBody(c, senderBehaviourSchema);
    if (host === undefined) sandbox.senders.setAll(behaviour);
    else sandbox.senders.set(host, behaviour);
    return c.json(sandbox.senders.settings);
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

  app.route('/faults', createFaultRoutes(sandbox));
  app.route('/quota', createQuotaRoutes(sandbox));
  app.route('/clock', createClockRoutes(sandbox));
  app.route('/', createIdentityControlRoutes(sandbox));
  app.route('/truth', createTruthRoutes(sandbox));
  app.route('/mail', createMailRoutes(sandbox));

  return app;
}
