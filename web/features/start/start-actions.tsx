import { Trans } from '@lingui/react/macro';

import { WaysIn } from '#web/components/ways-in.tsx';
import { WayIn } from '#web/features/launch/way-in.tsx';
import { track } from '#web/features/usage/track.ts';

/** The way in from the landing page: the sign-in itself, and before the launch the waiting list. */
export function StartActions({ place }: { place: 'hero' | 'closing' }) {
  function tellOfJoining(): void {
    if (place === 'hero') track({ name: 'join_waitlist' });
  }
  return (
    <WaysIn place={place}>
      <WayIn place={place} onJoin={tellOfJoining}>
        <Trans>Väg min inkorg</Trans>
      </WayIn>
    </WaysIn>
  );
}
