import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';

import { isOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { listenToOtherTabs } from '#web/entities/access/signed-in-hint.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { hasVerify } from '#web/shared/router/paths.ts';

/**
 * Not over sign-in, a scan, choosing, paying or a receipt, nor over pages that people come to on an errand, such
 * as the terms.
 */
const PLACES: readonly string[] = [
  ...Object.values(PUBLIC_PAGES.start),
  ...Object.values(PUBLIC_PAGES.about),
  ...Object.values(PUBLIC_PAGES.faq),
  ...Object.values(PUBLIC_PAGES.method),
];
const DASHBOARD = '/dashboard';

export function mayOpenOver(pathname: string, search: string): boolean {
  return PLACES.includes(pathname) || (pathname === DASHBOARD && !hasVerify(search));
}

const Onboarding = optionalPart(async () => {
  const [{ Onboarding }] = await Promise.all([import('./onboarding.tsx'), needTexts('app')]);
  return Onboarding;
});

/** The server is asked only if this browser does not remember it. */
export function OnboardingOffer() {
  const { pathname, search } = useLocation();
  const isDone = useSyncExternalStore(listenToOtherTabs, isOnboarded);
  if (isDone || !mayOpenOver(pathname, search)) return null;
  return (
    <Suspense fallback={null}>
      <Onboarding />
    </Suspense>
  );
}
