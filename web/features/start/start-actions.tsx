import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { WaysIn } from '#web/components/ways-in.tsx';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

/** The way in from the landing page: the sign-in itself, and before the launch the waiting list. */
export function StartActions() {
  const keptPath = useKeptPath();
  return (
    <WaysIn>
      {useIsGated() ? (
        <WaitlistButton>
          <Trans>Ställ dig på väntelistan</Trans>
        </WaitlistButton>
      ) : (
        <ButtonLink to={keptPath('/auth')}>
          <Trans>Väg min inkorg</Trans>
        </ButtonLink>
      )}
    </WaysIn>
  );
}
