import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { useScansApi } from '#web/entities/scans/api.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';

import { isConnectionCode } from '#web/entities/access/connection.ts';
import type { StartedHere } from './use-show-scan.ts';

const FAILURE_ID = 'start-scan';

/** A refusal stands on the page, expired access leads to reconnecting, other failures become a toast. */
export function useStartScan(onStarted: (started: StartedHere) => void | Promise<void>) {
  const { startScan } = useScansApi();
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);

  async function start(): Promise<void> {
    setIsStarting(true);
    setRefusal(null);
    try {
      const { scanId, startedAtMs } = await startScan('quick');
      withdrawFailure(FAILURE_ID);
      await onStarted({ scanId, startedAtMs });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'scan_limit_reached') setRefusal(code);
      else if (code !== null && isConnectionCode(code)) await navigate(pathOf('/scan'));
      else notifyError(error, { id: FAILURE_ID, retry: () => void start() });
    } finally {
      setIsStarting(false);
    }
  }

  return { isStarting, refusal, start };
}
