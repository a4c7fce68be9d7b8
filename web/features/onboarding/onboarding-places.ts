import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

import { hasVerify } from '#web/shared/router/kept-choices.ts';

/**
 * Before the first result: over the scan that brings it, and over pages that tell what this is. Not over pages that
 * people come to on an errand, such as the terms.
 */
const PLACES: readonly string[] = [
  ...Object.values(PUBLIC_PAGES.start),
  ...Object.values(PUBLIC_PAGES.about),
  ...Object.values(PUBLIC_PAGES.faq),
  ...Object.values(PUBLIC_PAGES.method),
];
const SCAN = '/scan';

/** There a problem or a result may be shown as well. */
export function isScanPath(pathname: string): boolean {
  return pathname === SCAN;
}

export function mayOpenOver(pathname: string, search: string): boolean {
  return PLACES.includes(pathname) || (isScanPath(pathname) && !hasVerify(search));
}
