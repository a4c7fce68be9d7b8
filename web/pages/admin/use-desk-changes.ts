import { useEffect, useEffectEvent, useState } from 'react';

import { liveSocketUrl } from '#web/shared/api/live-socket.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';

import { followDesk, type DeskLine } from './follow-desk.ts';
import { useIsSignInTooOld } from './sign-in-again.tsx';

/**
 * Calls `onChange` for every change and every opened connection, after revalidating the page, which may end its
 * visitor's access. Pauses while a new sign-in is needed. @returns the connection's state
 */
export function useDeskChanges(onChange: () => void): DeskLine {
  const renew = useRenewal();
  const isSignInTooOld = useIsSignInTooOld();
  const [line, setLine] = useState<DeskLine>('held');
  const revalidatePage = useEffectEvent(() => {
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  });
  const tell = useEffectEvent(() => {
    onChange();
    revalidatePage();
  });
  useEffect(() => {
    if (isSignInTooOld) return undefined;
    return followDesk(liveSocketUrl('/api/admin/live'), {
      onChange: () => tell(),
      onLine: setLine,
      onEnd: () => revalidatePage(),
    });
  }, [isSignInTooOld]);
  // The reason stands on the page already.
  return isSignInTooOld ? 'held' : line;
}
