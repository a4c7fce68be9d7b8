import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { store } from '#web/state/store.ts';

import { CONNECTION_TOAST_ID, tellOfConnection } from './tell-of-connection.ts';

/** On entering: says once that there is no connection, or that it has been revoked. */
export function useConnectionToast(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  const tell = useEffectEvent(() => {
    tellOfConnection(store.get(connectionAtom), () => void navigate(keptPath('/scan')));
  });

  useEffect(() => {
    tell();
    return () => {
      toast.dismiss(CONNECTION_TOAST_ID);
    };
  }, []);
}
