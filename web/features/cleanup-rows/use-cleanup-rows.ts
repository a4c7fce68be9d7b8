import { useEffect, useState } from 'react';

import type { CleanupProgress, CleanupRowView } from '#worker/contract/cleanup.ts';

import { fetchCleanupRows } from '#web/api/cleanups.ts';
import { keepTrying } from '#web/api/keep-trying.ts';

/** `version`: of the progress that they were read at. */
type Known = { version: string; rows: readonly CleanupRowView[] };

/** The rows of a clean-up that is not at work, read again whenever it has been; none before, and while it is. */
export function useCleanupRows(
  cleanupId: string,
  { status, goal, movedCount, restoredCount }: CleanupProgress,
): readonly CleanupRowView[] {
  const [known, setKnown] = useState<Known>({ version: '', rows: [] });
  const isSettled = status !== 'surveying' && status !== 'working';
  const version = JSON.stringify([status, goal, movedCount, restoredCount]);

  useEffect(() => {
    if (!isSettled) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const ask = () => fetchCleanupRows(cleanupId);
      const answer = await keepTrying(ask, { signal: leaving.signal });
      // The receipt does without them, and so does the way to have everything back.
      if (answer !== null) setKnown({ version, rows: answer.rows });
    };
    void read();
    return () => leaving.abort();
  }, [cleanupId, version, isSettled]);

  return known.rows;
}
