import type { Stats } from '#worker/contract/stats.ts';
import type { LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import { isRecord, readPublic } from '#web/shared/api/read-public.ts';

const FIGURES = [
  'totalEmailsScanned',
  'totalEmailsCleaned',
  'totalGbCleaned',
  'totalCo2SavedKg',
  'totalCo2LowKg',
  'totalCo2HighKg',
] as const satisfies readonly (keyof Stats)[];

function readStats(): Promise<Stats> {
  return readPublic('/api/stats', isStats);
}

function isStats(answer: unknown): answer is Stats {
  return (
    isRecord(answer) &&
    typeof answer['useRealData'] === 'boolean' &&
    FIGURES.every((name) => Number.isFinite(answer[name]))
  );
}

const REFRESH_MS = 5 * 60_000;

/** null: nothing to show yet; undefined: not loaded. */
export type RealFigures = LandingFigures | null | undefined;

/** Every five minutes; null for an error. @returns what ends it */
export function pollStats(onStats: (stats: Stats | null) => void): () => void {
  let isOver = false;
  async function refresh(): Promise<void> {
    const stats = await readStats().catch(() => null);
    if (!isOver) onStats(stats);
  }
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/**
 * Figures never fall on the page: an example that was shown stays for the tab's lifetime, and so does a total that
 * shrinks.
 */
export function nextFigures(shown: RealFigures, stats: Stats | null): LandingFigures | null {
  if (shown === null) return null;
  if (stats === null || !stats.useRealData) return shown ?? null;
  const { totalEmailsCleaned: emails, totalGbCleaned: gigabytes } = stats;
  const { totalCo2LowKg: lowKg, totalCo2SavedKg: centralKg, totalCo2HighKg: highKg } = stats;
  if (shown !== undefined && (emails < shown.emails || centralKg < shown.co2.centralKg))
    return shown;
  return { emails, gigabytes, co2: { lowKg, centralKg, highKg } };
}
