import { TIERS, type Tier } from '#worker/domain/orders/prices.ts';

import { keepInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

const KEY = 'grinbox.plan';

/** The plan chosen on the start page, across Google's consent page, in this tab. */
export function keepPlan(tier: Tier): void {
  keepInTab(KEY, { tier });
}

export function readPlan(): Tier | null {
  const kept = readInTab(KEY);
  if (typeof kept !== 'object' || kept === null || !('tier' in kept)) return null;
  return TIERS.find((tier) => tier === kept.tier) ?? null;
}
