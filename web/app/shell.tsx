import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';

import { trackPageView } from '#web/entities/consent/usage-events.ts';
import { BannerPlace } from '#web/features/consent/banner-place.tsx';
import { useAddressLanguage } from '#web/features/language/language-switch.tsx';
import { OnboardingPlace } from '#web/features/onboarding/onboarding-place.tsx';
import { WaitingLine } from '#web/shared/components/loading.tsx';
import { whenIdle } from '#web/shared/lib/defer.ts';
import { latePartsAtom } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { AppToasts } from '#web/shared/toasts/toast-region.tsx';

import { OfflineNote, SkipLink } from './layout.tsx';
import { MissingPartBanner } from './missing-part.tsx';
import { MAIN_ID } from '#web/shared/router/element-ids.ts';

/** After a navigation the focus moves to the page or to the fragment's target. */
function useFocusAfterMove(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });

  useEffect(() => {
    const isOtherPage = last.current.pathname !== pathname;
    const isOtherPlace = last.current.key !== key && hash !== '';
    last.current = { pathname, key };
    if (!isOtherPage && !isOtherPlace) return;
    const place = hash === '' ? null : document.getElementById(hash.slice(1));
    (place ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

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

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

export function Shell() {
  const isNavigating = useNavigation().state !== 'idle';
  const isPartLate = useAtomValue(latePartsAtom) > 0;
  const isOnline = useIsOnline();
  useFocusAfterMove();
  useAddressLanguage();
  usePageViews();
  return (
    <>
      <SkipLink />
      <BannerPlace />
      <WaitingLine isMoving={isNavigating || isPartLate} />
      {/* Rendered empty first: screen readers do not announce a live region that arrives with content. */}
      <p role="status" className="sr-only">
        {isPartLate ? <Trans>Hämtar …</Trans> : null}
      </p>
      <OfflineNote isOffline={!isOnline} isKept={false} />
      <MissingPartBanner />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <AppToasts />
      <OnboardingPlace />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** A reloaded page has the key "default" whatever its address. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}
