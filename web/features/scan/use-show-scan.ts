import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

import { startScanResultSchema, type ScanView } from '#worker/contract/scans.ts';

import { useKeptPath } from '#web/shared/router/paths.ts';

const startedSchema = startScanResultSchema.pick({ scanId: true, startedAtMs: true });
const stateSchema = z.object({ started: startedSchema });

export type StartedHere = z.infer<typeof startedSchema>;

/** The scan that was started on the way here, if any. */
export function startedOnTheWay(navigationState: unknown): StartedHere | null {
  return stateSchema.safeParse(navigationState).data?.started ?? null;
}

/**
 * The scan that was started on the way here, where the one on show is an earlier one. A scan can fail before this
 * page has seen it run, and the earlier one would say nothing of it. A later one is shown as it is: whoever comes
 * back by the browser's history is told nothing anew of what they started then.
 */
export function startedAfter(
  shown: Pick<ScanView, 'startedAtMs'>,
  navigationState: unknown,
): StartedHere | null {
  const started = startedOnTheWay(navigationState);
  return started !== null && shown.startedAtMs < started.startedAtMs ? started : null;
}

/** Goes to /scan, there or from elsewhere: to the scan just started, or (null) to whatever is current. */
export function useShowScan(): (started: StartedHere | null) => Promise<void> {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { pathname } = useLocation();
  return useCallback(
    async (started) => {
      await navigate(keptPath('/scan'), {
        replace: pathname === '/scan',
        state: started === null ? null : { started },
      });
    },
    [navigate, keptPath, pathname],
  );
}
