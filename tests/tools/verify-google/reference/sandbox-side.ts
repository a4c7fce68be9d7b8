import {
  createGoogleSandbox,
  type GoogleSandbox,
} from '#tests/tools/google-sandbox/google-sandbox.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { GoogleSandboxOptions } from '#tests/tools/google-sandbox/sandbox-options.ts';
import {
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
} from '#tests/tools/google-sandbox/sandbox-client.ts';
import { signIn } from '#tests/tools/verify-google/sign-in/sign-in.ts';
import type { Side } from '#tests/tools/verify-google/side.ts';
import { googleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';

import { buildReferenceMailbox, REFERENCE_OWNER } from './reference-mailbox.ts';

const ORIGIN = 'https://google.sandbox.test';
const REDIRECT_URI = 'http://localhost/callback';
/** Long enough for calls made together to be under way together. */
const LATENCY_MS = 1;

export type SandboxSettings = Pick<GoogleSandboxOptions, 'search' | 'gmail' | 'quota' | 'oauth'> & {
  /** Owned by REFERENCE_OWNER. */
  mailbox?: (nowMs: number) => Mailbox;
};

export type SandboxInProcess = { sandbox: GoogleSandbox; sleep: Side['sleep'] };

/** A sandbox within this process, whose time passes only where somebody waits. */
export function createSandboxInProcess({
  mailbox = buildReferenceMailbox,
  ...settings
}: SandboxSettings = {}): SandboxInProcess {
  let nowMs = Date.now();
  const sleep = async (durationMs: number) => {
    nowMs += durationMs;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  };
  const sandbox = createGoogleSandbox({
    ...settings,
    publicOrigin: ORIGIN,
    clients: [
      {
        clientId: SANDBOX_CLIENT_ID,
        clientSecret: SANDBOX_CLIENT_SECRET,
        redirectUris: [REDIRECT_URI],
      },
    ],
    clock: () => nowMs,
    sleep,
    latencyMs: () => LATENCY_MS,
    accounts: [{ email: REFERENCE_OWNER.address, mailbox: mailbox(nowMs) }],
  });
  return { sandbox, sleep };
}

/** Signs its owner in, without pages. */
export async function openSandboxSide(
  { sandbox, sleep }: SandboxInProcess,
  { isWriting }: { isWriting: boolean },
): Promise<Side> {
  const endpoints = googleEndpoints(ORIGIN);
  const { clock } = sandbox;
  const fetch: Side['fetch'] = (address, init) => sandbox.fetch(new Request(address, init));
  const oauth = createOAuthClient({
    endpoints,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: SANDBOX_CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    clock,
    fetch,
  });
  const consent = (url: string) => {
    const outcome = sandbox.authorize({ url, account: REFERENCE_OWNER.address });
    if (!('location' in outcome)) throw new Error(outcome.error.description);
    return Promise.resolve(new URL(outcome.location).searchParams);
  };
  const access = await signIn({ oauth, consent, clock, isWriting, account: null });
  return { gmailUrl: endpoints.gmail, access, clock, sleep, fetch };
}
