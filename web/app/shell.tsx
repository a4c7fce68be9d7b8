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

/** The longest that the first page view waits for the page to be idle. */
const LONGEST_WAIT_MS = 1000;

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
      {/* Rendered empty first: screen readers do not announce a live region that arrives with content. */}
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

/** Reading pages load no toast code until something on them may raise one. */
function useHasToasts(): boolean {
  const { pathname } = useLocation();
  const isApp = isPublished(pathname) && findPublicPage(pathname) === null;
  const isWanted = useAtomValue(toastsWantedAtom);
  const [hasBeenApp, setHasBeenApp] = useState(isApp);
  if (isApp && !hasBeenApp) setHasBeenApp(true);
  return hasBeenApp || isWanted;
}

/** A reloaded page has the key "default" whatever its address. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
