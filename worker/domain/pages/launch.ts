/**
 * Whether everybody is let in, or visitors meet the waiting list. A switch for visitors, never security: the API
 * does not know it.
 */
export const LAUNCH_MODES = ['open', 'gated'] as const;
/** In an address, and `true`: whoever has it is let in before the launch. */
export const VERIFY_PARAM = 'verify';

export type LaunchMode = (typeof LAUNCH_MODES)[number];

/** The pages that wait for the launch. */
export const GATED_PATHS: ReadonlySet<string> = new Set([
  '/auth',
  '/scan',
  '/dashboard',
  '/account',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
]);

type Query = { get: (name: string) => string | null };

/**
 * Whether the gate keeps a visitor of such a page out. Whoever wants out of a purchase is let through, signing in
 * for it included: that right hangs on no launch.
 */
export function isKeptOutOf(path: string, query: Query): boolean {
  if (query.get(VERIFY_PARAM) === 'true' || path === '/withdraw') return false;
  return path !== '/auth' || query.get('return_to') !== '/withdraw';
}
