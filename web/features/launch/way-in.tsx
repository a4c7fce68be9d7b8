import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink, type ButtonVariant } from '#web/components/button.tsx';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

import { useIsGated } from './use-is-gated.ts';

/** To the sign-in, and before the launch onto the waiting list: a door that is closed is offered to nobody. */
export function WayIn({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  const keptPath = useKeptPath();
  const look = variant === undefined ? {} : { variant };
  return useIsGated() ? (
    <WaitlistButton {...look}>
      <Trans>Ställ dig på väntelistan</Trans>
    </WaitlistButton>
  ) : (
    <ButtonLink to={keptPath('/auth')} {...look}>
      {children}
    </ButtonLink>
  );
}
