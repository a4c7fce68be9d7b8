import type { ScanDatabase } from './scan-database.ts';

/** Append only: an object made by an older release runs the steps it lacks. Never edit a step that has shipped. */
const STEPS: readonly string[] = [
  `CREATE TABLE scan (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     scan_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     connection_id TEXT NOT NULL,
     mode TEXT NOT NULL,
     phase TEXT NOT NULL,
     started_ms INTEGER NOT NULL,
     expires_ms INTEGER NOT NULL,
     total_msgs INTEGER,
     scanned_msgs INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     failing_since_ms INTEGER,
     waiting_until_ms INTEGER,
     finished_ms INTEGER,
     error_code TEXT,
     summary TEXT,
     is_settled INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE cells (
     cell_number INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     value INTEGER NOT NULL,
     query TEXT NOT NULL,
     page_token TEXT,
     page_count INTEGER NOT NULL DEFAULT 0,
     message_count INTEGER NOT NULL DEFAULT 0,
     restarts INTEGER NOT NULL DEFAULT 0,
     is_done INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE pages (
     cell_number INTEGER NOT NULL,
     page_number INTEGER NOT NULL,
     ids BLOB NOT NULL,
     thread_ids BLOB,
     PRIMARY KEY (cell_number, page_number)
   ) WITHOUT ROWID;
   CREATE TABLE samples (
     sample_number INTEGER PRIMARY KEY,
     purpose TEXT NOT NULL,
     message_id TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'open',
     attempts INTEGER NOT NULL DEFAULT 0,
     size_bytes INTEGER,
     received_ms INTEGER,
     sender_key TEXT,
     sender_name TEXT,
     is_bulk INTEGER,
     sender_number INTEGER
   );
   CREATE TABLE senders (
     sender_number INTEGER PRIMARY KEY,
     sender_key TEXT NOT NULL UNIQUE,
     display_name TEXT NOT NULL
   );
   CREATE TABLE unit_leases (
     lease_number INTEGER PRIMARY KEY,
     taken_ms INTEGER NOT NULL,
     units INTEGER NOT NULL
   );`,
  'ALTER TABLE scan ADD COLUMN history_id TEXT;',
];

/** Brings an object's tables up to date; safe to run at every start. */
export function migrateScanDatabase(database: ScanDatabase): void {
  database.sql.exec('CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)');
  const [row] = database.sql.exec('SELECT COUNT(*) AS done FROM schema_steps').toArray();
  const done = Number(row?.['done'] ?? 0);
  STEPS.slice(done).forEach((step, offset) => {
    database.transactionSync(() => {
      database.sql.exec(step);
      database.sql.exec('INSERT INTO schema_steps (step) VALUES (?)', done + offset);
    });
  });
}
