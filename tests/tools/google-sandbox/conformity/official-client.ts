import { Socket } from 'node:net';

import { auth, gmail } from '@googleapis/gmail';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';

import { generateMailbox } from '#tests/tools/google-sandbox/generate/generate-mailbox.ts';
import { createGoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { findFreePort, listen } from '#tests/tools/google-sandbox/node-listener.ts';
import type { QuotaSettings } from '#tests/tools/google-sandbox/quota/quota-settings.ts';
import { OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import {
  CLIENT,
  READONLY,
  REDIRECT_URI,
} from '#tests/tools/google-sandbox/support/build-sandbox.ts';

type AuthClient = InstanceType<typeof auth.OAuth2>;

/** A sandbox that listens on this machine, with one account of 1,200 messages, and Google's own client of it. */
export async function startWithOfficialClient({
  quota = {},
}: { quota?: Partial<QuotaSettings> } = {}) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = createGoogleSandbox({ publicOrigin: origin, clients: [CLIENT], quota });
  const owner = { address: OWNER, name: 'Anna' };
  const mailbox = generateMailbox({ messages: 1200, seed: 4, nowMs: Date.now(), owner });
  sandbox.addAccount({ email: OWNER, name: 'Anna', mailbox });
  const { close } = await listen(sandbox, port);
  onTestFinished(close);
  const createClient = () => createOfficialClient(origin);
  const client = createClient();
  const api = gmail({ version: 'v1', auth: client, rootUrl: origin, retry: false });
  const truth = sandbox.truth(OWNER);
  if (truth === null) throw new Error('no such account');
  const signIn = (scopes: readonly string[] = [READONLY]) => signInWith(client, sandbox, scopes);
  return { sandbox, truth, mailbox, port, client, createClient, api, signIn };
}

/** One that has fetched nothing yet: each keeps the certificates that it has seen. */
function createOfficialClient(origin: string): AuthClient {
  return new auth.OAuth2({
    clientId: CLIENT.clientId,
    clientSecret: CLIENT.clientSecret,
    redirectUri: REDIRECT_URI,
    issuers: [origin],
    endpoints: {
      oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${origin}/token`,
      oauth2RevokeUrl: `${origin}/revoke`,
      oauth2FederatedSignonPemCertsUrl: `${origin}/oauth2/v1/certs`,
      tokenInfoUrl: `${origin}/oauth2/v3/tokeninfo`,
    },
  });
}

/** Consents as the account's owner and exchanges the code, with PKCE. */
async function signInWith(
  client: AuthClient,
  sandbox: ReturnType<typeof createGoogleSandbox>,
  scopes: readonly string[],
) {
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
  const url = new URL(
    client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope: [...scopes] }),
  );
  url.searchParams.set('code_challenge', codeChallenge ?? '');
  url.searchParams.set('code_challenge_method', 'S256');
  const outcome = sandbox.authorize({ url: url.href, account: OWNER });
  if (!('location' in outcome)) throw new Error(outcome.error.description);
  const code = new URL(outcome.location).searchParams.get('code') ?? '';
  const { tokens } = await client.getToken({ code, codeVerifier });
  client.setCredentials(tokens);
  return { code, codeVerifier, tokens };
}

const addressSchema = z.object({ host: z.string(), port: z.coerce.number() });

/** Watches where this process connects to until the test ends; the function tells, each as `host:port`. */
export function watchConnections(): () => string[] {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  return () => {
    const addresses = connect.mock.calls.map(([first]) => addressOf(first));
    return [...new Set(addresses.map(({ host, port }) => `${host}:${port}`))];
  };
}

/** What `connect` is given is either its options or, from within Node, a list that begins with them. */
function addressOf(argument: unknown) {
  return addressSchema.parse(Array.isArray(argument) ? argument[0] : argument);
}
