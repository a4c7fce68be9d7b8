import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import { PROJECT_DIR } from './bootstrap.mjs';

const SOURCES = ['web', 'worker/domain', 'worker/contract', 'package-lock.json'];
/** The build writes it last (web/vite.config.ts): without it a build was broken off. */
const BUILT_LAST = join(PROJECT_DIR, 'web/dist/service-worker.js');

/** Builds the web unless what is built is newer than all it is made of. Returns whether it was built. */
export async function buildWebWhenStale(): Promise<boolean> {
  if (existsSync(BUILT_LAST) && statSync(BUILT_LAST).mtimeMs > newestSource()) return false;
  await build({ configFile: join(PROJECT_DIR, 'web/vite.config.ts'), logLevel: 'warn' });
  return true;
}

function newestSource(): number {
  return Math.max(...SOURCES.map((source) => newestIn(join(PROJECT_DIR, source))));
}

/** Folders count too: a file that was removed shows in its folder's time only. */
function newestIn(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  // The build itself writes into web/, so that folder's own time says nothing.
  const own = existsSync(join(path, 'dist')) ? 0 : stats.mtimeMs;
  return Math.max(own, ...names.map((name) => newestIn(join(path, name))));
}
