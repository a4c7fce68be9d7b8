import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { checkHealth } from '#worker/admin/check-health.ts';
import { type Stats, usageEventSchema } from '#worker/contract/stats.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { CONSENT_COOKIE, readCookieChoice } from '#worker/domain/pages/cookie-consent.ts';
import { REAL_TOTALS_FROM_MAILS } from '#worker/domain/stats/landing-figures.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { clientNetwork } from '#worker/platform/http/request-context.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import type { Runtime } from '#worker/runtime.ts';

import { sumDailyTotals } from './total-queries.ts';
import { countUsage } from './usage.ts';

const KEPT_MS = MINUTE_MS;

const readAt = new WeakMap<Runtime['db'], { stats: Stats; untilMs: number }>();

/** Cached for a minute. */
async function readStats({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<Stats> {
  const known = readAt.get(db);
  if (known !== undefined && clock() < known.untilMs) return known.stats;
  const totals = await sumDailyTotals(db);
  const stats: Stats = {
    // Latched: once real totals are shown they stay, whatever is undone.
    useRealData: totals.peakCleanedCount >= REAL_TOTALS_FROM_MAILS,
    totalEmailsScanned: totals.scannedCount,
    totalEmailsCleaned: atLeastZero(totals.cleanedCount),
    totalGbCleaned: atLeastZero(totals.cleanedBytes / BYTES_PER_GIB),
    totalCo2SavedKg: atLeastZero(totals.co2Kg),
    totalCo2LowKg: atLeastZero(totals.co2LowKg),
    totalCo2HighKg: atLeastZero(totals.co2HighKg),
  };
  readAt.set(db, { stats, untilMs: clock() + KEPT_MS });
  return stats;
}

/** Undo leaves rounding errors. */
function atLeastZero(amount: number): number {
  return Math.max(0, amount);
}

export const statsRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await readStats(c.var.runtime)),
);

/** Counts usage only with the visitor's consent, whatever the page sends. */
export const eventRoutes = new Hono<AppEnv>().post(
  '/',
  validate('json', usageEventSchema),
  async (c) => {
    const choice = readCookieChoice(getCookie(c, CONSENT_COOKIE));
    if (choice?.analytics === true) {
      await countUsage(c.var.runtime, c.req.valid('json'), clientNetwork(c));
    }
    return c.body(null, 204);
  },
);

export const healthRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const health = await checkHealth(c.var.runtime);
  return c.json(health, health.ok ? 200 : 503);
});
