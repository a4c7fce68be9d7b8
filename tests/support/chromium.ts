import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

import { installDebianPackages } from './debian-packages.ts';

/** No sandbox (tests run as root in containers) and nothing that reaches for the network by itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Without a window of its own, whose empty toolbar takes a quarter of a small machine to draw. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** As Debian calls them. */
const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell'];

/** What shows pages soonest: the whole Chromium where there is no other. One that CHROMIUM_PATH names is taken for both. */
export function ensureChromium(): string {
  const whole = ensureWholeChromium();
  return namedChromium() === '' && existsSync(SHELL_PATH) ? SHELL_PATH : whole;
}

/**
 * The path of a whole Chromium, for what only a browser with a window does, as installing a page: the one named by
 * CHROMIUM_PATH, the system's, or Playwright's own. Where there is none, Playwright's is installed, or else Debian's when root.
 */
export function ensureWholeChromium(): string {
  const existing = findWholeChromium();
  if (existing !== null) return existing;
  console.log('Installing Chromium for the browser tests …');
  const playwright = join(PROJECT_DIR, 'node_modules/.bin/playwright');
  spawnSync(playwright, ['install', 'chromium', '--no-shell'], { stdio: 'inherit' });
  if (findWholeChromium() === null) installDebianPackages(DEBIAN_PACKAGES);
  const installed = findWholeChromium();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
}

function findWholeChromium(): string | null {
  const named = namedChromium();
  if (named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function namedChromium(): string {
  return process.env['CHROMIUM_PATH'] ?? '';
}
