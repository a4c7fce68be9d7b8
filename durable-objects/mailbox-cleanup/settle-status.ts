import { isRunningCleanup } from '#worker/domain/cleanup/cleanup-state.ts';

import { SURVEY_BATCH } from './batch-store.ts';
import type { CleanupParts } from './cleanup-parts.ts';

/** Reads from the batches how far a running clean-up has come. */
export function settleStatus({ cleanup, batches, clock }: CleanupParts): void {
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return;
  if (!isRunningCleanup(current.status)) return;
  if (batches.hasOpen(current.goal)) {
    const isSurveying = batches.isOpen(SURVEY_BATCH, current.goal);
    cleanup.setStatus(isSurveying ? 'surveying' : 'working', null, null);
  } else if (batches.hasFailed()) {
    cleanup.setStatus('failed', 'cleanup_failed', clock());
  } else {
    cleanup.setStatus('done', null, clock());
  }
}
