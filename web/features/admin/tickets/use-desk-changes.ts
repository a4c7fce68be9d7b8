import { useEffect, useEffectEvent } from 'react';

import { openDeskSocket } from '#web/api/desk-socket.ts';
import { liveSocketUrl } from '#web/api/live-socket.ts';

/**
 * Calls `onChange` whenever anybody has changed something at the desk. What happened while the line was down
 * counts too: with every line but the first, it is called at once.
 */
export function useDeskChanges(onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let isFirst = true;
    return openDeskSocket({
      url: liveSocketUrl('/api/admin/live'),
      onFeed: () => {
        if (!isFirst) tell();
        isFirst = false;
      },
      onLink: () => undefined,
      onEnd: () => undefined,
      onStalled: () => tell(),
    });
  }, []);
}
