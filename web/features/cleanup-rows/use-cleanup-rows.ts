import { useEffect, useState } from 'react';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanup.ts';

import { fetchCleanupRows } from '#web/api/cleanups.ts';
import { keepTrying } from '#web/api/keep-trying.ts';

/** `version`: of the progress that they were read at. */
type Known = { version: string; rows: readonly CleanupRowView[] | null };

/**
 * The rows of a clean-up that is not at work, read again whenever it has been; null before. None where they could not be
 * had: the receipt does without them, and so does the way to have everything back.
 */
export function useCleanupRows(
  cleanupId: string,
  { status, goal, movedCount, restoredCount }: CleanupProgress,
): readonly CleanupRowView[] | null {
  const [known, setKnown] = useState<Known>({ version: '', rows: null });
  const isSettled = status !== 'surveying' && status !== 'working';
  const version = JSON.stringify([status, goal, movedCount, restoredCount]);

  useEffect(() => {
    if (!isSettled) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const ask = () => fetchCleanupRows(cleanupId);
      const answer = await keepTrying(ask, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setKnown((before) => ({ version, rows: answer?.rows ?? before.rows ?? [] }));
    };
    void read();
    return () => leaving.abort();
  }, [cleanupId, version, isSettled]);

  return known.rows;
}
