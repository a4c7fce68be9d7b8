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

/** Those that lists show; all of them are in the scan's own object, and every row written here is paid for. */
const MAX_SENDERS = 50;

/** Clears the place for a newer result's senders, for a batch. */
export function deleteSenderStats(db: Database, scanId: string) {
  return db.delete(senderStats).where(eq(senderStats.scanId, scanId));
}

/**
 * The insert of a result's senders, largest first, for a batch. All rows travel as one JSON parameter,
 * because a D1 statement takes 100 parameters at most. Nothing appears after a purge.
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
  // The order of the columns is the table's own.
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

/** The senders of one scan with the largest yearly flow, and whether a clean-up has moved all that was chosen of them. */
export async function listTopSenders(db: Database, userId: string, scanId: string, limit: number) {
  const cleaned = db
    .select({ id: cleanups.id })
    .from(orderRows)
    .innerJoin(cleanups, eq(cleanups.paymentId, orderRows.paymentId))
    .where(
      and(
        eq(orderRows.scanId, scanId),
        // The number of a sender stands in the id of its row here and there.
        sql`${orderRows.rowId} = 'sender:' || substr(${senderStats.id}, ${scanId.length + 2})`,
        eq(cleanups.goal, 'move'),
        eq(cleanups.status, 'done'),
        eq(cleanups.keptCount, 0),
        eq(cleanups.leftCount, 0),
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
