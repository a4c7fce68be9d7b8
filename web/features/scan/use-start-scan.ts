import { useState } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { ApiError } from '#web/api/api-error.ts';
import { startScan } from '#web/api/scans.ts';
import { notifyError } from '#web/app/notify.ts';

/**
 * Starts a new quick scan and then calls `onStarted` with its id. A refusal stands on the page; other failures
 * become a toast.
 */
export function useStartScan(onStarted: (scanId: string) => void | Promise<void>) {
  const [isStarting, setIsStarting] = useState(false);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);

  async function start(): Promise<void> {
    setIsStarting(true);
    setRefusal(null);
    try {
      const { scanId } = await startScan('quick');
      await onStarted(scanId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'scan_limit_reached') setRefusal(error.code);
      else notifyError(error, { retry: () => void start() });
    } finally {
      setIsStarting(false);
    }
  }

  return { isStarting, refusal, start };
}
