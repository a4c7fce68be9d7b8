import { createControlRoutes } from './control/control-routes.ts';
import { createHomeRoutes } from './control/home-routes.ts';
import { onlyFromHere } from './control/only-from-here.ts';
import { answerGmailBatch } from './gmail/answer-batch.ts';
import { answerGmailCall, type GmailContext } from './gmail/gmail-service.ts';
import { notFound } from './gmail/google-error.ts';
import { readIncomingCall } from './gmail/incoming-call.ts';
import type { GoogleSandbox } from './google-sandbox.ts';
import { createAuthorizationRoutes } from './oauth/authorization-routes.ts';
import type { OAuthContext } from './oauth/oauth-context.ts';
import { createTokenRoutes } from './oauth/token-routes.ts';
import { answerAsSenderByHost, createSenderRoutes } from './unsubscribe/sender-routes.ts';

const BATCH_PATHS = ['/batch/gmail/v1', '/batch'];

/** Who answers what: senders by their hosts; sign-in, Gmail and the sandbox's own pages by their paths. */
export function addSandboxRoutes(
  sandbox: GoogleSandbox,
  { oauth, gmail }: { oauth: OAuthContext; gmail: GmailContext },
): void {
  const { app, senders } = sandbox;
  // What a handler throws is thrown at the caller: a lost connection must not become an answer.
  app.onError((error) => {
    throw error;
  });
  app.use(answerAsSenderByHost(senders));
  for (const path of ['/', '/__sandbox/*']) app.use(path, onlyFromHere(oauth.publicOrigin));
  app.route('/', createHomeRoutes(sandbox));
  app.route('/__senders', createSenderRoutes(senders));
  app.route('/', createAuthorizationRoutes(oauth));
  app.route('/', createTokenRoutes(oauth));
  app.route('/__sandbox', createControlRoutes(sandbox));
  app.all('/gmail/v1/*', async (c) => answerGmailCall(await readIncomingCall(c.req.raw), gmail));
  for (const path of BATCH_PATHS) {
    app.post(path, async (c) => answerGmailBatch(await readIncomingCall(c.req.raw), gmail));
  }
  app.notFound(() => notFound().toResponse());
}
