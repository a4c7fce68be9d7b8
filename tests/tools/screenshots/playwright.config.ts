import { defineConfig } from '@playwright/test';

import journeys from '#tests/e2e/playwright.config.ts';

/** Pictures of every page, to be looked at. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/screenshots-run',
  globalSetup: '../../e2e/global-setup.ts',
});
