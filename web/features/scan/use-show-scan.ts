import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';

import { startScanResultSchema, type ScanView } from '#worker/contract/scans.ts';

import { useJourneyPath } from '#web/shared/router/journey.ts';

const startedSchema = z.pick(startScanResultSchema, { scanId: true, startedAtMs: true });
const stateSchema = z.object({ started: startedSchema });

export type StartedHere = z.infer<typeof startedSchema>;

export function startedOnTheWay(navigationState: unknown): StartedHere | null {
  return stateSchema.safeParse(navigationState).data?.started ?? null;
}

/**
 * The scan started on the way here, where the page shows an earlier one: it may have failed before this page saw
 * it run. Not for a later one, as after going back in the history.
 */
export function startedAfter(
  shown: Pick<ScanView, 'startedAtMs'>,
  navigationState: unknown,
): StartedHere | null {
  const started = startedOnTheWay(navigationState);
  return started !== null && shown.startedAtMs < started.startedAtMs ? started : null;
}

/** null: whichever is current. */
export function useShowScan(): (started: StartedHere | null) => Promise<void> {
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
  const { pathname } = useLocation();
  return useCallback(
    async (started) => {
      const path = pathOf('/scan');
      await navigate(path, {
        replace: path.split('?', 1)[0] === pathname,
        state: started === null ? null : { started },
      });
    },
    [navigate, pathOf, pathname],
  );
}
