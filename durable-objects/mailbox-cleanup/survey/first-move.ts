import type { ObjectDatabase } from '#durable-objects/object-database.ts';

/**
 * When mail may first have come into the trash: when a move was first tried that may have worked, whether or not it was
 * ever answered. Gmail's trash is emptied so long after that. null: nothing can lie there because of us.
 */
export function firstMoveMs(database: ObjectDatabase): number | null {
  const [row] = database.sql
    .exec(
      'SELECT MIN(tried_first_ms) AS first FROM batches WHERE batch_number > 0 AND is_touched = 1',
    )
    .toArray();
  const first = row?.['first'] ?? null;
  return first === null ? null : Number(first);
}
