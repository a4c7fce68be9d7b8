import type { Language } from './language.ts';

/** The script that keeps the page for when there is no network, at the root so that it minds every address. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Where the build writes it. */
export function offlineFile(language: Language): string {
  return `/offline/${language}.html`;
}

/** The page's own script, which is kept with it. */
export const OFFLINE_SCRIPT_PATH = '/offline/await-network.js';
