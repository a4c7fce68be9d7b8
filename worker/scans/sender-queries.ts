import { and, desc, eq, exists, getTableColumns, sql } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { orderRows } from '#worker/orders/schema.ts';
import { senderStats } from './schema.ts';

export type SenderStatsRow = {
  senderNumber: number;
  senderKey: string;
  displayName: string;
  msgCount: number;
  avgSizeBytes: number;
  stockCo2DebtG: number;
  annualFlowCo2G: number;
};

/** As many as lists show; the scan's object has all, and D1 bills per row written. */
const MAX_SENDERS = 50;

export function deleteSenderStats(db: Database, scanId: string) {
  return db.delete(senderStats).where(eq(senderStats.scanId, scanId));
}

/**
 * For a batch: the senders of a result, largest first, as one JSON parameter, since D1 allows 100. No effect after a
 * purge.
 */
export function insertSenderStats(
  db: Database,
  scan: { scanId: string; userId: string },
  senders: readonly SenderStatsRow[],
) {
  const rows = JSON.stringify(
    senders
      .slice(0, MAX_SENDERS)
      .map((sender) => [
        `${scan.scanId}:${sender.senderNumber}`,
        sender.senderKey,
        sender.displayName,
        sender.msgCount,
        sender.avgSizeBytes,
        sender.stockCo2DebtG,
        sender.annualFlowCo2G,
      ]),
  );
  // Columns in table order.
  return db
    .insert(senderStats)
    .select(
      sql`SELECT json_extract(value, '$[0]'), ${scan.userId}, ${scan.scanId}, 'newsletter',
        json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'),
        json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]')
      FROM json_each(${rows})
      WHERE EXISTS (SELECT 1 FROM scans WHERE id = ${scan.scanId} AND purged_at IS NULL)`,
    )
    .onConflictDoNothing();
}

/** By yearly flow, with whether a clean-up moved all that was chosen of them. */
export async function listTopSenders(db: Database, userId: string, scanId: string, limit: number) {
  const cleaned = db
    .select({ id: cleanups.id })
    .from(orderRows)
    .innerJoin(cleanups, eq(cleanups.paymentId, orderRows.paymentId))
    .where(
      and(
        eq(orderRows.scanId, scanId),
        // The sender's number is the suffix of both row ids.
        sql`${orderRows.rowId} = 'sender:' || substr(${senderStats.id}, ${scanId.length + 2})`,
        eq(cleanups.goal, 'move'),
        eq(cleanups.status, 'done'),
        eq(cleanups.protectedSinceCount, 0),
        eq(cleanups.mismatchedCount, 0),
        eq(cleanups.refutedCount, 0),
        eq(cleanups.failedCount, 0),
      ),
    );
  return db
    .select({
      ...getTableColumns(senderStats),
      isCleaned: sql<number>`${exists(cleaned)}`,
    })
    .from(senderStats)
    .where(and(eq(senderStats.userId, userId), eq(senderStats.scanId, scanId)))
    .orderBy(desc(senderStats.annualFlowCo2G), senderStats.senderKey)
    .limit(limit);
}
