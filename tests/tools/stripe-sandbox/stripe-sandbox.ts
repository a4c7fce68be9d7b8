import { Hono } from 'hono';

import { answerApiCall } from './api/answer-api-call.ts';
import { CallFaults } from './api/call-faults.ts';
import { IdempotencyKeys } from './api/idempotency.ts';
import { createControlRoutes } from './control/control-routes.ts';
import { createHomeRoutes } from './control/home-routes.ts';
import { WebhookDelivery, type WebhookEndpoint } from './events/webhook-delivery.ts';
import { createHostedRoutes } from './hosted/hosted-routes.ts';
import { letTimePass } from './model/session-life.ts';
import { StripeStore } from './model/stripe-store.ts';
import { SANDBOX_SECRET_KEY } from './sandbox-keys.ts';
import { onlyFromHere } from '#tests/tools/google-sandbox/control/only-from-here.ts';

export type StripeSandboxOptions = {
  /** Where browsers and the API find it. */
  publicOrigin: string;
  /** Where events are sent; null: nowhere, they are only written down. */
  endpoint: WebhookEndpoint | null;
  clock?: () => number;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
};

export type ApiCallRecord = { method: string; path: string; key: string | null; status: number };

export type StripeSandbox = {
  app: Hono;
  fetch: (request: Request) => Promise<Response>;
  store: StripeStore;
  delivery: WebhookDelivery;
  faults: CallFaults;
  endpoint: WebhookEndpoint | null;
  /** Every call of the API, in order. */
  calls: ApiCallRecord[];
  /** Moves its clock on: pages close, payments under way end, deliveries are repeated. */
  pass: (durationMs: number) => void;
  /** What time has brought by now; whoever runs it calls this now and then. */
  tick: () => void;
  reset: () => void;
};

/** Stripe in a box: sessions, their hosted page, refunds and signed events, as strict as Stripe. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { publicOrigin, endpoint, clock: followedClock = Date.now } = options;
  let aheadMs = 0;
  const clock = () => followedClock() + aheadMs;
  const store = new StripeStore(publicOrigin, clock);
  const delivery = new WebhookDelivery({ endpoint, clock, fetch: options.fetch ?? fetch });
  store.events.onEvent((event) => delivery.notice(event));
  const keys = new IdempotencyKeys(clock);
  const app = new Hono();
  const sandbox: StripeSandbox = {
    app,
    fetch: async (request) => app.fetch(request),
    store,
    delivery,
    faults: new CallFaults(),
    endpoint,
    calls: [],
    pass(durationMs) {
      aheadMs += durationMs;
      sandbox.tick();
    },
    tick() {
      letTimePass(store);
      delivery.tick();
    },
    reset() {
      store.clear();
      delivery.clear();
      keys.clear();
      sandbox.faults.clear();
      sandbox.calls.length = 0;
      aheadMs = 0;
    },
  };
  for (const path of ['/', '/__sandbox/*']) app.use(path, onlyFromHere(publicOrigin));
  app.route('/', createHomeRoutes(sandbox));
  app.route('/__sandbox', createControlRoutes(sandbox));
  app.route('/c/pay', createHostedRoutes(sandbox));
  app.all('/v1/*', async (c) => {
    const { method, path } = c.req;
    const answer = await underFaults(sandbox, `${method} ${path}`, () =>
      answerApiCall(c.req.raw, { store, keys, secretKey: SANDBOX_SECRET_KEY }),
    );
    const key = c.req.header('idempotency-key') ?? null;
    sandbox.calls.push({ method, path, key, status: answer.status });
    return answer;
  });
  return sandbox;
}

async function underFaults(
  { faults }: StripeSandbox,
  call: string,
  carryOut: () => Promise<Response>,
): Promise<Response> {
  const fault = faults.take(call);
  if (fault === null) return carryOut();
  if (fault.kind === 'answer-after-effect') await carryOut();
  const { body, status } = fault;
  // As what stands before Stripe answers when Stripe does not.
  if (typeof body === 'string') {
    return new Response(body, { status, headers: { 'content-type': 'text/html' } });
  }
  return Response.json(body, { status });
}
