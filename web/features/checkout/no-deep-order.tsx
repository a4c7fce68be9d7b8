import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

import { notifyFailure } from '#web/app/notify.ts';
import { StartingScreen } from '#web/app/starting-screen.tsx';
import { useKeptPath } from '#web/app/use-kept-path.ts';

/** The checkout of the deep clean-up without an order: the dashboard is where to go on from. */
export function NoDeepOrder() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const hasLeft = useRef(false);

  const leave = useEffectEvent(() => {
    notifyFailure(t`Skanningsdata saknas. Försök igen.`);
    void navigate(keptPath('/dashboard'), { replace: true });
  });

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leave();
  }, []);

  return <StartingScreen />;
}
