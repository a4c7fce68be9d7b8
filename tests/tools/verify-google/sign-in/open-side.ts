import { setTimeout as delay } from 'node:timers/promises';

import type { Side } from '#tests/tools/verify-google/side.ts';
import { systemClock } from '#worker/platform/clock.ts';
import type { GoogleEndpoints } from '#worker/platform/google/endpoints.ts';
import { createOAuthClient } from '#worker/platform/google/oauth-client.ts';

import { openConsentListener } from './consent-listener.ts';
import type { Credentials } from './credentials.ts';
import { signIn } from './sign-in.ts';

export type OpenSideOptions = {
  endpoints: GoogleEndpoints;
  credentials: Credentials;
  /** Where the browser comes back to. */
  port: number;
  account: string | null;
  isWriting: boolean;
  abort: AbortSignal;
  /** Has somebody open the address: a person, or what stands in for one. */
  invite: (address: string) => Promise<void>;
};

/** Signs somebody in through a browser, in real time. @throws SetupError, Interrupted */
export async function openSide(options: OpenSideOptions): Promise<Side> {
  const { endpoints, credentials, port, account, isWriting, abort, invite } = options;
  const listener = await openConsentListener(port, abort);
  try {
    const oauth = createOAuthClient({
      endpoints,
      ...credentials,
      redirectUri: listener.redirectUri,
      clock: systemClock,
      fetch,
    });
    const access = await signIn({
      oauth,
      async consent(authorizationUrl, state) {
        const callback = listener.consent(authorizationUrl, state);
        const invited = invite(listener.address);
        return (await Promise.all([callback, invited]))[0];
      },
      clock: systemClock,
      isWriting,
      account,
    });
    return { gmailUrl: endpoints.gmail, access, clock: systemClock, sleep, fetch };
  } finally {
    await listener.close();
  }
}

async function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  // Whoever waits looks by itself whether it has been interrupted.
  await delay(durationMs, undefined, options).catch(() => undefined);
}
