import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { UsedAccess } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import type { CleanupPreparation } from '#worker/contract/mailbox-cleanup.ts';
import {
  type CleanupEvent,
  type CleanupState,
  nextCleanupState,
} from '#worker/domain/cleanups/cleanup-lifecycle.ts';
import type { GmailWaitReason } from '#worker/domain/quota/gmail-wait.ts';

import {
  cleanupRecordSchema,
  type CleanupRecord,
  type Sample,
  type SurveyStage,
} from './cleanup-records.ts';

/** Callers open the transaction. */
export class CleanupStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  find(): CleanupRecord | null {
    const [row] = this.database.sql.exec('SELECT * FROM cleanup WHERE id = 1').toArray();
    return row === undefined ? null : cleanupRecordSchema.parse(row);
  }

  insert(cleanup: CleanupPreparation, sealedRowNames: string | null): void {
    this.database.sql.exec(
      `INSERT INTO cleanup (id, cleanup_id, user_id, history_id, prepared_ms, expires_ms,
         scanned_ms, sealed_row_names, names_until_ms) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      cleanup.cleanupId,
      cleanup.userId,
      cleanup.historyId,
      cleanup.preparedAtMs,
      cleanup.expiresAtMs,
      cleanup.scannedAtMs,
      sealedRowNames,
      cleanup.namesUntilMs,
    );
  }

  /** Keeps unpaid ids for another payment attempt. */
  keepUntil(expiresMs: number): void {
    this.database.sql.exec(
      "UPDATE cleanup SET expires_ms = MAX(expires_ms, ?) WHERE status = 'prepared'",
      expiresMs,
    );
  }

  /** On payment. Idempotent. */
  begin(paidMs: number): void {
    if (!this.apply({ kind: 'paid' })) return;
    this.database.sql.exec(
      'UPDATE cleanup SET paid_ms = ?, is_survey_new = 1, version = version + 1',
      paidMs,
    );
  }

  /** The only way to change the state. @returns the new state; null: unchanged */
  apply(event: CleanupEvent): CleanupState | null {
    const current = this.find();
    if (current === null) return null;
    const next = nextCleanupState(current, event);
    if (next === current) return null;
    this.database.sql.exec(
      `UPDATE cleanup SET status = ?, goal = ?, undo_scope = ?, paused_move = ?, error_code = ?,
         finished_ms = ?`,
      next.status,
      next.goal,
      next.undoScope,
      next.pausedMove === null ? null : JSON.stringify(next.pausedMove),
      next.errorCode,
      next.finishedMs,
    );
    return next;
  }

  forgetNames(): void {
    this.database.sql.exec('UPDATE cleanup SET sealed_row_names = NULL');
  }

  renewSurvey(): void {
    this.database.sql.exec('UPDATE cleanup SET is_survey_new = 1');
  }

  beginSurvey(nowMs: number): void {
    this.database.sql.exec('UPDATE cleanup SET is_survey_new = 0, survey_begun_ms = ?', nowMs);
  }

  /** null: list again at once, or not at all. */
  setListAgain(listAgainMs: number | null): void {
    this.database.sql.exec('UPDATE cleanup SET list_again_ms = ?', listAgainMs);
  }

  setSamples(samples: readonly Sample[]): void {
    this.database.sql.exec('UPDATE cleanup SET samples = ?', JSON.stringify(samples));
  }

  setRowSearches(rowSearches: readonly (readonly number[])[]): void {
    this.database.sql.exec('UPDATE cleanup SET row_searches = ?', JSON.stringify(rowSearches));
  }

  setSurvey(stage: SurveyStage, pageToken: string | null): void {
    this.database.sql.exec(
      'UPDATE cleanup SET survey_stage = ?, survey_token = ?',
      stage,
      pageToken,
    );
  }

  recordAccess(access: UsedAccess): void {
    this.database.sql.exec(
      'UPDATE cleanup SET connection_id = ?, token_masked = ?, token_used_ms = ?',
      access.connectionId,
      access.tokenMasked,
      access.usedAtMs,
    );
  }

  /** `reason`: null for our own failure. */
  recordFailure(nowMs: number, untilMs: number, reason: GmailWaitReason | null): void {
    this.database.sql.exec(
      `UPDATE cleanup SET attempts = attempts + 1, waiting_until_ms = ?, waiting_reason = ?,
         failing_since_ms = COALESCE(failing_since_ms, ?)`,
      untilMs,
      reason,
      nowMs,
    );
  }

  /** `reason`: null when the wait is not shown. */
  waitUntil(untilMs: number, reason: GmailWaitReason | null): void {
    this.database.sql.exec(
      'UPDATE cleanup SET waiting_until_ms = ?, waiting_reason = ?',
      untilMs,
      reason,
    );
  }

  /** Blocks dispatch until the purchase is confirmed; 0: does not. */
  holdUntil(unconfirmedUntilMs: number): void {
    this.database.sql.exec('UPDATE cleanup SET unconfirmed_until_ms = ?', unconfirmedUntilMs);
  }

  /** Not during a wait after a failure: a call answered then began before it, and says nothing about it. */
  recordSuccess(nowMs: number): void {
    this.database.sql.exec(
      `UPDATE cleanup SET attempts = 0, failing_since_ms = NULL, waiting_until_ms = NULL
       WHERE attempts = 0 OR waiting_until_ms IS NULL OR waiting_until_ms <= ?`,
      nowMs,
    );
  }

  /** On a restart. */
  clearFailures(): void {
    this.database.sql.exec(
      'UPDATE cleanup SET attempts = 0, failing_since_ms = NULL, waiting_until_ms = NULL',
    );
  }

  beginEpoch(): void {
    this.database.sql.exec('UPDATE cleanup SET epoch = epoch + 1');
  }

  countAmbiguousResume(): void {
    this.database.sql.exec('UPDATE cleanup SET ambiguous_resumes = ambiguous_resumes + 1');
  }

  countOwnerRestart(): void {
    this.database.sql.exec('UPDATE cleanup SET owner_restarts = owner_restarts + 1');
  }

  /** Marks a change for D1. */
  touch(): void {
    this.database.sql.exec('UPDATE cleanup SET version = version + 1');
  }

  commitSaved(version: number, nowMs: number): void {
    this.database.sql.exec(
      'UPDATE cleanup SET saved_version = MAX(saved_version, ?), saved_ms = ?',
      version,
      nowMs,
    );
  }
}
