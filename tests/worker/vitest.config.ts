import { fileURLToPath } from 'node:url';

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

import { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } from '#tests/google-sandbox/sandbox-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tests in workerd: the real Worker with its own D1 and Durable Objects. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        bindings: {
          APP_ORIGIN: 'https://grinbox.test',
          ENVIRONMENT: 'test',
          LOG_LEVEL: 'error',
          GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
          GOOGLE_SANDBOX_ORIGIN: 'https://google.sandbox.test',
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
  },
});

/** 32 bytes for tests only. */
function keyOf(name: string): string {
  return Buffer.from(name.padEnd(32, '.')).toString('base64');
}
