import { Suspense, useEffect } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { whenIdle } from '#web/shared/lib/browser.ts';
import { useAtomValue, useSetAtom } from '#web/shared/lib/store.ts';

import { bannerAtom, readStoredChoice } from '#web/entities/consent/usage-events.ts';

const CookieBanner = optionalPart(async () => (await import('./cookie-banner.tsx')).CookieBanner);

/** The question is to be there before somebody has begun to read. */
const LONGEST_WAIT_MS = 1000;

/**
 * Reads the cookie when idle: it is a synchronous call to another process. The banner's code loads only for those
 * who see it.
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
