import { createGoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import {
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
} from '#tests/tools/google-sandbox/sandbox-client.ts';
import { createMailOutbox } from '#tests/tools/mail-outbox/mail-outbox.ts';
import { createStripeSandbox } from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';

import { OUTSIDE_ORIGINS } from './outside-origins.ts';

type StandIn = { fetch: (request: Request) => Response | Promise<Response> };

type FindStandIn = (address: string) => StandIn | null;

/** Miniflare's requests are not Node's own. */
type WorkerRequest = {
  url: string;
  method: string;
  headers: Iterable<[string, string]>;
  arrayBuffer: () => Promise<ArrayBuffer>;
};

/**
 * All of the outside world that a Worker in workerd can reach: Google and the senders' unsubscribe endpoints,
 * Stripe and the mail outbox. Whoever else is asked is out of reach. It can break no connection: one that a
 * fault breaks comes to the Worker as a 500. Whoever asks the origin `anew` finds another world after it.
 */
export function buildOutsideWorld(
  appOrigin: string,
): (request: WorkerRequest) => Promise<Response> {
  let standInFor = buildStandIns(appOrigin);

  return async (request) => {
    const { url, method, headers } = request;
    if (new URL(url).origin === OUTSIDE_ORIGINS.anew) {
      standInFor = buildStandIns(appOrigin);
      return new Response(null, { status: 204 });
    }
    const standIn = standInFor(url);
    if (standIn === null) return new Response(null, { status: 502 });
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    return standIn.fetch(new Request(url, { method, headers: [...headers], body }));
  };
}

function buildStandIns(appOrigin: string): FindStandIn {
  const google = createGoogleSandbox({
    publicOrigin: OUTSIDE_ORIGINS.google,
    clients: [
      {
        clientId: SANDBOX_CLIENT_ID,
        clientSecret: SANDBOX_CLIENT_SECRET,
        redirectUris: [`${appOrigin}/api/auth/google/callback`],
      },
    ],
  });
  const standIns: Record<string, StandIn> = {
    [OUTSIDE_ORIGINS.google]: google,
    [OUTSIDE_ORIGINS.mail]: createMailOutbox({ publicOrigin: OUTSIDE_ORIGINS.mail }),
    // It sends no events: tests bring them, in whichever order they like.
    [OUTSIDE_ORIGINS.stripe]: createStripeSandbox({
      publicOrigin: OUTSIDE_ORIGINS.stripe,
      endpoint: null,
    }),
  };

  return (address) => {
    const { origin, protocol, hostname } = new URL(address);
    const isSender = protocol === 'https:' && google.senders.behaviourOf(hostname) !== null;
    return standIns[origin] ?? (isSender ? google : null);
  };
}
