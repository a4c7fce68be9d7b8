import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';

import { findPublicPage, isPublished } from '#worker/domain/pages/public-pages.ts';

import { trackPageView } from '#web/entities/consent/usage-events.ts';
import { BannerPlace } from '#web/features/consent/banner-place.tsx';
import { useAddressLanguage } from '#web/features/language/language-switch.tsx';
import { OnboardingPlace } from '#web/features/onboarding/onboarding-place.tsx';
import { FragmentLink } from '#web/shared/components/links.tsx';
import { WaitingLine } from '#web/shared/components/waiting-line.tsx';
import { whenIdle } from '#web/shared/lib/browser.ts';
import { latePartsAtom, optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { MAIN_ID, useFocusAfterMove } from '#web/shared/router/use-focus-after-move.ts';
import { toastsWantedAtom } from '#web/shared/toasts/use-toasts.ts';

import { MissingPartBanner } from './missing-part.tsx';

/** So long a page may take to come to life, before it is told of all the same. */
const LONGEST_WAIT_MS = 1000;

/** Tells of each page that is moved to, for whoever agreed to that: of the first as soon as it has come to life. */
function usePageViews(): void {
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

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says so when the browser has no network; what is on the page stays readable. */
function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="bg-clay-tint px-5 py-3 text-center text-[0.9375rem] text-clay-text">
          <Trans>Du är offline. Sidan fortsätter när nätet är tillbaka.</Trans>
        </p>
      )}
    </div>
  );
}

const AppToaster = optionalPart(
  async () => (await import('#web/shared/toasts/app-toaster.tsx')).AppToaster,
);

/** What surrounds every page. */
export function Shell() {
  const isNavigating = useNavigation().state !== 'idle';
  const isPartLate = useAtomValue(latePartsAtom) > 0;
  const hasToasts = useHasToasts();
  useFocusAfterMove();
  useAddressLanguage();
  usePageViews();
  return (
    <>
      <FragmentLink
        id={MAIN_ID}
        className="absolute top-2 left-2 z-50 -translate-y-24 bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        <Trans>Hoppa till innehållet</Trans>
      </FragmentLink>
      <BannerPlace />
      <WaitingLine isMoving={isNavigating || isPartLate} />
      {/* Stands empty before: of one that comes filled, screen readers say nothing. */}
      <p role="status" className="sr-only">
        {isPartLate ? <Trans>Hämtar …</Trans> : null}
      </p>
      <OfflineBanner />
      <MissingPartBanner />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      {hasToasts ? (
        <Suspense fallback={null}>
          <AppToaster />
        </Suspense>
      ) : null}
      <OnboardingPlace />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Pages to read do without the code of toasts, unless something on them may raise one; one raised before stays up. */
function useHasToasts(): boolean {
  const { pathname } = useLocation();
  const isApp = isPublished(pathname) && findPublicPage(pathname) === null;
  const isWanted = useAtomValue(toastsWantedAtom);
  const [hasBeenApp, setHasBeenApp] = useState(isApp);
  if (isApp && !hasBeenApp) setHasBeenApp(true);
  return hasBeenApp || isWanted;
}

/** A page that was loaded anew has the key "default", whichever page it is: there the address tells them apart. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
