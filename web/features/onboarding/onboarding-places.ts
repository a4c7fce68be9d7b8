import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

import { hasVerify } from '#web/shared/router/kept-choices.ts';

/**
 * Not over sign-in, a scan, choosing, paying or a receipt, nor over pages that people come to on an errand, such
 * as the terms.
 */
const PLACES: readonly string[] = [
  ...Object.values(PUBLIC_PAGES.start),
  ...Object.values(PUBLIC_PAGES.about),
  ...Object.values(PUBLIC_PAGES.faq),
  ...Object.values(PUBLIC_PAGES.method),
];
const DASHBOARD = '/dashboard';

export function mayOpenOver(pathname: string, search: string): boolean {
  return PLACES.includes(pathname) || (pathname === DASHBOARD && !hasVerify(search));
}
