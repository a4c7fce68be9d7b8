import { Suspense, useSyncExternalStore } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { useIsGated } from '#web/entities/launch/launch-atoms.ts';
import { listenToOtherTabs, readSignedInHint } from '#web/entities/access/signed-in-hint.ts';

const OnboardingOffer = optionalPart(
  async () => (await import('./onboarding-offer.tsx')).OnboardingOffer,
);

/** Visitors load nothing of the onboarding. */
export function OnboardingPlace() {
  const hasSignedIn = useSyncExternalStore(listenToOtherTabs, readSignedInHint, () => false);
  // It ends with a scan, which is closed before the launch.
  const isGated = useIsGated();
  if (!hasSignedIn || isGated) return null;
  return (
    <Suspense fallback={null}>
      <OnboardingOffer />
    </Suspense>
  );
}
