import { Suspense, useEffect } from 'react';

import { optionalPart } from '#web/app/optional-part.ts';
import { useAtomValue, useSetAtom } from '#web/state/store.ts';

import { bannerAtom } from './banner-atom.ts';
import { readStoredChoice } from './stored-choice.ts';

const CookieBanner = optionalPart(async () => (await import('./cookie-banner.tsx')).CookieBanner);

/** Where the banner about cookies comes, once the page is alive; its code only to those who see it. */
export function BannerPlace() {
  const why = useAtomValue(bannerAtom);
  const setWhy = useSetAtom(bannerAtom);
  useEffect(() => {
    if (readStoredChoice() === null) setWhy('unasked');
  }, [setWhy]);
  if (why === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner key={why} isAskedFor={why === 'asked-for'} />
    </Suspense>
  );
}
