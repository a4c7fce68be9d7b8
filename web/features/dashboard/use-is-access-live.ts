import { accessState } from '#worker/domain/connection-lifetime.ts';

import { useNow } from '#web/components/use-now.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

const REFRESH_MS = 60_000;

/** Whether there is access to the mailbox now; asked anew each minute. */
export function useIsAccessLive(): boolean {
  const connection = useAtomValue(connectionAtom);
  const nowMs = useNow(REFRESH_MS);
  const state = connection === null ? 'expired' : accessState(connection, nowMs);
  return state === 'active' || state === 'ending';
}
