import { Suspense, useEffect } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { whenIdle } from '#web/shared/lib/browser.ts';
import { useAtomValue, useSetAtom } from '#web/shared/lib/store.ts';

import { bannerAtom, readStoredChoice } from '#web/entities/consent/usage-events.ts';

const CookieBanner = optionalPart(async () => (await import('./cookie-banner.tsx')).CookieBanner);

/** The question is to be there before somebody has begun to read. */
const LONGEST_WAIT_MS = 1000;

/**
 * Where the banner about cookies comes, once the page is alive and rests; its code only to those who see it. To read a
 * cookie the browser waits for another process, and the page with it.
 */
export function BannerPlace() {
  const why = useAtomValue(bannerAtom);
  const setWhy = useSetAtom(bannerAtom);
  useEffect(
    () =>
      whenIdle(() => {
        if (readStoredChoice() === null) setWhy((now) => (now === 'closed' ? 'unasked' : now));
      }, LONGEST_WAIT_MS),
    [setWhy],
  );
  if (why === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner key={why} isAskedFor={why === 'asked-for'} />
    </Suspense>
  );
}
