import { inArray, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#worker/platform/db/client.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { dailyTotals } from './schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { countScanEnds } from './daily-figures.ts';
import { NEW_SHARE, trashedMails } from '#worker/cleanups/schema.ts';

const TOTALLED_AT_ONCE = 1_000;

const TARGET = {
  target: dailyTotals.day,
  set: {
    scannedCount: sql`${dailyTotals.scannedCount} + excluded.scanned_count`,
    cleanedCount: sql`${dailyTotals.cleanedCount} + excluded.cleaned_count`,
    cleanedBytes: sql`${dailyTotals.cleanedBytes} + excluded.cleaned_bytes`,
    co2Kg: sql`${dailyTotals.co2Kg} + excluded.co2_kg`,
    co2LowKg: sql`${dailyTotals.co2LowKg} + excluded.co2_low_kg`,
    co2HighKg: sql`${dailyTotals.co2HighKg} + excluded.co2_high_kg`,
  },
};

/** Written out to match the partial index. */
const dueScans = (isTheirs: SQL) => sql`SELECT id FROM scans INDEXED BY scans_untotalled
  WHERE finished_at IS NOT NULL AND is_totalled = 0 AND ${isTheirs}
  ORDER BY id LIMIT ${sql.raw(String(TOTALLED_AT_ONCE))}`;

/** Clean-ups whose trash changed since they were last totalled. */
const dueCleanups = (isTheirs: SQL) => sql`SELECT id FROM cleanups INDEXED BY cleanups_untotalled
  WHERE (moved_count - restored_count - not_in_trash_count <> totalled_count OR trashed_bytes <> coalesce(totalled_bytes, 0))
    AND ${isTheirs}
  ORDER BY id LIMIT ${sql.raw(String(TOTALLED_AT_ONCE))}`;

/**
 * Adds new results to the day's totals and marks them in one transaction, so that concurrent or repeated runs count
 * each mail once. Totals outlive the rows. `userId`: only theirs. @returns how many scans and clean-ups were added
 */
export async function addToDailyTotals(
  db: Database,
  day: string,
  userId?: string,
): Promise<number> {
  const isTheirs = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const dueScanIds = dueScans(isTheirs);
  const dueCleanupIds = dueCleanups(isTheirs);
  const [, , , scansMarked, , cleanupsMarked] = await db.batch([
    ...countScanEnds(db, sql`id IN (${dueScanIds})`),
    db
      .insert(dailyTotals)
      .select(
        sql`SELECT ${day}, sum(s.scanned_msgs), 0, 0, 0, 0, 0
            FROM scans s WHERE s.id IN (${dueScanIds}) HAVING count(*) > 0`,
      )
      .onConflictDoUpdate(TARGET),
    db
      .update(scans)
      .set({ isTotalled: true })
      .where(inArray(scans.id, sql`(${dueScanIds})`)),
    db
      .insert(dailyTotals)
      .select(
        sql`SELECT ${day}, 0, sum(mails), sum(share * size_bytes), sum(share * co2_kg_saved),
              sum(share * co2_low_kg), sum(share * co2_high_kg)
            FROM (SELECT ${trashedMails('c')} - c.totalled_count AS mails,
                    ${NEW_SHARE} AS share, p.*
                  FROM cleanups c JOIN payments p ON p.id = c.payment_id
                  WHERE c.id IN (${dueCleanupIds}))
            WHERE true HAVING count(*) > 0`,
      )
      .onConflictDoUpdate(TARGET),
    db
      .update(cleanups)
      .set({
        totalledCount: trashedMails('cleanups'),
        totalledBytes: cleanups.trashedBytes,
      })
      .where(inArray(cleanups.id, sql`(${dueCleanupIds})`)),
  ]);
  return scansMarked.meta.changes + cleanupsMarked.meta.changes;
}

export type Totals = Omit<typeof dailyTotals.$inferSelect, 'day'>;

/** `peakCleanedCount`: the highest running total. */
export async function sumDailyTotals(db: Database): Promise<Totals & { peakCleanedCount: number }> {
  const total = (column: (typeof dailyTotals)[keyof Totals]) =>
    sql<number>`coalesce(sum(${column}), 0)`;
  const row = await db
    .select({
      scannedCount: total(dailyTotals.scannedCount),
      cleanedCount: total(dailyTotals.cleanedCount),
      cleanedBytes: total(dailyTotals.cleanedBytes),
      co2Kg: total(dailyTotals.co2Kg),
      co2LowKg: total(dailyTotals.co2LowKg),
      co2HighKg: total(dailyTotals.co2HighKg),
      peakCleanedCount: sql<number>`coalesce((SELECT max(so_far) FROM
        (SELECT sum(cleaned_count) OVER (ORDER BY day) AS so_far FROM daily_totals)), 0)`,
    })
    .from(dailyTotals)
    .get();
  if (row === undefined) throw new Error('A sum has one row, always.');
  return row;
}
