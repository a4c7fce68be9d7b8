import { asc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';

import { cleanups } from '#worker/cleanups/schema.ts';
import type { DailyFigure, Counter, Gauge } from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { ADD_TO_FIGURE, counterCursors, dailyFigures } from './schema.ts';

/** Counters derived from timestamped rows; the others are incremented as events happen. */
const STORED_COUNTERS = {
  scansBegun: { table: 'scans', atMs: 'created_at', isOne: 'true' },
  // Inserted with the payment.
  ordersPaid: { table: 'cleanups', atMs: 'created_at', isOne: 'true' },
  refundsMade: { table: 'refunds', atMs: 'ended_at', isOne: "status = 'succeeded'" },
} as const satisfies Partial<Record<Counter, { table: string; atMs: string; isOne: string }>>;
type StoredCounter = keyof typeof STORED_COUNTERS;

/** Scan outcomes. They may be stored long after `finished_at`, while D1 is down. */
const SCAN_ENDS = {
  scansFinished: "json_extract(result_summary, '$.error') IS NULL",
  scansFailed:
    "json_extract(result_summary, '$.error') NOT IN ('scan_cancelled', 'gmail_connection_expired')",
} as const satisfies Partial<Record<Counter, string>>;

/** Single row, by id for an index lookup. */
const CURSOR = sql`(SELECT counted_until FROM counter_cursors WHERE id = 'counters')`;

function countStored(db: Database, name: StoredCounter, among: SQL) {
  const { table, atMs, isOne } = STORED_COUNTERS[name];
  const moment = sql.raw(`${table}.${atMs}`);
  return db
    .insert(dailyFigures)
    .select(
      sql`SELECT date(${moment} / 1000, 'unixepoch'), ${name}, count(*) FROM ${sql.raw(table)}
          WHERE ${sql.raw(isOne)} AND ${moment} > ${CURSOR} AND ${among}
          GROUP BY 1`,
    )
    .onConflictDoUpdate(ADD_TO_FIGURE);
}

/** null before the first run. */
export async function findCountedUntil(db: Database): Promise<number | null> {
  const known = await db.select().from(counterCursors).get();
  return known?.countedUntilMs ?? null;
}

/** Initialised to `firstMs`. */
export async function startCounterCursor(db: Database, firstMs: number): Promise<number> {
  const known = await findCountedUntil(db);
  if (known !== null) return known;
  await db
    .insert(counterCursors)
    .values({ id: 'counters', countedUntilMs: firstMs })
    .onConflictDoNothing();
  return firstMs;
}

/**
 * Counts rows since the cursor and advances it in one transaction; of concurrent runs one succeeds. @returns whether
 * it was this one
 */
export async function countSinceCursor(
  db: Database,
  { countedUntilMs, untilMs }: { countedUntilMs: number; untilMs: number },
): Promise<boolean> {
  const isOurs = sql`${CURSOR} = ${countedUntilMs}`;
  const inReach = (name: StoredCounter) => {
    const { table, atMs } = STORED_COUNTERS[name];
    return sql`${sql.raw(`${table}.${atMs}`)} <= ${untilMs} AND ${isOurs}`;
  };
  const results = await db.batch([
    countStored(db, 'scansBegun', inReach('scansBegun')),
    countStored(db, 'ordersPaid', inReach('ordersPaid')),
    countStored(db, 'refundsMade', inReach('refundsMade')),
    db
      .update(counterCursors)
      .set({ countedUntilMs: untilMs })
      .where(eq(counterCursors.countedUntilMs, countedUntilMs)),
  ]);
  return results[3].meta.changes === 1;
}

/** For a batch: before the statement that marks ended scans as totalled. */
export function countScanEnds(db: Database, among: SQL) {
  const count = (name: keyof typeof SCAN_ENDS) =>
    db
      .insert(dailyFigures)
      .select(
        sql`SELECT date(finished_at / 1000, 'unixepoch'), ${name}, count(*) FROM scans
            WHERE ${sql.raw(SCAN_ENDS[name])} AND ${among} GROUP BY 1`,
      )
      .onConflictDoUpdate(ADD_TO_FIGURE);
  return [count('scansFinished'), count('scansFailed')] as const;
}

/** For a batch: before the statement that deletes a user's scans; counts those not yet counted. */
export function countScansOf(db: Database, userId: string) {
  const areTheirs = sql`user_id = ${userId}`;
  return [
    countStored(db, 'scansBegun', areTheirs),
    ...countScanEnds(db, sql`${areTheirs} AND finished_at IS NOT NULL AND is_totalled = 0`),
  ] as const;
}

/** For a batch: before the statement that stores a result; counts a scan on its first doubt. */
export function countUnsureScan(db: Database, scanId: string, finishedMs: number) {
  const name: Counter = 'scansUnsure';
  const doubts = sql`coalesce(json_array_length(result_summary, '$.doubts'), 0)`;
  return db
    .insert(dailyFigures)
    .select(
      sql`SELECT ${usageDay(finishedMs)}, ${name}, 1 WHERE EXISTS (SELECT 1 FROM scans
          WHERE id = ${scanId} AND purged_at IS NULL AND ${doubts} = 0)`,
    )
    .onConflictDoUpdate(ADD_TO_FIGURE);
}

/** For a batch: after the statements that may remove the order again. */
export function countOrderMade(db: Database, paymentId: string, nowMs: number) {
  const name: Counter = 'ordersMade';
  return db
    .insert(dailyFigures)
    .select(
      sql`SELECT ${usageDay(nowMs)}, ${name}, 1 WHERE EXISTS (SELECT 1 FROM payments WHERE id = ${paymentId})`,
    )
    .onConflictDoUpdate(ADD_TO_FIGURE);
}

/** For a batch: before the statement that stores the failure. `isNews`: it is not stored yet. */
export function countCleanupFailure(db: Database, isNews: SQL | undefined, failedAtMs: number) {
  const name: Counter = 'cleanupsFailed';
  const failing = db.select({ id: cleanups.id }).from(cleanups).where(isNews);
  return db
    .insert(dailyFigures)
    .select(sql`SELECT ${usageDay(failedAtMs)}, ${name}, 1 WHERE EXISTS ${failing}`)
    .onConflictDoUpdate(ADD_TO_FIGURE);
}

export async function incrementCounters(
  db: Database,
  name: 'mailFailed' | 'deadLetters',
  { day, count }: { day: string; count: number },
): Promise<void> {
  await db
    .insert(dailyFigures)
    .values({ day, name, value: count })
    .onConflictDoUpdate(ADD_TO_FIGURE);
}

/** Keeps the daily maximum. */
export async function recordGauges(
  db: Database,
  levels: readonly { day: string; name: Gauge; value: number }[],
): Promise<void> {
  if (levels.length === 0) return;
  await db
    .insert(dailyFigures)
    .values([...levels])
    .onConflictDoUpdate({
      ...ADD_TO_FIGURE,
      set: { value: sql`max(${dailyFigures.value}, excluded.value)` },
    });
}

const DELETED_AT_ONCE = 1_000;

export async function deleteOldFigures(db: Database, beforeDay: string): Promise<number> {
  const old = db
    .select({ rowId: sql`rowid` })
    .from(dailyFigures)
    .where(lt(dailyFigures.day, beforeDay))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(dailyFigures).where(inArray(sql`rowid`, old));
  return meta.changes;
}

type Figure = { day: string; name: DailyFigure; value: number };

/**
 * Daily figures including rows not yet counted, in one transaction: otherwise a scan's end could appear before its
 * start. `firstMs`: the cursor's initial value.
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

function newlyStored(db: Database, name: keyof typeof STORED_COUNTERS, firstMs: number) {
  const { table, atMs, isOne } = STORED_COUNTERS[name];
  const moment = sql.raw(atMs);
  return dayCounts(
    db,
    name,
    sql`${moment}`,
    sql`${sql.raw(table)} WHERE ${sql.raw(isOne)} AND ${moment} > coalesce(${CURSOR}, ${firstMs})`,
  );
}

/** Written out to match the partial index. */
function newlyEnded(db: Database, name: keyof typeof SCAN_ENDS) {
  return dayCounts(
    db,
    name,
    sql`finished_at`,
    sql`scans INDEXED BY scans_untotalled
      WHERE finished_at IS NOT NULL AND is_totalled = 0 AND ${sql.raw(SCAN_ENDS[name])}`,
  );
}

function dayCounts(db: Database, name: Counter, moment: SQL, rows: SQL) {
  return db
    .select({
      day: sql<string>`date(${moment} / 1000, 'unixepoch')`.as('day'),
      name: sql<Counter>`${name}`.as('name'),
      value: sql<number>`count(*)`.as('value'),
    })
    .from(rows)
    .groupBy(sql`1`);
}
