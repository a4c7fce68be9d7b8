import { z } from 'zod';

import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import {
  PASSING_REASONS,
  UNSUBSCRIBE_REASONS,
  UNSUBSCRIBE_STATUSES,
  UNTRIED_REASONS,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { IS_OF_SPARED_ROW } from './sender-store.ts';

const rowSchema = z.object({
  status: z.enum(UNSUBSCRIBE_STATUSES),
  reason: z.enum(UNSUBSCRIBE_REASONS).nullable(),
  is_spared: z.number(),
  count: z.number(),
});

type Row = z.output<typeof rowSchema>;

/** How the senders stand; null where there is nobody to unsubscribe from. */
export function readSenderCounts(database: ObjectDatabase): UnsubscribeCounts | null {
  const rows = database.sql
    .exec(
      `SELECT status, reason, COUNT(*) AS count, ${IS_OF_SPARED_ROW} AS is_spared
       FROM senders GROUP BY 1, 2, 4`,
    )
    .toArray()
    .map((row) => rowSchema.parse(row));
  if (rows.length === 0) return null;
  const count = (isCounted: (row: Row) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  const countOf = (status: UnsubscribeStatus) => count((row) => row.status === status);
  return {
    waitingCount: countOf('waiting'),
    confirmedCount: countOf('confirmed'),
    askedCount: countOf('asked'),
    needsClickCount: countOf('needs_click'),
    notPossibleCount: countOf('not_possible'),
    untriedCount: count(isUntried),
    retryableCount: count(isRetryable),
  };
}

function isUntried({ status, reason }: Row): boolean {
  return status === 'not_possible' && reason !== null && UNTRIED_REASONS.includes(reason);
}

/** As SenderStore.reopen begins it again. */
function isRetryable({ status, reason, is_spared: isSpared }: Row): boolean {
  const isPassing =
    status === 'not_possible' && reason !== null && PASSING_REASONS.includes(reason);
  return isPassing && isSpared === 0;
}
