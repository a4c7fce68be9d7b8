import { msg } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

import { notifyFailure } from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { NO_SCAN_DATA } from '#web/features/scan/no-scan-data-failure.ts';

import { CleanSkeleton } from './clean-skeleton.tsx';

/** Nothing has been scanned, or its data is gone: the dashboard is where to go on from. */
export function NoScanData() {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const hasLeft = useRef(false);

  const leave = useEffectEvent(() => {
    notifyFailure(msg`Ingen skanningsdata hittades`, {
      id: NO_SCAN_DATA,
      detail: msg`Skanna inkorgen först, så finns det något att välja.`,
    });
    void navigate(keptPath('/dashboard'), { replace: true });
  });

  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leave();
  }, []);

  return <CleanSkeleton />;
}
