import { TIERS, type Tier } from '#worker/domain/orders/prices.ts';

import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

/** The plan chosen on the start page, across Google's consent page, in this tab. */
const KEY = 'grinbox.plan';

/** Of a link by which a plan is chosen. */
export function choosesPlan(tier: Tier) {
  return { 'data-plan': tier };
}

export function savePlanOnClick(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[data-plan]') : null;
    const tier = TIERS.find((known) => known === link?.getAttribute('data-plan'));
    if (tier !== undefined) saveInTab(KEY, { tier });
  });
}

export function readPlan(): Tier | null {
  const kept = readInTab(KEY);
  if (typeof kept !== 'object' || kept === null || !('tier' in kept)) return null;
  return TIERS.find((tier) => tier === kept.tier) ?? null;
}
