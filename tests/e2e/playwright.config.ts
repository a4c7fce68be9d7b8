import { defineConfig } from '@playwright/test';

import { CHROMIUM_FLAGS, ensureChromium } from '#tests/support/chromium.ts';

const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/** Journeys through the product in a real browser, against the stack that `npm start` runs. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter:
    reportFile === undefined ? [['list']] : [['list'], ['json', { outputFile: reportFile }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_FLAGS },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
