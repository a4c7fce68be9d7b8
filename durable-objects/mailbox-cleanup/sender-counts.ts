import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

/** How the senders stand; null where there is nobody to unsubscribe from. */
export function readSenderCounts(database: ObjectDatabase): UnsubscribeCounts | null {
  const rows = database.sql
    .exec('SELECT status, COUNT(*) AS count FROM senders GROUP BY status')
    .toArray();
  if (rows.length === 0) return null;
  const countOf = (status: string) =>
    Number(rows.find((row) => row['status'] === status)?.['count'] ?? 0);
  return {
    waitingCount: countOf('waiting'),
    confirmedCount: countOf('confirmed'),
    askedCount: countOf('asked'),
    needsClickCount: countOf('needs_click'),
    notPossibleCount: countOf('not_possible'),
  };
}
