import type { Stats } from '#worker/contract/stats.ts';

import { isRecord, readPublic } from './read-public.ts';

const FIGURES = [
  'totalEmailsScanned',
  'totalEmailsCleaned',
  'totalGbCleaned',
  'totalCo2SavedKg',
  'totalCo2LowKg',
  'totalCo2HighKg',
] as const satisfies readonly (keyof Stats)[];

/** What was done for all users together. */
export function readStats(): Promise<Stats> {
  return readPublic('/api/stats', isStats);
}

function isStats(answer: unknown): answer is Stats {
  return (
    isRecord(answer) &&
    typeof answer['useRealData'] === 'boolean' &&
    FIGURES.every((name) => Number.isFinite(answer[name]))
  );
}
