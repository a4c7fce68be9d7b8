/** Affects pages only, no security boundary: the API ignores it. */
export const LAUNCH_MODES = ['open', 'gated'] as const;
/** `true` bypasses the gate. */
export const VERIFY_PARAM = 'verify';

export type LaunchMode = (typeof LAUNCH_MODES)[number];

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
  '/recheck',
]);

type Query = { get: (name: string) => string | null };

/** Withdrawing from a purchase, sign-in included, is a right that no launch restricts. */
export function isGatedVisit(path: string, query: Query): boolean {
  if (query.get(VERIFY_PARAM) === 'true' || path === '/withdraw') return false;
  return path !== '/auth' || query.get('return_to') !== '/withdraw';
}
