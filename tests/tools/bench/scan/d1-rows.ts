import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

import { scans, senderStats } from '#worker/scans/schema.ts';

/** As many as a result keeps in D1 (worker/db/queries/sender-stats). */
const KEPT_SENDERS = 50;
/** How often a scan at work tells D1 that it is alive (create-slice-deps). */
const HEARTBEAT_SECONDS = 30;

/**
 * Rows that a scan writes in D1: the scan itself, its heartbeats, and both results with their senders, the
 * second of which takes the first one's place. A written row counts once more for each index that it is in.
 */
export function d1RowsWritten(result: {
  usableSenders: number;
  deepSenders: number;
  seconds: number;
}): number {
  const usable = Math.min(KEPT_SENDERS, result.usableSenders);
  const deep = Math.min(KEPT_SENDERS, result.deepSenders);
  const inserted = rowsPerWrite(scans);
  const heartbeats = Math.ceil(result.seconds / HEARTBEAT_SECONDS) * 2;
  // Of the indexes, the results touch those of scans at work: out of one, into the other, and out of that.
  const updated = 2 + 3;
  const senders = (usable + usable + deep) * rowsPerWrite(senderStats);
  return inserted + heartbeats + updated + senders;
}

/** The row, its primary key of text and its other indexes. */
function rowsPerWrite(table: SQLiteTable): number {
  return 2 + getTableConfig(table).indexes.length;
}
