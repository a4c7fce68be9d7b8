import type { ObjectDatabase } from '#durable-objects/object-database.ts';

import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';

/**
 * When mail may first have come into the trash: when a move was first tried that may have worked, whether or not it was
 * ever answered. Gmail's trash is emptied so long after that. null: nothing can lie there because of us.
 */
export function firstMoveMs(
  database: ObjectDatabase,
  { movedFirstMs, paidMs }: Pick<CleanupRecord, 'movedFirstMs' | 'paidMs'>,
): number | null {
  // A former release kept the first answer, and of what was never answered only that it was not before the payment.
  const [row] = database.sql
    .exec(
      `SELECT MIN(COALESCE(tried_first_ms, ?)) AS first FROM batches
       WHERE batch_number > 0 AND is_touched = 1`,
      movedFirstMs ?? paidMs,
    )
    .toArray();
  const first = row?.['first'] ?? null;
  return first === null ? null : Number(first);
}
