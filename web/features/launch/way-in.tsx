import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { UsageButton, UsagePlace } from '#worker/domain/stats/usage-events.ts';

import { useKeptPath } from '#web/app/paths.ts';
import { ButtonLink, type ButtonVariant } from '#web/components/button.tsx';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

import { JoinByMail } from './join-by-mail.tsx';
import { useIsGated } from './launch-atoms.ts';

type WayInProps = {
  variant?: ButtonVariant;
  className?: string;
  /** Where it stands, and as what it is counted, for those who agreed to be counted. */
  place?: UsagePlace;
  button?: UsageButton;
  /** Something to do before the dialog of the waiting list comes. */
  onJoin?: () => void;
  /** Something to do before the sign-in comes. */
  onEnter?: () => void;
  children: ReactNode;
};

/** To the sign-in, and before the launch onto the waiting list: a door that is closed is offered to nobody. */
export function WayIn(props: WayInProps) {
  const { place = 'page', button = 'sign_in', onJoin, onEnter, children, ...look } = props;
  const keptPath = useKeptPath();
  return useIsGated() ? (
    <>
      <WaitlistButton place={place} onOpen={onJoin} {...look}>
        <Trans>Ställ dig på väntelistan</Trans>
      </WaitlistButton>
      <JoinByMail />
    </>
  ) : (
    <ButtonLink
      to={keptPath('/auth')}
      onClick={() => {
        onEnter?.();
        track({ name: 'button_click', button, place });
      }}
      {...look}
    >
      {children}
    </ButtonLink>
  );
}
