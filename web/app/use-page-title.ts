import { useEffect } from 'react';

import { BRAND } from '#worker/domain/brand.ts';

/** Names the page in the tab and for screen readers, in the language on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${BRAND.productName}`;
  }, [title]);
}
