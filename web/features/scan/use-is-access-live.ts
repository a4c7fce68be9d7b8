import { useNow } from '#web/components/use-now.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { connectionProblem } from './connection-problem.ts';

const REFRESH_MS = 60_000;

/** Whether the mailbox can be read now; asked anew each minute. */
export function useIsAccessLive(): boolean {
  const connection = useAtomValue(connectionAtom);
  return connectionProblem(connection, useNow(REFRESH_MS)) === null;
}
