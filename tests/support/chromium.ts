import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from '@playwright/test';

import { PROJECT_DIR } from '#tests/stack/bootstrap.mjs';

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

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** An existing Chromium: the one named by CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** The path of a Chromium, installed first where there is none: Playwright's, or else Debian's when root. */
export function ensureChromium(): string {
  const existing = findChromium();
  if (existing !== null) return existing;
  console.log('Installing Chromium for the browser tests …');
  const playwright = join(PROJECT_DIR, 'node_modules/.bin/playwright');
  run(playwright, ['install', 'chromium', '--no-shell']);
  if (findChromium() === null && process.getuid?.() === 0) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.');
}

function run(program: string, args: readonly string[]): void {
  spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
