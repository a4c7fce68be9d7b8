import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { isLongCampaign, LONG_TAG } from '#tests/support/campaign-setting.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '#tests/support/chromium.ts';
import { keepTemporaryFilesInMemory } from '#tests/support/temporary-files.ts';

const reportFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

/**
 * Memory for a fraction of a window, so that most of a page is laid out and styled but never drawn: that is what most
 * of a browser's time for drawing goes into. A test that looks at what is drawn uses DRAWN (journey.ts).
 */
const UNDRAWN = '--force-gpu-mem-available-mb=1';
/** Elsewhere than in CI a failed journey leaves a picture of its page, which has to be drawn. */
const isPictured = process.env['CI'] === undefined;

keepTemporaryFilesInMemory();
// wrangler's 15 MB, and what else each server and test process would compile anew.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'grinbox-compile-cache');

/** Journeys through the product in a real browser, against the stack that `npm start` runs. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Each has a stack of its own (global-setup.ts). A journey waits often: four keep two cores busy.
  workers: 4,
  retries: 0,
  // A journey takes about 20 seconds, and waits for no time to pass: what takes this long hangs, however busy the machine is.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  ...(isLongCampaign ? {} : { grepInvert: new RegExp(`${LONG_TAG}$`) }),
  reporter:
    reportFile === undefined ? [['list']] : [['list'], ['json', { outputFile: reportFile }]],
  use: {
    // As for an expectation: what is not there to be clicked by now will not come.
    actionTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: {
      executablePath: ensureChromium(),
      args: isPictured ? CHROMIUM_FLAGS : [...CHROMIUM_FLAGS, UNDRAWN],
    },
    locale: 'sv-SE',
    // Drawing what moves takes a quarter of the processor's time. What is about movement asks for it (journey.ts).
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 900 },
    // What a test does to an address would be done behind its back otherwise; whoever tests it lets it in.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: isPictured ? 'only-on-failure' : 'off',
  },
});
