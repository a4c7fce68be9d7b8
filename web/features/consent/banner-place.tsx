import { Suspense, useEffect } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { atom, useAtom } from '#web/shared/lib/store.ts';

import { askOnFirstVisit } from './ask-on-first-visit.ts';

export const bannerAtom = atom<'closed' | 'unasked' | 'asked-for'>('closed');

const CookieBanner = optionalPart(async () => (await import('./cookie-question.tsx')).CookieBanner);

/** The banner's code loads only for those who see it. */
export function BannerPlace() {
  const [why, setWhy] = useAtom(bannerAtom);
  useEffect(
    () => askOnFirstVisit(() => setWhy((now) => (now === 'closed' ? 'unasked' : now))),
    [setWhy],
  );
  if (why === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <CookieBanner key={why} isAskedFor={why === 'asked-for'} onClose={() => setWhy('closed')} />
    </Suspense>
  );
}
