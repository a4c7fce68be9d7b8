import { asc, gte, sql, type SQL } from 'drizzle-orm';

import type { DailyFigure, Deed } from '#worker/domain/admin/daily-figure.ts';

import type { Database } from '../client.ts';
import { dailyFigures } from '../schema/daily-figures.ts';
import { CURSOR, SCAN_ENDS, STORED_DEEDS } from './daily-figures.ts';

type Figure = { day: string; name: DailyFigure; value: number };

/**
 * What stands in the figures from a day on, and with it what has happened and is counted in none yet, read in one
 * transaction: else a scan would have ended before it began, for as long as its beginning waits to be counted.
 * `firstMs`: from when on that is, where nobody has begun to count.
 */
export async function listShownFigures(
  db: Database,
  { sinceDay, firstMs }: { sinceDay: string; firstMs: number },
): Promise<Figure[]> {
  const parts = await db.batch([
    db
      .select()
      .from(dailyFigures)
      .where(gte(dailyFigures.day, sinceDay))
      .orderBy(asc(dailyFigures.day)),
    newlyStored(db, 'scansBegun', firstMs),
    newlyStored(db, 'ordersPaid', firstMs),
    newlyStored(db, 'refundsMade', firstMs),
    newlyEnded(db, 'scansFinished'),
    newlyEnded(db, 'scansFailed'),
  ]);
  return parts.flat();
}

function newlyStored(db: Database, name: keyof typeof STORED_DEEDS, firstMs: number) {
  const { table, atMs, isOne } = STORED_DEEDS[name];
  const moment = sql.raw(atMs);
  return dayCounts(
    db,
    name,
    sql`${moment}`,
    sql`${sql.raw(table)} WHERE ${sql.raw(isOne)} AND ${moment} > coalesce(${CURSOR}, ${firstMs})`,
  );
}

/** SQLite uses a partial index only where its very condition stands. */
function newlyEnded(db: Database, name: keyof typeof SCAN_ENDS) {
  return dayCounts(
    db,
    name,
    sql`finished_at`,
    sql`scans INDEXED BY scans_untotalled
      WHERE finished_at IS NOT NULL AND is_totalled = 0 AND ${sql.raw(SCAN_ENDS[name])}`,
  );
}

function dayCounts(db: Database, name: Deed, moment: SQL, rows: SQL) {
  return db
    .select({
      day: sql<string>`date(${moment} / 1000, 'unixepoch')`.as('day'),
      name: sql<Deed>`${name}`.as('name'),
      value: sql<number>`count(*)`.as('value'),
    })
    .from(rows)
    .groupBy(sql`1`);
}
