import { useEffect } from 'react';

/**
 * As long as a dialog is drawn, focus and clicks stay out of the page. It takes the focus from what opened the dialog
 * before Radix has seen it, so the dialog gives it back itself.
 */
export function usePageInert(): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (page === null) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
}
