import { fileURLToPath } from 'node:url';

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

import { createGoogleSandbox } from '#tests/google-sandbox/google-sandbox.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } from '#tests/google-sandbox/sandbox-client.ts';
import { createMailOutbox } from '#tests/mail-outbox/mail-outbox.ts';
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#tests/stripe-sandbox/sandbox-keys.ts';
import { createStripeSandbox } from '#tests/stripe-sandbox/stripe-sandbox.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const appOrigin = 'https://grinbox.test';
const sandboxOrigin = 'https://google.sandbox.test';
const mailOrigin = 'https://mail.outbox.test';
const stripeOrigin = 'https://stripe.sandbox.test';

const mailOutbox = createMailOutbox({ publicOrigin: mailOrigin });

/** It sends no events: tests bring them, in whichever order they like. */
const stripe = createStripeSandbox({ publicOrigin: stripeOrigin, endpoint: null });

/** All else of the outside world that the Worker can reach. One for all test files: each brings accounts of its own. */
const sandbox = createGoogleSandbox({
  publicOrigin: sandboxOrigin,
  clients: [
    {
      clientId: SANDBOX_CLIENT_ID,
      clientSecret: SANDBOX_CLIENT_SECRET,
      redirectUris: [`${appOrigin}/api/auth/google/callback`],
    },
  ],
});

type StandIn = { fetch: (request: Request) => Response | Promise<Response> };

const STAND_INS: Record<string, StandIn> = { [mailOrigin]: mailOutbox, [stripeOrigin]: stripe };

/** Google and the senders' unsubscribe endpoints; whoever else is asked is out of reach. */
function isInSandbox(address: string): boolean {
  const { origin, protocol, hostname } = new URL(address);
  const isSender = protocol === 'https:' && sandbox.senders.behaviourOf(hostname) !== null;
  return origin === sandboxOrigin || isSender;
}

/**
 * Miniflare's requests are not Node's own, so they are built anew. It can break no connection: one that a
 * fault breaks comes to the Worker as a 500.
 */
async function reachOutside(request: {
  url: string;
  method: string;
  headers: Iterable<[string, string]>;
  arrayBuffer: () => Promise<ArrayBuffer>;
}): Promise<Response> {
  const { origin } = new URL(request.url);
  const standIn = STAND_INS[origin] ?? (isInSandbox(request.url) ? sandbox : null);
  if (standIn === null) return new Response(null, { status: 502 });
  const { url, method, headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return standIn.fetch(new Request(url, { method, headers: [...headers], body }));
}

/** Tests in workerd: the real Worker with its own D1 and Durable Objects. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        outboundService: reachOutside,
        bindings: {
          APP_ORIGIN: appOrigin,
          ENVIRONMENT: 'test',
          LOG_LEVEL: 'error',
          PAYMENTS_MODE: 'test',
          GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
          GOOGLE_SANDBOX_ORIGIN: sandboxOrigin,
          STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
          STRIPE_SANDBOX_ORIGIN: stripeOrigin,
          MAIL_MODE: 'local',
          MAIL_OUTBOX_ORIGIN: mailOrigin,
          TOKEN_KEYS: `v2:${keyOf('current')},v1:${keyOf('former')}`,
          HASH_KEY: keyOf('hash'),
          MIGRATIONS: await readD1Migrations(`${root}migrations`),
        },
      },
    })),
  ],
  test: {
    name: 'worker',
    root,
    include: ['tests/worker/**/*.test.ts', 'tests/durable-objects/**/*.test.ts'],
    setupFiles: ['tests/worker/support/apply-migrations.ts'],
    // They share one Google, and a fault at its token endpoint is everybody's.
    maxWorkers: 1,
    testTimeout: 60_000,
    // As one file: Stripe's client is two hundred, each with a source map that leads nowhere.
    deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
  },
});

/** 32 bytes for tests only. */
function keyOf(name: string): string {
  return Buffer.from(name.padEnd(32, '.')).toString('base64');
}
