import { migrateObjectDatabase } from '#durable-objects/object-database.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { findUser } from '#worker/access/user-queries.ts';
import { tryAwardAchievements } from '#worker/achievements/award-achievements.ts';
import { findCleanup, saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { canModifyMailbox } from '#worker/domain/access/connection.ts';
import { orderIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { deliverMailSoon } from '#worker/mail/deliver-mail.ts';
import { createGmailClient } from '#worker/platform/google/gmail-client.ts';
import { confirmPurchase } from '#worker/receipts/read-receipt.ts';
import type { Runtime } from '#worker/runtime.ts';
import { unsubscribeSender } from '#worker/unsubscribes/unsubscribe-sender.ts';

import type { CleanupGmail } from './batch-gmail-calls.ts';
import { CleanupJob, type CleanupJobDeps } from './cleanup-job.ts';

/**
 * See migrateObjectDatabase. A batch holds up to a thousand sealed ids and a byte of flags for each; batch 0 is the
 * survey and holds none.
 */
export const CLEANUP_TABLES: readonly string[] = [
  // waiting_reason: NULL: not shown. unconfirmed_until_ms: blocks dispatch until the purchase is confirmed.
  // paused_move: JSON of PausedMove.
  `CREATE TABLE cleanup (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     cleanup_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     goal TEXT NOT NULL DEFAULT 'move',
     status TEXT NOT NULL DEFAULT 'prepared',
     epoch INTEGER NOT NULL DEFAULT 0,
     history_id TEXT,
     prepared_ms INTEGER NOT NULL,
     expires_ms INTEGER NOT NULL,
     scanned_ms INTEGER NOT NULL DEFAULT 0,
     sealed_row_names TEXT,
     names_until_ms INTEGER NOT NULL DEFAULT 0,
     survey_stage TEXT NOT NULL DEFAULT 'history',
     survey_token TEXT,
     survey_begun_ms INTEGER NOT NULL DEFAULT 0,
     is_survey_new INTEGER NOT NULL DEFAULT 0,
     row_searches TEXT NOT NULL DEFAULT '[]',
     samples TEXT NOT NULL DEFAULT '[]',
     undo_scope TEXT,
     paused_move TEXT,
     list_again_ms INTEGER,
     paid_ms INTEGER,
     unconfirmed_until_ms INTEGER NOT NULL DEFAULT 0,
     finished_ms INTEGER,
     error_code TEXT,
     attempts INTEGER NOT NULL DEFAULT 0,
     ambiguous_resumes INTEGER NOT NULL DEFAULT 0,
     owner_restarts INTEGER NOT NULL DEFAULT 0,
     failing_since_ms INTEGER,
     waiting_until_ms INTEGER,
     waiting_reason TEXT,
     connection_id TEXT,
     token_masked TEXT,
     token_used_ms INTEGER,
     version INTEGER NOT NULL DEFAULT 0,
     saved_version INTEGER NOT NULL DEFAULT 0,
     saved_ms INTEGER NOT NULL DEFAULT 0
   );`,
  // One byte per message. tried, restore_tried: a move or restore was attempted (NULL: of none).
  // unlocked: UNLOCKED_AS. unproven: its headers must prove bulk mail (NULL: none).
  `CREATE TABLE batches (
     batch_number INTEGER PRIMARY KEY,
     sealed_ids TEXT NOT NULL,
     sealed_threads TEXT NOT NULL,
     row_numbers BLOB NOT NULL,
     unlocked BLOB NOT NULL,
     message_count INTEGER NOT NULL,
     flags BLOB NOT NULL,
     is_checked INTEGER NOT NULL DEFAULT 0,
     unproven BLOB,
     unchecked_count INTEGER NOT NULL DEFAULT 0,
     refuted_count INTEGER NOT NULL DEFAULT 0,
     already_deleted_count INTEGER NOT NULL DEFAULT 0,
     protected_since_count INTEGER NOT NULL DEFAULT 0,
     mismatched_count INTEGER NOT NULL DEFAULT 0,
     excluded_count INTEGER NOT NULL DEFAULT 0,
     ours_count INTEGER NOT NULL DEFAULT 0,
     moved_count INTEGER NOT NULL DEFAULT 0,
     trashed_bytes REAL NOT NULL DEFAULT 0,
     to_restore_count INTEGER NOT NULL DEFAULT 0,
     found_count INTEGER NOT NULL DEFAULT 0,
     restored_count INTEGER NOT NULL DEFAULT 0,
     not_in_trash_count INTEGER NOT NULL DEFAULT 0,
     state TEXT NOT NULL DEFAULT 'waiting',
     was_moved INTEGER NOT NULL DEFAULT 0,
     is_touched INTEGER NOT NULL DEFAULT 0,
     was_touched INTEGER NOT NULL DEFAULT 0,
     tried BLOB,
     tried_first_ms INTEGER,
     tried_last_ms INTEGER,
     restore_tried BLOB,
     restore_tried_before BLOB,
     is_failed INTEGER NOT NULL DEFAULT 0,
     is_restore_failed INTEGER NOT NULL DEFAULT 0,
     in_flight_until_ms INTEGER NOT NULL DEFAULT 0
   );`,
  // What each row promises of its mail, and how many headers the scan has read.
  `CREATE TABLE chosen_rows (
     row_number INTEGER PRIMARY KEY,
     row_id TEXT NOT NULL UNIQUE,
     promise TEXT NOT NULL,
     read_count INTEGER NOT NULL,
     mean_bytes REAL NOT NULL,
     is_checked INTEGER NOT NULL DEFAULT 0,
     holds_sender INTEGER NOT NULL DEFAULT 0,
     is_mismatched INTEGER NOT NULL DEFAULT 0,
     is_put_back INTEGER NOT NULL DEFAULT 0
   );`,
  // Senders to unsubscribe from, with names and message ids sealed. promised_way: shown before payment; NULL: nothing
  // was known. may_have_been_asked: 1 from before the request until it is known not to have gone out. ended_reason: why
  // it was ended while that was unknown.
  `CREATE TABLE sender_lists (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     sealed_ids TEXT NOT NULL,
     sealed_names TEXT,
     names_until_ms INTEGER NOT NULL
   );
   CREATE TABLE senders (
     sender_number INTEGER PRIMARY KEY,
     row_id TEXT,
     message_count INTEGER NOT NULL,
     next_message INTEGER NOT NULL DEFAULT 0,
     promised_way TEXT,
     may_leave_group INTEGER NOT NULL DEFAULT 0,
     status TEXT NOT NULL DEFAULT 'waiting',
     reason TEXT,
     sealed_link TEXT,
     found_status TEXT,
     found_reason TEXT,
     waiting_until_ms INTEGER NOT NULL DEFAULT 0,
     may_have_been_asked INTEGER NOT NULL DEFAULT 0,
     ended_reason TEXT
   );`,
];

/** Connects a clean-up to its database, the quota, the queue, D1 and mail. */
export function openCleanupJob(
  { storage, id }: Pick<DurableObjectState, 'storage' | 'id'>,
  runtime: Runtime,
  onCommit: CleanupJobDeps['onCommit'],
): CleanupJob {
  const { clock, settings, db, cipher, cleanupQueue, userQuota, log } = runtime;
  migrateObjectDatabase(storage, CLEANUP_TABLES);
  return new CleanupJob({
    database: storage,
    quota: userQuota,
    holder: id.toString(),
    unitsPerMinute: settings.GMAIL_UNITS_PER_MINUTE,
    cipher,
    clock,
    log,
    keyedHash: runtime.keyedHash,
    random: () => Math.random(),
    queue: cleanupQueue,
    openGmail: (userId, isForced) => openCleanupGmail(runtime, userId, isForced),
    unsubscribe: (order, message) => unsubscribeSender(runtime, order, message),
    onCommit,
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

/**
 * A client with modify access through the user's current connection: an order paid under an older one continues under
 * it. A user is one Google account, so it is the same mailbox. `isForced`: after a 401.
 */
export async function openCleanupGmail(
  runtime: Runtime,
  userId: string,
  isForced: boolean,
): Promise<CleanupGmail> {
  const { db, clock, google } = runtime;
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) return { ok: false, code: 'gmail_connection_expired' };
  if (!canModifyMailbox(connection.scope)) return { ok: false, code: 'gmail_modify_missing' };
  const token = await getAccessToken(runtime, connection.id, { forceRefresh: isForced });
  if (!token.ok) return token;
  const gmail = createGmailClient({
    baseUrl: google.gmail,
    accessToken: token.accessToken,
    ownAddress: (await findUser(db, userId))?.email ?? null,
    clock,
    fetch: (input, init) => fetch(input, init),
  });
  return {
    ok: true,
    gmail,
    connectionId: connection.id,
    tokenMasked: maskToken(token.accessToken),
  };
}

/** Enough to tell two tokens apart, and useless otherwise. */
function maskToken(token: string): string {
  return `${token.slice(0, 4)}••••••••${token.slice(-4)}`;
}
