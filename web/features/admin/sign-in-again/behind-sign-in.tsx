import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { keepRechecking } from '#web/features/access/keep-rechecking.ts';
import { useStillLetIn } from '#web/features/admin/use-still-let-in.ts';

import { SignInAgain } from './sign-in-again.tsx';
import { useIsSignInTooOld } from './use-is-sign-in-too-old.ts';
import { useReturnFromSignIn } from './use-return-from-sign-in.ts';

/**
 * Around a page behind the counter, for whoever has signed in today. One that is open when that is over stays as it stands, with
 * all that is written in it; one that is come to later opens with the next sign-in, in whatever tab that is.
 */
export function BehindSignIn({ children }: { children: ReactNode }) {
  const isTooOld = useIsSignInTooOld();
  const isReturning = useReturnFromSignIn();
  const [hasOpened, setHasOpened] = useState(false);
  if (!isTooOld && !isReturning && !hasOpened) setHasOpened(true);
  useNextSignIn(isTooOld);
  if (isReturning) return null;
  return (
    <>
      {isTooOld && !hasOpened ? <ClosedHead /> : null}
      {isTooOld ? <SignInAgain isPageOpen={hasOpened} /> : null}
      {hasOpened ? children : null}
    </>
  );
}

/** Finds out by itself when somebody has signed in again elsewhere. */
function useNextSignIn(isAwaited: boolean): void {
  const isStillLetIn = useStillLetIn();
  const ask = useEffectEvent(() => void isStillLetIn());
  useEffect(() => (isAwaited ? keepRechecking(() => ask()) : undefined), [isAwaited]);
}

function ClosedHead() {
  const { t } = useLingui();
  usePageTitle(t`Admin`);
  return (
    <h1 className="mb-6 pt-2 text-4xl md:pt-4 md:text-5xl">
      <Trans>Admin</Trans>
    </h1>
  );
}
