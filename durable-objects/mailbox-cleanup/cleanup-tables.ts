import { UNIT_LEASES_TABLE } from '#durable-objects/unit-budget.ts';

/**
 * The tables of a clean-up's object, step by step (see migrateObjectDatabase). A batch holds up to a
 * thousand ids, sealed, and a byte of flags for each; batch 0 is the survey and holds none.
 */
export const CLEANUP_TABLES: readonly string[] = [
  `CREATE TABLE cleanup (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     cleanup_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     goal TEXT NOT NULL DEFAULT 'move',
     status TEXT NOT NULL DEFAULT 'prepared',
     history_id TEXT,
     prepared_ms INTEGER NOT NULL,
     expires_ms INTEGER NOT NULL,
     survey_stage TEXT NOT NULL DEFAULT 'inbox',
     survey_token TEXT,
     paid_ms INTEGER,
     moved_first_ms INTEGER,
     finished_ms INTEGER,
     error_code TEXT,
     attempts INTEGER NOT NULL DEFAULT 0,
     failing_since_ms INTEGER,
     waiting_until_ms INTEGER,
     connection_id TEXT,
     token_masked TEXT,
     token_used_ms INTEGER,
     version INTEGER NOT NULL DEFAULT 0,
     saved_version INTEGER NOT NULL DEFAULT 0,
     saved_ms INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE batches (
     batch_number INTEGER PRIMARY KEY,
     sealed_ids TEXT NOT NULL,
     message_count INTEGER NOT NULL,
     flags BLOB NOT NULL,
     gone_count INTEGER NOT NULL DEFAULT 0,
     kept_count INTEGER NOT NULL DEFAULT 0,
     ours_count INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL DEFAULT 'waiting',
     was_moved INTEGER NOT NULL DEFAULT 0,
     is_touched INTEGER NOT NULL DEFAULT 0,
     was_touched INTEGER NOT NULL DEFAULT 0,
     is_failed INTEGER NOT NULL DEFAULT 0,
     sent_ms INTEGER,
     claim_id INTEGER NOT NULL DEFAULT 0,
     claimed_until_ms INTEGER NOT NULL DEFAULT 0
   );
   ${UNIT_LEASES_TABLE}`,
  // Senders to unsubscribe from, with what they are called and which of their messages to look at, sealed.
  `CREATE TABLE sender_lists (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     sealed_ids TEXT NOT NULL,
     sealed_names TEXT,
     names_until_ms INTEGER NOT NULL
   );
   CREATE TABLE senders (
     sender_number INTEGER PRIMARY KEY,
     message_count INTEGER NOT NULL,
     next_message INTEGER NOT NULL DEFAULT 0,
     status TEXT NOT NULL DEFAULT 'waiting',
     reason TEXT,
     sealed_link TEXT,
     found_status TEXT,
     found_reason TEXT,
     waiting_until_ms INTEGER NOT NULL DEFAULT 0,
     sent_ms INTEGER,
     claim_id INTEGER NOT NULL DEFAULT 0,
     claimed_until_ms INTEGER NOT NULL DEFAULT 0
   );`,
];
