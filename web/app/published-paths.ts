/** Pages that exist. A link to anything else is left out, so that no click ends in a 404. */
const PUBLISHED_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/auth',
  '/demo/auth',
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
