import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { optionalPart } from '#web/app/optional-part.ts';
import { needTexts } from '#web/i18n/activate.ts';
import { isOnboarded } from '#web/state/onboarding-memory.ts';
import { listenToOtherTabs } from '#web/state/signed-in-hint.ts';

import { mayOpenOver } from './onboarding-rules.ts';

const Onboarding = optionalPart(async () => {
  const [{ Onboarding }] = await Promise.all([import('./onboarding.tsx'), needTexts('app')]);
  return Onboarding;
});

/** Where it may open, and who has not been through it, as far as this browser knows. Only then is the server asked. */
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
