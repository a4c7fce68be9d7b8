import { Hono } from 'hono';

import type { OAuthContext } from './oauth-context.ts';

/** What happens to accounts and keys at Google without any client's doing. Not part of Google's API. */
export function createIdentityControlRoutes({ accounts, grants, signingKey }: OAuthContext): Hono {
  const app = new Hono();

  app.post('/keys/rotate', async (c) => c.json({ kid: await (await signingKey()).rotate() }));

  app.post('/accounts/:email/change-password', (c) => {
    const account = accounts.find(c.req.param('email'));
    if (account === null) return c.json({ error: { message: 'no such account' } }, 404);
    return c.json({ ended: grants.endGmailTokensOf(account.email) });
  });

  return app;
}
