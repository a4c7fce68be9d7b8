import {
  ADMIN_MARKETING_PATH,
  ADMIN_PATH,
  ADMIN_WAITLIST_PATH,
  isTicketPath,
} from './admin/admin-path.ts';
import { publicPaths } from './public-page.ts';
import { WAITLIST_PATH } from './waitlist/waitlist-path.ts';

/** The addresses that have a page in the router of the web, but for tickets; any other is answered with a 404. */
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
  ADMIN_MARKETING_PATH,
  ADMIN_WAITLIST_PATH,
]);

export function isPublished(path: string): boolean {
  return PUBLISHED_PATHS.has(path) || isTicketPath(path);
}
