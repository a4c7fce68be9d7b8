import { useEffect } from 'react';

/**
 * Radix hides the page from screen readers only; this keeps focus and clicks out of it too. It takes
 * the focus from what opened the dialog before Radix has seen it, so the dialog gives it back itself.
 */
export function usePageInert(isInert: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (page === null || !isInert) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [isInert]);
}
