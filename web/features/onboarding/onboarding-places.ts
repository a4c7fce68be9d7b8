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

/** On the scan's page only while a scan is followed: a problem or a result may be shown there as well. */
export function mayOpenOver(pathname: string, search: string, isScanFollowed: boolean): boolean {
  if (pathname === SCAN) return isScanFollowed && !hasVerify(search);
  return PLACES.includes(pathname);
}
