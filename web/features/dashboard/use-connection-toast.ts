import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { store } from '#web/state/store.ts';

const TOAST_ID = 'connection';

/** On entering: says once that there is no connection, or that it has been revoked. */
export function useConnectionToast(): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();

  const tell = useEffectEvent(() => {
    const connection = store.get(connectionAtom);
    if (connection === null) {
      toast.error(t`Gmail är inte kopplat`, {
        id: TOAST_ID,
        duration: Infinity,
        action: { label: t`Anslut igen`, onClick: () => void navigate(keptPath('/scan')) },
      });
    } else if (connection.isRevoked) {
      toast.error(t`Gmail-kopplingen har gått ut`, { id: TOAST_ID, duration: Infinity });
    }
  });

  useEffect(() => {
    tell();
    return () => {
      toast.dismiss(TOAST_ID);
    };
  }, []);
}
