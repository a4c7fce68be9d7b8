import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';

import { CLAIM_MS, type ClaimTerm } from '#durable-objects/mailbox-cleanup/claim-time.ts';
import { batchRecordSchema, type BatchRecord } from './cleanup-records.ts';
import { FAILED_COLUMN, OPEN_FOR } from '#durable-objects/mailbox-cleanup/open-batches.ts';

/** A batch as it is laid by. */
export type NewBatch = Pick<
  BatchRecord,
  'sealedIds' | 'sealedThreads' | 'rowNumbers' | 'unproven' | 'messageCount'
> & { unlocked: Uint8Array | null };

/** The survey goes as a batch of its own, so that it is sent, claimed and given up as the others are. */
export const SURVEY_BATCH = 0;
const IS_MAIL = 'batch_number > 0';
/** Tried, and not answered for: some of it may lie in the trash. */
export const IS_AMBIGUOUS = `${IS_MAIL} AND is_touched = 1 AND was_moved = 0`;

/** The batches of a clean-up and whose they are at the moment. */
export class BatchStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  insert(
    batchNumber: number,
    { sealedIds, sealedThreads, rowNumbers, unlocked, unproven, messageCount }: NewBatch,
  ): void {
    this.database.sql.exec(
      `INSERT INTO batches (batch_number, sealed_ids, sealed_threads, row_numbers, unlocked,
         unproven, unchecked_count, message_count, flags) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      batchNumber,
      sealedIds,
      sealedThreads,
      rowNumbers,
      unlocked,
      unproven,
      unproven === null ? 0 : messageCount,
      messageCount,
      new Uint8Array(messageCount),
    );
  }

  find(batchNumber: number): BatchRecord | null {
    return this.list('batch_number = ?', batchNumber)[0] ?? null;
  }

  hasOpen(goal: CleanupGoal): boolean {
    return this.exists(OPEN_FOR[goal]);
  }

  isOpen(batchNumber: number, goal: CleanupGoal): boolean {
    return this.exists(`batch_number = ? AND (${OPEN_FOR[goal]})`, batchNumber);
  }

  hasFailed(goal: CleanupGoal): boolean {
    return this.exists(`${FAILED_COLUMN[goal]} = 1`);
  }

  /** Whether nobody has been asked for anything yet. */
  isUntried(): boolean {
    return !this.exists('sent_ms IS NOT NULL OR claim_id > 0');
  }

  /** Whether a move of any batch was tried and may have worked. */
  hasTouched(): boolean {
    return this.exists(`${IS_MAIL} AND is_touched = 1`);
  }

  hasAmbiguous(): boolean {
    return this.exists(IS_AMBIGUOUS);
  }

  /** Whether any batch is still to be moved. */
  hasWaiting(): boolean {
    return this.exists(`${IS_MAIL} AND state = 'waiting'`);
  }

  /** Open batches that nobody has been asked to do, or not lately, by number; at most `limit`. */
  unsent(goal: CleanupGoal, askedBeforeMs: number, nowMs: number, limit: number): number[] {
    return this.database.sql
      .exec(
        `SELECT batch_number FROM batches WHERE ${OPEN_FOR[goal]} AND claimed_until_ms <= ?
           AND (sent_ms IS NULL OR sent_ms <= ?) ORDER BY batch_number LIMIT ?`,
        nowMs,
        askedBeforeMs,
        limit,
      )
      .toArray()
      .map((row) => Number(row['batch_number']));
  }

  /** Open batches that somebody has been asked to do, or is at. */
  countUnderWay(goal: CleanupGoal, askedBeforeMs: number, nowMs: number): number {
    const [row] = this.database.sql
      .exec(
        `SELECT COUNT(*) AS count FROM batches WHERE ${OPEN_FOR[goal]}
           AND (claimed_until_ms > ? OR sent_ms > ?)`,
        nowMs,
        askedBeforeMs,
      )
      .toArray();
    return Number(row?.['count'] ?? 0);
  }

  /** When the first of those under way is to be asked for again, if nothing is heard of it; never in the past. */
  nextReminderMs(goal: CleanupGoal, resendMs: number, nowMs: number): number | null {
    const [row] = this.database.sql
      .exec(
        `SELECT MIN(MAX(COALESCE(sent_ms + ?1, 0), claimed_until_ms)) AS next FROM batches
         WHERE ${OPEN_FOR[goal]} AND MAX(COALESCE(sent_ms + ?1, 0), claimed_until_ms) > ?2`,
        resendMs,
        nowMs,
      )
      .toArray();
    return numberOrNull(row?.['next']);
  }

  /** When the last claim on mail runs out; null when there is none. */
  mailClaimedUntilMs(nowMs: number): number | null {
    const [row] = this.database.sql
      .exec(
        `SELECT MAX(claimed_until_ms) AS last FROM batches WHERE ${IS_MAIL} AND claimed_until_ms > ?`,
        nowMs,
      )
      .toArray();
    return numberOrNull(row?.['last']);
  }

  /** @param sentMs null: the queue did not take them. */
  markSent(batchNumbers: readonly number[], sentMs: number | null): void {
    for (const batchNumber of batchNumbers) {
      this.update('sent_ms = ?', batchNumber, sentMs);
    }
  }

  /** Nobody is at it any more, and it is asked for anew as soon as there is time for it. */
  unsend(batchNumber: number): void {
    this.update('sent_ms = NULL, claimed_until_ms = 0', batchNumber);
  }

  /** Makes the batch one consumer's. `isMove`: from then on some of it may lie in the trash. */
  claim(batchNumber: number, isMove: boolean, nowMs: number): ClaimTerm {
    const untilMs = nowMs + CLAIM_MS;
    const [row] = this.database.sql
      .exec(
        `UPDATE batches SET claim_id = claim_id + 1, claimed_until_ms = ?1,
           was_touched = is_touched, is_touched = MAX(is_touched, ?2),
           tried_first_ms = CASE WHEN is_touched < ?2 THEN ?3 ELSE tried_first_ms END,
           restore_tried_before = restore_tried
         WHERE batch_number = ?4 RETURNING claim_id`,
        untilMs,
        isMove ? 1 : 0,
        nowMs,
        batchNumber,
      )
      .toArray();
    return { claimId: Number(row?.['claim_id']), untilMs };
  }

  /** @returns until when it now holds */
  extendClaim(batchNumber: number, nowMs: number): number {
    const untilMs = nowMs + CLAIM_MS;
    this.update('claimed_until_ms = ?', batchNumber, untilMs);
    return untilMs;
  }

  /** The claim has certainly had no effect. */
  untouch(batchNumber: number): void {
    this.update(
      `is_touched = was_touched, restore_tried = restore_tried_before,
       tried_first_ms = CASE WHEN was_touched = 1 THEN tried_first_ms END`,
      batchNumber,
    );
  }

  finishMove(batchNumber: number): void {
    const isMail = batchNumber === SURVEY_BATCH ? 0 : 1;
    const done = "state = 'moved', is_failed = 0, claimed_until_ms = 0, was_moved = ?";
    this.update(done, batchNumber, isMail);
  }

  finishRestore(batchNumber: number): void {
    this.update('is_restore_failed = 0, claimed_until_ms = 0', batchNumber);
  }

  fail(batchNumber: number, goal: CleanupGoal): void {
    this.update(`${FAILED_COLUMN[goal]} = 1, claimed_until_ms = 0`, batchNumber);
  }

  failOpen(goal: CleanupGoal): void {
    this.database.sql.exec(
      `UPDATE batches SET ${FAILED_COLUMN[goal]} = 1, claimed_until_ms = 0
       WHERE ${OPEN_FOR[goal]}`,
    );
  }

  /** What was given up, or waits for an answer that may not come, is to be done again. Claims go on. */
  reopen(goals: readonly CleanupGoal[]): void {
    for (const goal of goals) {
      this.database.sql.exec(`UPDATE batches SET ${FAILED_COLUMN[goal]} = 0`);
    }
    this.database.sql.exec('UPDATE batches SET sent_ms = NULL');
  }

  /** The survey is to begin again, once claims on mail have ended. */
  reopenSurvey(): void {
    this.database.sql.exec('UPDATE batches SET is_checked = 0');
    this.update("state = 'waiting', sent_ms = NULL, claimed_until_ms = 0", SURVEY_BATCH);
  }

  /** Whoever let a claim on mail run out is answered for no more: what it did is about to be seen. */
  dropEndedClaims(nowMs: number): void {
    this.dropClaims(`${IS_MAIL} AND claimed_until_ms BETWEEN 1 AND ${nowMs}`);
  }

  /** Whoever is putting mail back puts back less than is asked for by now: it is to be done again. */
  dropRestoreClaims(): void {
    this.dropClaims(
      `${IS_MAIL} AND claimed_until_ms > 0 AND (was_moved = 1 OR to_restore_count > 0)`,
    );
  }

  private dropClaims(condition: string): void {
    this.database.sql.exec(
      `UPDATE batches SET claim_id = claim_id + 1, claimed_until_ms = 0, sent_ms = NULL
       WHERE ${condition}`,
    );
  }

  private update(assignments: string, batchNumber: number, ...values: SqlValue[]): void {
    this.database.sql.exec(
      `UPDATE batches SET ${assignments} WHERE batch_number = ?`,
      ...values,
      batchNumber,
    );
  }

  private exists(condition: string, ...values: SqlValue[]): boolean {
    const query = `SELECT 1 FROM batches WHERE ${condition} LIMIT 1`;
    return this.database.sql.exec(query, ...values).toArray().length > 0;
  }

  private list(condition: string, ...values: SqlValue[]): BatchRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM batches WHERE ${condition} ORDER BY batch_number`, ...values)
      .toArray()
      .map((row) => batchRecordSchema.parse(row));
  }
}

const numberOrNull = (value: SqlValue | undefined) => (typeof value === 'number' ? value : null);
