import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { UNDONE_KEPT_MS } from '#worker/domain/cleanup/cleanup-state.ts';

import type { CleanupRecord } from './cleanup-records.ts';

type Standing = Pick<CleanupRecord, 'status' | 'goal' | 'finishedMs'>;

/** Until when ids are kept of what has all been put back; null: it has not been. */
export function undoneIdsUntilMs({ status, goal, finishedMs }: Standing): number | null {
  const isUndone = status === 'done' && goal === 'restore' && finishedMs !== null;
  return isUndone ? finishedMs + UNDONE_KEPT_MS : null;
}

export function holdsIds(database: ObjectDatabase): boolean {
  const held = `SELECT 1 FROM batches WHERE sealed_ids <> '' OR sealed_threads <> ''
    UNION ALL SELECT 1 FROM sender_lists WHERE sealed_ids <> '' LIMIT 1`;
  return database.sql.exec(held).toArray().length > 0;
}

/** Which mail it was is known no longer, of batches and of senders; how it went still is. */
export function forgetIds(database: ObjectDatabase): void {
  database.transactionSync(() => {
    database.sql.exec("UPDATE batches SET sealed_ids = '', sealed_threads = ''");
    database.sql.exec("UPDATE sender_lists SET sealed_ids = ''");
  });
}
