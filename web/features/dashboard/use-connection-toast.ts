import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { sessionAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { connectionLoss, tellNoMoreOfConnection, tellOfConnection } from './tell-of-connection.ts';

/** Says that there is no connection, or that it has been revoked, for as long as it is so. */
export function useConnectionToast(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const loss = connectionLoss(useAtomValue(sessionAtom));

  const reconnect = useEffectEvent(() => void navigate(keptPath('/scan')));

  useEffect(() => {
    if (loss === null) tellNoMoreOfConnection();
    else tellOfConnection(loss, () => reconnect());
  }, [loss]);
  useEffect(() => tellNoMoreOfConnection, []);
}
