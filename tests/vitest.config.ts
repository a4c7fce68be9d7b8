import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { isLongCampaign, POLLED, TEST_TIMEOUT_MS } from '#tests/support/campaign-setting.ts';
import { keepTemporaryFilesInMemory } from '#tests/support/temporary-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

keepTemporaryFilesInMemory();

/** Vitest by itself leaves one core to whoever is watching: half of a small machine. No project takes it over from the whole. */
const maxWorkers = '100%';

/**
 * Every test but the browser's. Those in workerd have a config of their own. Those in Node share their process with other
 * files: they build all that they change, and what they put in the place of a global goes with them (leave-as-found).
 */
export default defineConfig({
  test: {
    provide: { isLongCampaign },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/leave-as-found.ts'],
          maxWorkers,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: POLLED,
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
          isolate: false,
          maxWorkers,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: POLLED,
          include: [
            'tests/tools/google-sandbox/**/*.test.ts',
            'tests/tools/stripe-sandbox/**/*.test.ts',
            'tests/tools/verify-google/**/*.test.ts',
          ],
        },
      },
      fileURLToPath(new URL('worker/vitest.config.ts', import.meta.url)),
    ],
  },
});
