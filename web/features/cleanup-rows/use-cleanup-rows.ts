import { useEffect, useState } from 'react';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanup.ts';

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
  { status, goal, movedCount, restoredCount }: CleanupProgress,
): CleanupRows {
  const [rows, setRows] = useState<readonly CleanupRowView[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [retries, setRetries] = useState(0);
  const isSettled = status !== 'surveying' && status !== 'working';
  const version = JSON.stringify([status, goal, movedCount, restoredCount, retries]);

  useEffect(() => {
    if (!isSettled) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        return await fetchCleanupRows(cleanupId);
      } catch (error) {
        if (!leaving.signal.aborted) setHasFailed(true);
        throw error;
      }
    };
    const read = async () => {
      const answer = await keepTrying(ask, { signal: leaving.signal });
      if (answer === null || leaving.signal.aborted) return;
      setRows(answer.rows);
      setHasFailed(false);
    };
    void read();
    return () => leaving.abort();
  }, [cleanupId, version, isSettled]);

  function retry(): void {
    setHasFailed(false);
    setRetries(retries + 1);
  }

  return { rows, hasFailed, retry };
}
