import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { useKeptPath } from '#web/app/paths.ts';

import { signInPath } from './require-session.ts';
import { watchSession } from './watch-session.ts';

/**
 * Leaves the signed-in pages when the session does not hold any more, to come back to this one after signing in, unless
 * it was ended on purpose.
 */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  useEffect(
    () =>
      watchSession({
        onEnded: () => void navigate(signInPath(new URL(location.href)), { replace: true }),
        onSignedOut: () => void navigate(keptPath('/auth'), { replace: true }),
        onOther: () => location.reload(),
      }),
    [navigate, keptPath],
  );
}
