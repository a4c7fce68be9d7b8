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
