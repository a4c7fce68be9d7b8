import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

import { useKeptPath } from '#web/app/use-kept-path.ts';

const stateSchema = z.object({ startedScanId: z.string() });

/**
 * The scan that was started on the way here, if any. A scan can fail before this page has seen it run; the
 * current scan is then an earlier one, and would say nothing of the failure.
 */
export function startedScanId(navigationState: unknown): string | null {
  return stateSchema.safeParse(navigationState).data?.startedScanId ?? null;
}

/** Goes to /scan, there or from elsewhere: to the scan just started, or (null) to whatever is current. */
export function useShowScan(): (startedId: string | null) => Promise<void> {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { pathname } = useLocation();
  return useCallback(
    async (startedId) => {
      await navigate(keptPath('/scan'), {
        replace: pathname === '/scan',
        state: startedId === null ? null : { startedScanId: startedId },
      });
    },
    [navigate, keptPath, pathname],
  );
}
