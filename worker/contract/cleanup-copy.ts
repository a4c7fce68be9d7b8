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
  /** How often its owner has had it go on, or turn back: a stop after that is another one. */
  ownerRestarts: number;
  connectionId: string | null;
  tokenMasked: string | null;
  tokenUsedMs: number | null;
};
