import { TIERS, type Tier } from './price-list.ts';

/** Where what goes is chosen, in each tier (core, section 2). */
export const CHOOSE_PATHS = {
  direct: '/clean-direct',
  reset: '/clean-reset',
} as const satisfies Record<Tier, string>;

/** Where it is paid for. */
export const CHECKOUT_PATHS = {
  direct: '/checkout',
  reset: '/checkout-reset',
} as const satisfies Record<Tier, string>;

/** The tier that a page belongs to: the quick clean-up unless the path is one of another's. */
export function tierOfPath(pathname: string): Tier {
  return (
    TIERS.find((tier) => CHOOSE_PATHS[tier] === pathname || CHECKOUT_PATHS[tier] === pathname) ??
    'direct'
  );
}
