import type { CleanupProgress } from './cleanup.ts';

/** What a clean-up's object writes of itself to the database. */
export type CleanupCopy = {
  cleanupId: string;
  userId: string;
  /** Of the object's state; an older copy never overwrites a newer. */
  version: number;
  progress: CleanupProgress;
  connectionId: string | null;
  tokenMasked: string | null;
  tokenUsedMs: number | null;
};
