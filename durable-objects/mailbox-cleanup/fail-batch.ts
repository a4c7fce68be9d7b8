import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';

import { isStepOf } from './claim-batch.ts';
import type { CleanupParts } from './cleanup-parts.ts';
import { settleStatus } from './settle-status.ts';

/** Gives up the batch that a message names, if it is still to be done for what the clean-up works towards. */
export function failBatch(parts: CleanupParts, message: CleanupMessage): void {
  const { cleanup, batches, database } = parts;
  const { batchNumber } = message;
  database.transactionSync(() => {
    const current = cleanup.find();
    if (current === null || current.status === 'prepared') return;
    if (!isStepOf(current.goal, message) || !batches.isOpen(batchNumber, current.goal)) return;
    batches.fail(batchNumber, current.goal);
    cleanup.touch();
    settleStatus(parts);
  });
}
