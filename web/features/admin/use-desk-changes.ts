import { useEffect, useEffectEvent, useState } from 'react';

import { liveSocketUrl } from '#web/api/live-socket.ts';
import { useRenewal } from '#web/app/use-renewal.ts';

import { followDesk, type DeskLine } from './follow-desk.ts';

/**
 * Calls `onChange` whenever anybody has changed something at the desk, and whenever a line to it has opened: what
 * happened before that counts too. What the page knew as it was opened, such as how much waits behind each tab and
 * whether whoever looks may, is asked for anew as well.
 * @returns how the line to it is
 */
export function useDeskChanges(onChange: () => void): DeskLine {
  const renew = useRenewal();
  const [line, setLine] = useState<DeskLine>('held');
  const askAnew = useEffectEvent(() => {
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  });
  const tell = useEffectEvent(() => {
    onChange();
    askAnew();
  });
  useEffect(
    () =>
      followDesk(liveSocketUrl('/api/admin/live'), {
        onChange: () => tell(),
        onLine: setLine,
        onEnd: () => askAnew(),
      }),
    [],
  );
  return line;
}
