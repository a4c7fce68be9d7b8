/**
 * The table of the quota ledger, step by step (see migrateObjectDatabase). A row holds what was leased in
 * one second and the day's account as it then stood; it is written over when its slot comes round again.
 */
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
