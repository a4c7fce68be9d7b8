import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { whenIdle } from '#web/app/when-idle.ts';

import { trackPageView } from './track.ts';

/** A page that is left sooner has hardly been looked at. */
const LONGEST_WAIT_MS = 1000;

/** Tells of each page that is moved to, for whoever agreed to that: of the first as soon as it has come to life. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    const tell = () => trackPageView(pathname);
    if (isFirst.current) whenIdle(tell, LONGEST_WAIT_MS);
    else tell();
    isFirst.current = false;
  }, [pathname]);
}
