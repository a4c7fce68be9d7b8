import { useEffect } from 'react';

import { BRAND } from '#worker/domain/brand.ts';

/** A page's name as it stands in the tab. */
export function fullTitle(title: string): string {
  return `${title} – ${BRAND.productName}`;
}

/** Names the page in the tab and for screen readers, in the language on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}
