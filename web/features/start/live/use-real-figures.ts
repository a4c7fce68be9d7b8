import { useEffect } from 'react';

import type { LandingFigures } from '#worker/domain/stats/landing-figures.ts';

import { readStats } from '#web/api/stats.ts';
import { atom, useAtomValue, useSetAtom } from '#web/state/store.ts';

const REFRESH_MS = 5 * 60_000;

/** Of the whole tab: what one page has shown as true stands on the next from its first moment. */
export const realFiguresAtom = atom<LandingFigures | null>(null);

/** What is true, asked for at once and every five minutes; null until there is anything. A failure changes nothing. */
export function useRealFigures(): LandingFigures | null {
  const setFigures = useSetAtom(realFiguresAtom);
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
  }, [setFigures]);
  return useAtomValue(realFiguresAtom);
}
