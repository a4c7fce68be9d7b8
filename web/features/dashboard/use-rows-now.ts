import { latestProgressAtom, progressNow } from '#web/features/cleanup/latest-progress.ts';
import { useAtomValue } from '#web/state/store.ts';

import { rowAt, type CleanupRow } from './cleanup-rows.ts';

/** The clean-ups as they stand by now: as the lines that follow them have heard. null: not loaded. */
export function useRowsNow(rows: readonly CleanupRow[] | null): readonly CleanupRow[] | null {
  const heard = useAtomValue(latestProgressAtom);
  return rows?.map((row) => rowAt(row, progressNow(heard, row.cleanupId, row.progress))) ?? null;
}
