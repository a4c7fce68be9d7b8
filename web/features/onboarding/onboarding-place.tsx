import { Suspense, useSyncExternalStore } from 'react';

import { optionalPart } from '#web/app/optional-part.ts';
import { listenToOtherTabs } from '#web/state/other-tabs.ts';
import { readSignedInHint } from '#web/state/signed-in-hint.ts';

const OnboardingOffer = optionalPart(
  async () => (await import('./onboarding-offer.tsx')).OnboardingOffer,
);

/** Strangers fetch nothing of the onboarding: it is for whoever has signed in here. */
export function OnboardingPlace() {
  if (!useSyncExternalStore(listenToOtherTabs, readSignedInHint, isNobody)) return null;
  return (
    <Suspense fallback={null}>
      <OnboardingOffer />
    </Suspense>
  );
}

/** Prerendered pages know nobody. */
function isNobody(): boolean {
  return false;
}
