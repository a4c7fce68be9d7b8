import { HOUR_MS } from '#worker/domain/duration.ts';

import { resumeCleanup } from './cleanup-transitions.ts';
import type { CleanupParts } from './cleanup-parts.ts';

const RESUME_AFTER_MS = HOUR_MS;
/** An outage of Google's is over by then; what still fails waits for its owner. */
const MAX_RESUMES = 5;

/**
 * Goes on, an hour after, with what was given up while the answer to a move was still out: the mail may lie in the
 * trash, and nobody can say so before it is looked for.
 */
export function resumeDoubtful(parts: CleanupParts, nowMs: number): void {
  const dueMs = doubtfulDueMs(parts);
  if (dueMs === null || dueMs > nowMs) return;
  parts.database.transactionSync(() => {
    parts.cleanup.countDoubtfulResume();
    resumeCleanup(parts);
  });
}

/** When it goes on by itself, in epoch ms; null: not unless its owner says so. */
export function doubtfulDueMs({ cleanup, batches }: CleanupParts): number | null {
  const current = cleanup.find();
  if (current?.status !== 'failed' || current.finishedMs === null) return null;
  if (current.doubtfulResumes >= MAX_RESUMES || !batches.hasAmbiguous()) return null;
  return current.finishedMs + RESUME_AFTER_MS;
}
