import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import type { CleanupProgress } from './cleanup.ts';

/** What a clean-up's object writes of itself to the database. */
export type CleanupCopy = {
  cleanupId: string;
  userId: string;
  /** An older copy never overwrites a newer. */
  progress: CleanupProgress;
  /** Rows of which nothing lies in the trash any more, since they were put back by themselves. */
  putBackRowIds: readonly RowId[];
  connectionId: string | null;
  tokenMasked: string | null;
  tokenUsedMs: number | null;
};
