import { UNIT_LEASES_TABLE } from '#durable-objects/unit-budget.ts';

import { DEFAULT_TIME_ZONE } from '#worker/domain/dates.ts';

import { SAFE_MAIL_TABLE } from './safe-mail-store.ts';

/** Unused: counted previews, which the user's row does now. */
const PREVIEW_METER_TABLE = `CREATE TABLE preview_meter (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     began_ms INTEGER NOT NULL,
     units INTEGER NOT NULL
   );`;

/** The tables of a scan's object, step by step (see migrateObjectDatabase). */
export const SCAN_TABLES: readonly string[] = [
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
   ${UNIT_LEASES_TABLE}`,
  'ALTER TABLE scan ADD COLUMN history_id TEXT;',
  // Written for few rows: a page, a round and a fetched message are one each, and all else follows from
  // them. A scan that the former tables were halfway through begins again; its answers were not kept alike.
  `DROP TABLE cells;
   DROP TABLE pages;
   DROP TABLE samples;
   DROP TABLE senders;
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
   );
   ALTER TABLE scan ADD COLUMN plan TEXT;
   ALTER TABLE scan ADD COLUMN dictionary TEXT;
   ALTER TABLE scan ADD COLUMN usable_rounds INTEGER;
   ALTER TABLE scan ADD COLUMN published_rounds INTEGER;
   UPDATE scan SET phase = 'connecting', total_msgs = NULL, scanned_msgs = 0, summary = NULL,
     history_id = NULL WHERE phase NOT IN ('finished', 'failed', 'cancelled');`,
  `ALTER TABLE scan ADD COLUMN settled_rounds INTEGER;
   UPDATE scan SET settled_rounds = published_rounds WHERE is_settled = 1;`,
  // What a scan takes over from the one before it. A scan of before has no rules by its name, and hands nothing on.
  `ALTER TABLE scan ADD COLUMN rules TEXT;
   CREATE TABLE former_scan (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     scan_id TEXT NOT NULL,
     state TEXT NOT NULL
   );
   CREATE TABLE former_parts (part_number INTEGER PRIMARY KEY, content BLOB NOT NULL);
   CREATE TABLE history_pages (
     page_number INTEGER PRIMARY KEY,
     changes BLOB NOT NULL,
     next_page_token TEXT
   );`,
  PREVIEW_METER_TABLE,
  SAFE_MAIL_TABLE,
  'DROP TABLE preview_meter;',
  // Dropped too early: a Worker of the former release, still at work during a release or after one is taken
  // back, counts in it.
  PREVIEW_METER_TABLE,
  'ALTER TABLE scan ADD COLUMN summary_safe_list TEXT;',
  `ALTER TABLE scan ADD COLUMN own_address TEXT;
   ALTER TABLE scan ADD COLUMN labels TEXT;`,
  `ALTER TABLE scan ADD COLUMN time_zone TEXT NOT NULL DEFAULT '${DEFAULT_TIME_ZONE}';`,
  `ALTER TABLE scan ADD COLUMN waiting_reason TEXT;
   ALTER TABLE scan ADD COLUMN shown_percent INTEGER NOT NULL DEFAULT 0;`,
];
