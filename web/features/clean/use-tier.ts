import { useLocation } from 'react-router';

import type { Tier } from '#worker/domain/order/price-list.ts';
import { tierOfPath } from '#worker/domain/order/tier-path.ts';

/** The tier of the page: its address says it. */
export function useTier(): Tier {
  return tierOfPath(useLocation().pathname);
}
