import { Suspense, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { isOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { isScanFollowedAtom } from '#web/entities/access/session-atoms.ts';
import { listenToOtherTabs } from '#web/entities/access/signed-in-hint.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';

import { mayOpenOver } from './onboarding-places.ts';

const Onboarding = optionalPart(async () => {
  const [{ Onboarding }] = await Promise.all([import('./onboarding.tsx'), needTexts('app')]);
  return Onboarding;
});

/** The server is asked only if this browser does not remember it. */
export function OnboardingOffer() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();
  const isDone = useSyncExternalStore(listenToOtherTabs, isOnboarded);
  const isScanFollowed = useAtomValue(isScanFollowedAtom);
  if (isDone || !mayOpenOver(pathname, search, isScanFollowed)) return null;
  return (
    <Suspense fallback={null}>
      <Onboarding onEnd={() => void navigate(pathWithParams('/scan'))} />
    </Suspense>
  );
}
