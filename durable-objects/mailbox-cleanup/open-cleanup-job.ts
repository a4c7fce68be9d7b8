import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { ProjectAllowance } from '#durable-objects/quota-ledger/project-allowance.ts';
import { NO_SPARE_UNITS, UNIT_LEASES_TABLE, UnitBudget } from '#durable-objects/unit-budget.ts';
import { tryAwardAchievements } from '#worker/achievements/award-achievements.ts';
import { findCleanup, saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { orderIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { cleanupUnits } from '#worker/domain/quota/user-units.ts';
import { deliverMailSoon } from '#worker/mail/deliver-mail.ts';
import { confirmPurchase } from '#worker/receipts/read-receipt.ts';
import type { Runtime } from '#worker/runtime.ts';

import { CleanupJob } from './cleanup-job.ts';

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
     survey_stage TEXT NOT NULL DEFAULT 'history',
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
  // The chosen rows: what each says of its mail, and which row and thread each message is in. Mail can be put back
  // row by row; `standing`: how the moving stood when that began.
  `CREATE TABLE chosen_rows (
     row_number INTEGER PRIMARY KEY,
     row_id TEXT NOT NULL UNIQUE,
     promise TEXT NOT NULL,
     is_left INTEGER NOT NULL DEFAULT 0,
     is_put_back INTEGER NOT NULL DEFAULT 0
   );
   ALTER TABLE cleanup ADD COLUMN scanned_ms INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE cleanup ADD COLUMN sealed_row_names TEXT;
   ALTER TABLE cleanup ADD COLUMN names_until_ms INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE cleanup ADD COLUMN is_survey_new INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE cleanup ADD COLUMN samples TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE cleanup ADD COLUMN undo_scope TEXT;
   ALTER TABLE cleanup ADD COLUMN standing TEXT;
   ALTER TABLE batches ADD COLUMN sealed_threads TEXT NOT NULL DEFAULT '';
   ALTER TABLE batches ADD COLUMN row_numbers BLOB NOT NULL DEFAULT x'';
   ALTER TABLE batches ADD COLUMN moved_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN restored_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN left_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN spared_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN to_restore_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN is_restore_failed INTEGER NOT NULL DEFAULT 0;
   UPDATE cleanup SET undo_scope = 'all' WHERE goal = 'restore';
   UPDATE batches SET moved_count =
     CASE WHEN was_moved = 1 THEN message_count - gone_count - kept_count ELSE ours_count END;
   UPDATE batches SET restored_count = moved_count WHERE state = 'restored';
   UPDATE batches SET to_restore_count = moved_count
     WHERE state <> 'restored' AND EXISTS (SELECT 1 FROM cleanup WHERE goal = 'restore');`,
  // Which messages a move was tried of, a byte each; NULL: of any, in batches of before.
  `ALTER TABLE batches ADD COLUMN tried BLOB;`,
  // As what each message was unlocked, a byte each (UNLOCKED_AS); NULL: as nothing.
  `ALTER TABLE batches ADD COLUMN unlocked BLOB;`,
  // The chosen row that each sender is of; NULL in clean-ups of before.
  `ALTER TABLE senders ADD COLUMN row_id TEXT;`,
  // How often it has gone on by itself after it was given up in doubt.
  `ALTER TABLE cleanup ADD COLUMN doubtful_resumes INTEGER NOT NULL DEFAULT 0;`,
  // The first claim of a sender under which it may have been asked, and why it was ended while nobody knew.
  `ALTER TABLE senders ADD COLUMN asking_claim_id INTEGER;
   ALTER TABLE senders ADD COLUMN ended_reason TEXT;`,
  // How often its owner has had it go on after it had stopped.
  `ALTER TABLE cleanup ADD COLUMN owner_restarts INTEGER NOT NULL DEFAULT 0;`,
  // Until when no work is handed out, because the purchase has not been confirmed yet.
  `ALTER TABLE cleanup ADD COLUMN unconfirmed_until_ms INTEGER NOT NULL DEFAULT 0;`,
  // The size of a mail of each row, NULL in clean-ups of before; of what lies in the trash of each batch, and of how many
  // mails that is: code of before moves and puts back without counting either.
  `ALTER TABLE chosen_rows ADD COLUMN mean_bytes REAL;
   ALTER TABLE batches ADD COLUMN trashed_bytes REAL NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN weighed_count INTEGER NOT NULL DEFAULT 0;`,
  // What was asked back and was not in the trash any more, and of which messages putting back was tried, a byte each, with
  // the same from before the last claim; NULL: of none that is not answered for.
  `ALTER TABLE batches ADD COLUMN absent_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN restore_tried BLOB;
   ALTER TABLE batches ADD COLUMN restore_tried_before BLOB;`,
  // When a move of each batch was first tried that may have worked; NULL of those that a former release has tried.
  `ALTER TABLE batches ADD COLUMN tried_first_ms INTEGER;`,
  // Of what is asked back, what a listing of the trash has named; and when the trash is listed again for the rest.
  `ALTER TABLE batches ADD COLUMN found_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE cleanup ADD COLUMN list_again_ms INTEGER;`,
  // What was told of leaving each sender before it was paid, NULL where nothing was known, and whether a group may be left.
  `ALTER TABLE senders ADD COLUMN promised_way TEXT;
   ALTER TABLE senders ADD COLUMN may_leave_group INTEGER NOT NULL DEFAULT 0;`,
  // Which messages still have to show by their own headers that they are bulk mail, a byte each, NULL in batches of none;
  // how many of them are still to be read, and how many were and did not.
  `ALTER TABLE batches ADD COLUMN unproven BLOB;
   ALTER TABLE batches ADD COLUMN unchecked_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN refuted_count INTEGER NOT NULL DEFAULT 0;`,
  // Whether the sender of each row waits until some of its mail has been moved.
  `ALTER TABLE chosen_rows ADD COLUMN holds_sender INTEGER NOT NULL DEFAULT 0;`,
  // How many messages of each row the scan has read; which rows and batches are checked, and which rows each search of the
  // survey looks for.
  `ALTER TABLE chosen_rows ADD COLUMN read_count INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE chosen_rows ADD COLUMN is_checked INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE batches ADD COLUMN is_checked INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE cleanup ADD COLUMN row_searches TEXT NOT NULL DEFAULT '[]';`,
  // Why it waits; NULL where nobody is told.
  `ALTER TABLE cleanup ADD COLUMN waiting_reason TEXT;`,
  // When the survey last began.
  'ALTER TABLE cleanup ADD COLUMN survey_begun_ms INTEGER NOT NULL DEFAULT 0;',
];

/** Ties a clean-up to its object's own database, to the quota, and to the world outside: the queue, D1, mail. */
export function openCleanupJob(
  { storage, id }: Pick<DurableObjectState, 'storage' | 'id'>,
  runtime: Runtime,
): CleanupJob {
  const { clock, settings, db, cipher, cleanupQueue, projectQuota, log } = runtime;
  migrateObjectDatabase(storage, CLEANUP_TABLES);
  const allowance = new ProjectAllowance({
    quota: projectQuota,
    holder: id.toString(),
    priority: () => 'cleanup',
    clock,
    log,
  });
  return new CleanupJob({
    database: storage,
    budget: new UnitBudget(
      storage,
      cleanupUnits(settings.GMAIL_UNITS_PER_MINUTE),
      clock,
      allowance,
      NO_SPARE_UNITS,
    ),
    cipher,
    clock,
    random: () => Math.random(),
    queue: cleanupQueue,
    async save(copy) {
      await saveCleanupCopy(db, copy, clock());
      if (copy.progress.finishedAtMs === null) return;
      await tryAwardAchievements({ db, log }, copy.userId);
      await deliverMailSoon(runtime, mailIdOf('receipt', orderIdOf(copy.cleanupId)));
    },
    beforeWork: ({ cleanupId }) => confirmPurchase(runtime, orderIdOf(cleanupId)),
    async readPaidAtMs({ userId, cleanupId }) {
      return (await findCleanup(db, userId, cleanupId))?.createdAtMs ?? null;
    },
    onRowsLeft: (count) => log.warn('cleanup.rows_left_alone', { count }),
    onUnreadable: () => log.error('cleanup.ids_unreadable'),
  });
}
