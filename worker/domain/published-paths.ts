import { publicPaths } from './public-page.ts';

/** The addresses that have a page; any other is answered with a 404. */
const PUBLISHED_PATHS: ReadonlySet<string> = new Set([
  ...publicPaths(),
  '/auth',
  '/demo/auth',
  '/demo/scan',
  '/demo/clean',
  '/demo/checkout',
  '/demo/receipt',
  '/scan',
  '/dashboard',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
  '/withdraw',
]);

export function isPublished(path: string): boolean {
  return PUBLISHED_PATHS.has(path);
}

/** Where people turn with a question. */
export const SUPPORT_PATH = '/contact';
