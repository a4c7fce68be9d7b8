import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';
import { SECOND_MS } from '#worker/domain/duration.ts';
import { LEDGER_REACH_MS, type LedgerSecond } from '#worker/domain/quota/unit-ledger.ts';

/** A ring: a row's slot is overwritten when it comes round. */
export const LEDGER_TABLES: readonly string[] = [
  `CREATE TABLE seconds (
     slot INTEGER PRIMARY KEY,
     second_ms INTEGER NOT NULL,
     cleanup_units INTEGER NOT NULL,
     scan_units INTEGER NOT NULL,
     deepening_units INTEGER NOT NULL,
     day_start_ms INTEGER NOT NULL,
     day_end_ms INTEGER NOT NULL,
     day_cleanup_units INTEGER NOT NULL,
     day_scan_units INTEGER NOT NULL,
     day_deepening_units INTEGER NOT NULL,
     day_minute_refusals INTEGER NOT NULL,
     day_day_refusals INTEGER NOT NULL
   );`,
];

/** More seconds than a lease counts, so that none is overwritten too early. */
const SLOTS = 2 * Math.ceil(LEDGER_REACH_MS / SECOND_MS);

/** State needed after a crash: a ring of one row per second. */
export class LedgerStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  all(): LedgerSecond[] {
    return this.database.sql.exec('SELECT * FROM seconds').toArray().map(toSecond);
  }

  save({ secondMs, units, day }: LedgerSecond): void {
    this.database.sql.exec(
      `INSERT INTO seconds VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
       ON CONFLICT (slot) DO UPDATE SET second_ms = ?2, cleanup_units = ?3, scan_units = ?4,
         deepening_units = ?5, day_start_ms = ?6, day_end_ms = ?7, day_cleanup_units = ?8,
         day_scan_units = ?9, day_deepening_units = ?10, day_minute_refusals = ?11,
         day_day_refusals = ?12`,
      (secondMs / SECOND_MS) % SLOTS,
      secondMs,
      units.cleanup,
      units.scan,
      units.deepening,
      day.startMs,
      day.endMs,
      day.units.cleanup,
      day.units.scan,
      day.units.deepening,
      day.refusals.minute,
      day.refusals.day,
    );
  }
}

function toSecond(row: Record<string, SqlValue>): LedgerSecond {
  const read = (column: string) => Number(row[column] ?? 0);
  return {
    secondMs: read('second_ms'),
    units: {
      cleanup: read('cleanup_units'),
      scan: read('scan_units'),
      deepening: read('deepening_units'),
    },
    day: {
      startMs: read('day_start_ms'),
      endMs: read('day_end_ms'),
      units: {
        cleanup: read('day_cleanup_units'),
        scan: read('day_scan_units'),
        deepening: read('day_deepening_units'),
      },
      refusals: { minute: read('day_minute_refusals'), day: read('day_day_refusals') },
    },
  };
}
