import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { WaysIn } from '#web/components/ways-in.tsx';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

/** The way in from the landing page: the sign-in itself, and before the launch the waiting list. */
export function StartActions({ place }: { place: 'hero' | 'closing' }) {
  const keptPath = useKeptPath();
  function tellOfJoining(): void {
    if (place === 'hero') track({ name: 'join_waitlist' });
  }
  return (
    <WaysIn place={place}>
      {useIsGated() ? (
        <>
          <WaitlistButton place={place} onOpen={tellOfJoining}>
            <Trans>Ställ dig på väntelistan</Trans>
          </WaitlistButton>
          <noscript>
            <p className="max-w-[20rem]">
              <Trans>
                Knappen behöver JavaScript. Mejla annars <MailLink />.
              </Trans>
            </p>
          </noscript>
        </>
      ) : (
        <ButtonLink
          to={keptPath('/auth')}
          onClick={() => track({ name: 'button_click', button: 'sign_in', place })}
        >
          <Trans>Väg min inkorg</Trans>
        </ButtonLink>
      )}
    </WaysIn>
  );
}
