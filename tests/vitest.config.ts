import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Nothing here waits for time to pass: what takes this long hangs, however busy the machine is. A long campaign
 * (`npm run test:long`) takes as long as it takes.
 */
const testTimeout = process.env['TEST_CAMPAIGN'] === 'long' ? 0 : 60_000;
const hookTimeout = testTimeout;
/** Vitest by itself leaves one core to whoever is watching: half of a small machine. No project takes it over from the whole. */
const maxWorkers = '100%';

/** Every test but the browser's. Those in workerd have a config of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          environment: 'node',
          maxWorkers,
          testTimeout,
          hookTimeout,
          include: [
            'tests/unit/**/*.test.ts',
            'tests/web/**/*.test.ts',
            'tests/spec-map/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'google-sandbox',
          root,
          environment: 'node',
          maxWorkers,
          testTimeout,
          hookTimeout,
          include: [
            'tests/google-sandbox/**/*.test.ts',
            'tests/stripe-sandbox/**/*.test.ts',
            'tests/verify-google/**/*.test.ts',
          ],
        },
      },
      fileURLToPath(new URL('worker/vitest.config.ts', import.meta.url)),
    ],
  },
});
