import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { optionalPart } from '#web/app/optional-part.ts';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { needTexts } from '#web/i18n/activate.ts';
import { isOnboarded } from '#web/state/onboarding-memory.ts';
import { readSignedInHint } from '#web/state/signed-in-hint.ts';

import { mayOpenOver } from './onboarding-rules.ts';

const Onboarding = optionalPart(async () => {
  const [{ Onboarding }] = await Promise.all([import('./onboarding.tsx'), needTexts('app')]);
  return Onboarding;
});

/** Where it may open, and for whom, as far as this browser knows. Only then is its code fetched and the server asked. */
export function OnboardingOffer() {
  const { pathname, search } = useLocation();
  const isForMe = useSyncExternalStore(listenToOtherTabs, isNewHere, isNobody);
  // Its end is the scan, which before the launch is closed.
  const isGated = useIsGated();
  if (!isForMe || isGated || !mayOpenOver(pathname, search)) return null;
  return (
    <Suspense fallback={null}>
      <Onboarding />
    </Suspense>
  );
}

function isNewHere(): boolean {
  return readSignedInHint() && !isOnboarded();
}

/** Prerendered pages know nobody. */
function isNobody(): boolean {
  return false;
}

function listenToOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
