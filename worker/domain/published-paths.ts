import { ADMIN_PATH } from './admin/admin-path.ts';
import { publicPaths } from './public-page.ts';
import { WAITLIST_PATH } from './waitlist/waitlist-rules.ts';

/** The addresses that have a page in the router of the web; any other is answered with a 404. */
export const PUBLISHED_PATHS: ReadonlySet<string> = new Set([
  ...publicPaths(),
  WAITLIST_PATH,
  '/auth',
  '/demo/scan',
  '/demo/clean',
  '/demo/checkout',
  '/demo/receipt',
  '/scan',
  '/dashboard',
  '/account',
  '/account/erased',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
  '/withdraw',
  ADMIN_PATH,
]);

export function isPublished(path: string): boolean {
  return PUBLISHED_PATHS.has(path);
}
