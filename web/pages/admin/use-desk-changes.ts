import { useEffect, useEffectEvent, useState } from 'react';

import { liveSocketUrl } from '#web/shared/api/live-socket.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';

import { followDesk, type DeskLine } from './follow-desk.ts';
import { useIsSignInTooOld } from './sign-in-again.tsx';

/**
 * Calls `onChange` whenever anybody has changed something at the desk, and whenever a line to it has opened: what
 * happened before that counts too. What the page knew as it was opened, such as how much waits behind each tab and
 * whether whoever looks may, is asked for anew as well. Nothing is listened for while they have to sign in again.
 * @returns how the line to it is
 */
export function useDeskChanges(onChange: () => void): DeskLine {
  const renew = useRenewal();
  const isSignInTooOld = useIsSignInTooOld();
  const [line, setLine] = useState<DeskLine>('held');
  const askAnew = useEffectEvent(() => {
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  });
  const tell = useEffectEvent(() => {
    onChange();
    askAnew();
  });
  useEffect(() => {
    if (isSignInTooOld) return undefined;
    return followDesk(liveSocketUrl('/api/admin/live'), {
      onChange: () => tell(),
      onLine: setLine,
      onEnd: () => askAnew(),
    });
  }, [isSignInTooOld]);
  // Why nothing is heard then stands on the page already.
  return isSignInTooOld ? 'held' : line;
}
