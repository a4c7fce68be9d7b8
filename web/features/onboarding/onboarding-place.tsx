import { Suspense } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { useSignedInHint } from '#web/entities/access/signed-in-hint.ts';

const OnboardingOffer = optionalPart(
  async () => (await import('./onboarding-offer.tsx')).OnboardingOffer,
);

/** Strangers fetch nothing of the onboarding: it is for whoever has signed in here. */
export function OnboardingPlace() {
  const hasSignedIn = useSignedInHint();
  // Its end is the scan, which before the launch is closed.
  const isGated = useIsGated();
  if (!hasSignedIn || isGated) return null;
  return (
    <Suspense fallback={null}>
      <OnboardingOffer />
    </Suspense>
  );
}
