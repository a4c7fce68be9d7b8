import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { store } from '#web/state/store.ts';

import { CONNECTION_TOAST_ID, tellOfConnection } from './tell-of-connection.ts';

/** On entering: says once that there is no connection, or that it has been revoked; as long as it stands, in the language of the page. */
export function useConnectionToast(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { locale } = useLingui().i18n;
  const toldIn = useRef<string | null>(null);

  const tell = useEffectEvent(() => {
    tellOfConnection(store.get(connectionAtom), () => void navigate(keptPath('/scan')));
  });

  useEffect(() => {
    const isUp = toast.getToasts().some(({ id }) => id === CONNECTION_TOAST_ID);
    // One that has been closed stays closed.
    if (toldIn.current === null || (isUp && toldIn.current !== locale)) tell();
    toldIn.current = locale;
  }, [locale]);

  useEffect(() => () => void toast.dismiss(CONNECTION_TOAST_ID), []);
}
