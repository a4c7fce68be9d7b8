import { fileURLToPath } from 'node:url';

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

import { createGoogleSandbox } from '#tests/google-sandbox/google-sandbox.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } from '#tests/google-sandbox/sandbox-client.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const appOrigin = 'https://grinbox.test';
const sandboxOrigin = 'https://google.sandbox.test';

/** All of the outside world that the Worker can reach. One for all test files: each brings accounts of its own. */
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

/** Miniflare's requests are not Node's own, so they are built anew. */
async function reachSandbox(request: {
  url: string;
  method: string;
  headers: Iterable<[string, string]>;
  arrayBuffer: () => Promise<ArrayBuffer>;
}): Promise<Response> {
  if (new URL(request.url).origin !== sandboxOrigin) return new Response(null, { status: 502 });
  const { url, method, headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
  return sandbox.fetch(new Request(url, { method, headers: [...headers], body }));
}

/** Tests in workerd: the real Worker with its own D1 and Durable Objects. */
export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: `${root}wrangler.toml` },
      miniflare: {
        outboundService: reachSandbox,
        bindings: {
          APP_ORIGIN: appOrigin,
          ENVIRONMENT: 'test',
          LOG_LEVEL: 'error',
          PAYMENTS_MODE: 'test',
          GOOGLE_CLIENT_ID: SANDBOX_CLIENT_ID,
          GOOGLE_CLIENT_SECRET: SANDBOX_CLIENT_SECRET,
          GOOGLE_SANDBOX_ORIGIN: sandboxOrigin,
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
