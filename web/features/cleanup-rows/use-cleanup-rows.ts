import { useEffect, useState } from 'react';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanups.ts';

import { fetchCleanupRows } from '#web/api/cleanups.ts';
import { keepTrying } from '#web/api/keep-trying.ts';

type CleanupRows = {
  /** null until they could be had: the receipt does without them, and so does the way to have everything back. */
  rows: readonly CleanupRowView[] | null;
  /** They could not be had at the last attempt; another may be to come. */
  hasFailed: boolean;
  /** For whoever will not wait for it. */
  retry: () => void;
};

/** The rows of a clean-up that is not at work, read again whenever it has been. */
export function useCleanupRows(
  cleanupId: string,
  { status, goal, movedCount, restoredCount, absentCount }: CleanupProgress,
): CleanupRows {
  const [rows, setRows] = useState<readonly CleanupRowView[] | null>(null);
  /** Which version of them the last attempt that failed was for. */
  const [failedVersion, setFailedVersion] = useState<string | null>(null);
  const [retries, setRetries] = useState(0);
  const isSettled = status !== 'surveying' && status !== 'working';
  const version = JSON.stringify([status, goal, movedCount, restoredCount, absentCount, retries]);

  useEffect(() => {
    if (!isSettled) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        return await fetchCleanupRows(cleanupId);
      } catch (error) {
        if (!leaving.signal.aborted) setFailedVersion(version);
        throw error;
      }
    };
    const read = async () => {
      const answer = await keepTrying(ask, { signal: leaving.signal });
      if (answer === null || leaving.signal.aborted) return;
      setRows(answer.rows);
      setFailedVersion(null);
    };
    void read();
    return () => leaving.abort();
  }, [cleanupId, version, isSettled]);

  const retry = () => setRetries(retries + 1);
  return { rows, hasFailed: failedVersion === version, retry };
}
