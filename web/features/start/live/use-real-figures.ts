import { useEffect, useState } from 'react';

import type { LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import { readStats } from '#web/api/stats.ts';

const REFRESH_MS = 5 * 60_000;

/** What is true, asked for at once and every five minutes; null until there is anything. A failure changes nothing. */
export function useRealFigures(): LandingFigures | null {
  const [figures, setFigures] = useState<LandingFigures | null>(null);
  useEffect(() => {
    let isGone = false;
    async function refresh(): Promise<void> {
      try {
        const stats = await readStats();
        if (isGone || !stats.useRealData) return;
        const { totalEmailsCleaned: emails, totalGbCleaned: gigabytes } = stats;
        const { totalCo2LowKg: lowKg, totalCo2SavedKg: centralKg, totalCo2HighKg: highKg } = stats;
        setFigures({ emails, gigabytes, co2: { lowKg, centralKg, highKg } });
      } catch {
        // What stands there stays; the server has its own log of it.
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  return figures;
}
