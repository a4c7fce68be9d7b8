import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every test but the browser's. Those in workerd have a config of their own. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          environment: 'node',
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
          include: ['tests/google-sandbox/**/*.test.ts'],
        },
      },
      fileURLToPath(new URL('worker/vitest.config.ts', import.meta.url)),
    ],
  },
});
