import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { whenIdle } from '#web/app/when-idle.ts';

import { trackPageView } from './track.ts';

/** So long a page may take to come to life, before it is told of all the same. */
const LONGEST_WAIT_MS = 1000;

/** Tells of each page that is moved to, for whoever agreed to that: of the first as soon as it has come to life. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    let isTold = false;
    const tell = () => {
      if (!isTold) trackPageView(pathname);
      isTold = true;
    };
    if (isFirst.current) whenIdle(tell, LONGEST_WAIT_MS);
    else tell();
    isFirst.current = false;
    // Whoever moves on at once has been here all the same.
    return tell;
  }, [pathname]);
}
