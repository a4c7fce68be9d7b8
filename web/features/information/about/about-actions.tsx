import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useState } from 'react';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';

const SignInDialog = lazy(async () => {
  const { SignInDialog } = await import('./sign-in-dialog.tsx');
  return { default: SignInDialog };
});

/** The way in, by a dialog that says what comes next, and the way to look first. */
export function AboutActions() {
  const keptPath = useKeptPath();
  const [isSigningIn, setIsSigningIn] = useState(false);
  return (
    <div className="mt-10 flex flex-col gap-3 sm:flex-row">
      <Button aria-haspopup="dialog" onClick={() => setIsSigningIn(true)}>
        <Trans>Kom igång</Trans>
      </Button>
      <ButtonLink to={keptPath('/demo/auth')} variant="secondary">
        <Trans>Se hur det fungerar</Trans>
      </ButtonLink>
      {isSigningIn ? (
        <Suspense fallback={null}>
          <SignInDialog onClose={() => setIsSigningIn(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
