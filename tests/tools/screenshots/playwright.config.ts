import { defineConfig } from '@playwright/test';

import journeys from '#tests/e2e/playwright.config.ts';
import { CHROMIUM_FLAGS } from '#tests/support/chromium.ts';

/** Pictures of every page, to be looked at: all of a page is drawn, also in CI. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screenshots-run',
  globalSetup: '../../e2e/global-setup.ts',
  use: {
    ...journeys.use,
    launchOptions: { ...journeys.use?.launchOptions, args: CHROMIUM_FLAGS },
  },
});
