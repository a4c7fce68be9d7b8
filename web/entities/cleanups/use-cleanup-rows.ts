import { useEffect, useState } from 'react';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanups.ts';

import { keepTrying } from '#web/shared/api/keep-trying.ts';

import { useCleanupsApi } from './api.ts';

export type CleanupRows = {
  /** null until loaded: the receipt works without. */
  rows: readonly CleanupRowView[] | null;
  /** The last attempt failed; another may follow. */
  hasFailed: boolean;
  retry: () => void;
};

/** Read again whenever the clean-up has stopped working. */
export function useCleanupRows(
  cleanupId: string,
  { status, goal, movedCount, restoredCount, notInTrashCount }: CleanupProgress,
): CleanupRows {
  const { fetchCleanupRows } = useCleanupsApi();
  const [rows, setRows] = useState<readonly CleanupRowView[] | null>(null);
  /** The version that the last failed attempt was for. */
  const [failedVersion, setFailedVersion] = useState<string | null>(null);
  const [retries, setRetries] = useState(0);
  const isSettled = status !== 'surveying' && status !== 'working';
  const version = JSON.stringify([
    status,
    goal,
    movedCount,
    restoredCount,
    notInTrashCount,
    retries,
  ]);

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
  }, [cleanupId, version, isSettled, fetchCleanupRows]);

  const retry = () => setRetries(retries + 1);
  return { rows, hasFailed: failedVersion === version, retry };
}
