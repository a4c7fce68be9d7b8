import { EXCLUSIONS_TABLE } from './exclusion-store.ts';
import { SAFE_MAIL_TABLE } from './safe-mail-store.ts';

/** One row per page, round and fetched message. */
export const SCAN_TABLES: readonly string[] = [
  // history_id: at the start. rules: see scanRules.
  `CREATE TABLE scan (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     scan_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     connection_id TEXT NOT NULL,
     own_address TEXT,
     time_zone TEXT NOT NULL,
     mode TEXT NOT NULL,
     phase TEXT NOT NULL,
     started_ms INTEGER NOT NULL,
     expires_ms INTEGER NOT NULL,
     history_id TEXT,
     labels TEXT,
     rules TEXT,
     plan TEXT,
     dictionary TEXT,
     total_msgs INTEGER,
     scanned_msgs INTEGER NOT NULL DEFAULT 0,
     shown_percent INTEGER NOT NULL DEFAULT 0,
     attempts INTEGER NOT NULL DEFAULT 0,
     failing_since_ms INTEGER,
     waiting_until_ms INTEGER,
     waiting_reason TEXT,
     usable_rounds INTEGER,
     published_rounds INTEGER,
     settled_rounds INTEGER,
     finished_ms INTEGER,
     error_code TEXT,
     summary TEXT,
     summary_safe_list TEXT,
     is_settled INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE totals (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
   CREATE TABLE pages (
     cell_number INTEGER NOT NULL,
     page_number INTEGER NOT NULL,
     ids BLOB NOT NULL,
     thread_ids BLOB,
     next_page_token TEXT,
     PRIMARY KEY (cell_number, page_number)
   ) WITHOUT ROWID;
   CREATE TABLE restarts (cell_number INTEGER PRIMARY KEY, count INTEGER NOT NULL);
   CREATE TABLE rounds (
     round_number INTEGER PRIMARY KEY,
     draws TEXT NOT NULL,
     cells TEXT
   );
   CREATE TABLE samples (
     sample_number INTEGER PRIMARY KEY,
     state TEXT NOT NULL,
     size_bytes INTEGER,
     received_ms INTEGER,
     sender_key TEXT,
     sender_name TEXT,
     evidence TEXT
   );`,
  // Handover of the earlier scan.
  `CREATE TABLE previous_scan (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     scan_id TEXT NOT NULL,
     state TEXT NOT NULL
   );
   CREATE TABLE previous_scan_parts (part_number INTEGER PRIMARY KEY, content BLOB NOT NULL);
   CREATE TABLE history_pages (
     page_number INTEGER PRIMARY KEY,
     changes BLOB NOT NULL,
     next_page_token TEXT
   );`,
  SAFE_MAIL_TABLE,
  EXCLUSIONS_TABLE,
];
