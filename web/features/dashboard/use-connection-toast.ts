import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';

import { followConnection } from './tell-of-connection.ts';

/** Says that there is no connection, or that it has been revoked, for as long as it is so. */
export function useConnectionToast(): void {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const reconnect = useEffectEvent(() => void navigate(keptPath('/scan')));
  useEffect(() => followConnection(() => reconnect()), []);
}
