import { fileURLToPath } from 'node:url';

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

import {
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
} from '#tests/tools/google-sandbox/sandbox-client.ts';
import {
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import { isLongCampaign, POLLED, TEST_TIMEOUT_MS } from '#tests/support/campaign-setting.ts';
import { OUTSIDE_ORIGINS } from '#tests/support/outside-origins.ts';
import { buildOutsideWorld } from '#tests/support/outside-world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const appOrigin = 'https://grinbox.test';

/** Tests in workerd: the real Worker with its own D1 and Durable Objects. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        // Asked for at each start of workerd, of which there are two at a time: neither shares its Google.
        outboundService: buildOutsideWorld(appOrigin),
        bindings: {
          APP_ORIGIN: appOrigin,
          ENVIRONMENT: 'test',
          LOG_LEVEL: 'error',
          PAYMENTS_MODE: 'test',
          GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
          GOOGLE_SANDBOX_ORIGIN: OUTSIDE_ORIGINS.google,
          STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
          STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
          STRIPE_SANDBOX_ORIGIN: OUTSIDE_ORIGINS.stripe,
          MAIL_MODE: 'local',
          MAIL_OUTBOX_ORIGIN: OUTSIDE_ORIGINS.mail,
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
    // Files share a workerd, and each finds it as it was started: see start-anew.ts.
    isolate: false,
    setupFiles: ['tests/support/leave-as-found.ts', 'tests/worker/support/each-file-anew.ts'],
    maxWorkers: '100%',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: POLLED,
    provide: { isLongCampaign },
    // As one file: Stripe's client is two hundred, each with a source map that leads nowhere.
    deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
  },
});

/** 32 bytes for tests only. */
function keyOf(name: string): string {
  return Buffer.from(name.padEnd(32, '.')).toString('base64');
}
