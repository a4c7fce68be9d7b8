import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import { countRows, noCounts } from '#durable-objects/mailbox-cleanup/survey/count-rows.ts';

/**
 * After a batch: a held sender is released once some of its row has been moved, and dropped when all of the row failed
 * its header check.
 */
export function settleHeldSenders(
  { rows, messages, senders, batches }: CleanupParts,
  batchNumber: number,
): void {
  const holding = rows.holding();
  const batch = batches.find(batchNumber);
  if (holding.length === 0 || batch === null) return;
  const countBatches = (counted: Parameters<typeof countRows>[0]) =>
    countRows(counted, 'move', rows.count());
  const ofBatch = countBatches([batch]);
  const touched = holding.filter(({ rowNumber }) => (ofBatch[rowNumber]?.selected ?? 0) > 0);
  const isMoved = ({ rowNumber }: { rowNumber: number }) => (ofBatch[rowNumber]?.moved ?? 0) > 0;
  for (const { rowNumber } of touched.filter(isMoved)) rows.releaseSender(rowNumber);
  const unmoved = touched.filter((row) => !isMoved(row));
  if (unmoved.length === 0) return;
  const ofAll = countBatches(messages.all());
  for (const { rowNumber, rowId } of unmoved) {
    const { selected, alreadyDeleted, protectedSince, mismatched, refuted, excluded } =
      ofAll[rowNumber] ?? noCounts();
    if (alreadyDeleted + protectedSince + mismatched + refuted + excluded < selected) continue;
    if (refuted > 0) senders.endWaiting('not_as_chosen', rowId);
    rows.releaseSender(rowNumber);
  }
}
