import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { trackPageView } from './track.ts';

/** Tells of each page that is moved to, for whoever agreed to that. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => trackPageView(pathname), [pathname]);
}
