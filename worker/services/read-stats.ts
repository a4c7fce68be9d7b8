import type { Stats } from '#worker/contract/stats.ts';
import { sumDailyTotals } from '#worker/db/queries/daily-totals.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { REAL_TOTALS_FROM_MAILS } from '#worker/domain/stats/real-totals.ts';
import type { Runtime } from '#worker/runtime.ts';

const KEPT_MS = MINUTE_MS;

const readAt = new WeakMap<Runtime['db'], { stats: Stats; untilMs: number }>();

/** What was done for all users together. Asked of the database once a minute, however many look. */
export async function readStats({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<Stats> {
  const known = readAt.get(db);
  if (known !== undefined && clock() < known.untilMs) return known.stats;
  const totals = await sumDailyTotals(db);
  const stats: Stats = {
    // Once true totals are told, they are whatever is put back: no example takes their place again.
    useRealData: totals.peakCleanedCount >= REAL_TOTALS_FROM_MAILS,
    totalEmailsScanned: totals.scannedCount,
    totalEmailsCleaned: notBelowNothing(totals.cleanedCount),
    totalGbCleaned: notBelowNothing(totals.cleanedBytes / BYTES_PER_GIB),
    totalCo2SavedKg: notBelowNothing(totals.co2Kg),
    totalCo2LowKg: notBelowNothing(totals.co2LowKg),
    totalCo2HighKg: notBelowNothing(totals.co2HighKg),
  };
  readAt.set(db, { stats, untilMs: clock() + KEPT_MS });
  return stats;
}

/** What is taken back leaves a rounding error, which may be on the wrong side. */
function notBelowNothing(amount: number): number {
  return Math.max(0, amount);
}
