import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { partOnDemand } from '#web/app/part-on-demand.tsx';
import { Button } from '#web/components/button.tsx';
import { WaysIn } from '#web/components/ways-in.tsx';
import { JoinByMail } from '#web/features/launch/join-by-mail.tsx';
import { useIsGated } from '#web/features/launch/use-is-gated.ts';
import { track } from '#web/features/usage/track.ts';
import { WaitlistButton } from '#web/features/waitlist/waitlist-button.tsx';

const SignInDialog = partOnDemand(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

/** The way in from the page about us: a dialog that says what comes next, and before the launch the waiting list. */
export function AboutActions() {
  const [isSigningIn, setIsSigningIn] = useState(false);
  if (useIsGated()) {
    return (
      <WaysIn place="about">
        <WaitlistButton place="about">
          <Trans>Kom igång</Trans>
        </WaitlistButton>
        <JoinByMail />
      </WaysIn>
    );
  }
  return (
    <WaysIn place="about">
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          track({ name: 'button_click', button: 'sign_in', place: 'about' });
          setIsSigningIn(true);
        }}
      >
        <Trans>Kom igång</Trans>
      </Button>
      {isSigningIn ? <SignInDialog onClose={() => setIsSigningIn(false)} /> : null}
    </WaysIn>
  );
}
