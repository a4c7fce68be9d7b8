import { useEffect, useEffectEvent } from 'react';

import { openDeskSocket } from '#web/api/desk-socket.ts';
import { liveSocketUrl } from '#web/api/live-socket.ts';
import { useRenewal } from '#web/app/use-renewal.ts';

/**
 * Calls `onChange` whenever anybody has changed something at the desk. What happened while the line was down
 * counts too: with every line but the first, it is called at once. What the page knew as it was opened, such as how
 * much waits behind each tab and whether whoever looks may, is asked for anew as well.
 */
export function useDeskChanges(onChange: () => void): void {
  const renew = useRenewal();
  const askAnew = useEffectEvent(() => {
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  });
  const tell = useEffectEvent(() => {
    onChange();
    askAnew();
  });
  useEffect(() => {
    let isFirst = true;
    return openDeskSocket({
      url: liveSocketUrl('/api/admin/live'),
      onFeed: () => {
        if (!isFirst) tell();
        isFirst = false;
      },
      onLink: () => undefined,
      onEnd: () => askAnew(),
      onStalled: () => tell(),
    });
  }, []);
}
