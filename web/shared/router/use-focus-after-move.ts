import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { MAIN_ID } from './main-id.ts';

/** After a navigation the focus moves to the page or to the fragment's target. */
export function useFocusAfterMove(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });

  useEffect(() => {
    const isOtherPage = last.current.pathname !== pathname;
    const isOtherPlace = last.current.key !== key && hash !== '';
    last.current = { pathname, key };
    if (!isOtherPage && !isOtherPlace) return;
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    (place ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
