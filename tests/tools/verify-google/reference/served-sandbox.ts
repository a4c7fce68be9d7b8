import {
  createGoogleSandbox,
  type GoogleSandbox,
} from '#tests/tools/google-sandbox/google-sandbox.ts';
import { findFreePort, listen } from '#tests/tools/google-sandbox/node-listener.ts';
import {
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
} from '#tests/tools/google-sandbox/sandbox-client.ts';
import { redirectUriOf } from '#tests/tools/verify-google/sign-in/consent-listener.ts';
import type { Credentials } from '#tests/tools/verify-google/sign-in/credentials.ts';
import { googleEndpoints, type GoogleEndpoints } from '#worker/platform/google/endpoints.ts';

import { buildReferenceMailbox, REFERENCE_OWNER } from './reference-mailbox.ts';
import type { SandboxSettings } from './sandbox-side.ts';

export type ServedSandbox = {
  sandbox: GoogleSandbox;
  endpoints: GoogleEndpoints;
  credentials: Credentials;
  close: () => Promise<void>;
};

/** A sandbox on a port of its own, in real time, to be asked in place of Google. */
export async function serveSandbox({
  callbackPort,
  latencyMs,
  mailbox = buildReferenceMailbox,
  ...settings
}: SandboxSettings & {
  callbackPort: number;
  latencyMs: number;
}): Promise<ServedSandbox> {
  const port = await findFreePort();
  const publicOrigin = `http://127.0.0.1:${port}`;
  const credentials = { clientId: SANDBOX_CLIENT_ID, clientSecret: SANDBOX_CLIENT_SECRET };
  const sandbox = createGoogleSandbox({
    ...settings,
    publicOrigin,
    clients: [{ ...credentials, redirectUris: [redirectUriOf(callbackPort)] }],
    latencyMs: () => latencyMs,
    accounts: [{ email: REFERENCE_OWNER.address, mailbox: mailbox(Date.now()) }],
  });
  const { close } = await listen(sandbox, port);
  return { sandbox, endpoints: googleEndpoints(publicOrigin), credentials, close };
}
