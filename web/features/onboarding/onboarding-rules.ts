import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

import { hasVerify } from '#web/app/paths.ts';

/**
 * Where nobody is in the middle of something: not over signing in, a scan, choosing, paying or a receipt, and
 * not where people turn with an errand, as to the terms or to withdraw.
 */
const PLACES: readonly string[] = [
  ...Object.values(PUBLIC_PAGES.start),
  ...Object.values(PUBLIC_PAGES.about),
  ...Object.values(PUBLIC_PAGES.faq),
  ...Object.values(PUBLIC_PAGES.method),
];
const DASHBOARD = '/dashboard';

/** Whether the onboarding may open over a page. */
export function mayOpenOver(pathname: string, search: string): boolean {
  return PLACES.includes(pathname) || (pathname === DASHBOARD && !hasVerify(search));
}
