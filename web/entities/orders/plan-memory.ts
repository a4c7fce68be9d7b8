import { TIERS, type Tier } from '#worker/domain/orders/prices.ts';

import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

const KEY = 'grinbox.plan';

/** The plan that was pressed on the start page: kept over the way to Google and back, for as long as the tab lives. */
export function keepPlan(tier: Tier): void {
  keepInTab(KEY, { tier });
}

/** null for whoever has come another way. */
export function readPlan(): Tier | null {
  const kept = readInTab(KEY);
  if (typeof kept !== 'object' || kept === null || !('tier' in kept)) return null;
  return TIERS.find((tier) => tier === kept.tier) ?? null;
}
