import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';

import { batchRecordSchema, type BatchRecord } from './cleanup-records.ts';

const SURVEY_WAITS = "EXISTS (SELECT 1 FROM batches WHERE batch_number = 0 AND state = 'waiting')";
/** Moving and restoring fail and are retried independently. */
const FAILED_COLUMN = {
  move: 'is_failed',
  restore: 'is_restore_failed',
} as const satisfies Record<CleanupGoal, string>;
const IS_LISTED_AGAIN = 'EXISTS (SELECT 1 FROM cleanup WHERE list_again_ms IS NOT NULL)';
/** Reading headers can take many minutes of quota: proven mail goes first. */
const PROVEN_WAITS = `EXISTS (SELECT 1 FROM batches
  WHERE batch_number > 0 AND state = 'waiting' AND is_failed = 0 AND unproven IS NULL)`;
/**
 * Open work for a goal, the survey first except for what it has already checked; nothing is moved while another trash
 * listing is due.
 */
const OPEN_FOR: Record<CleanupGoal, string> = {
  move: `state = 'waiting' AND is_failed = 0 AND (batch_number = 0 OR is_checked = 1 OR NOT ${SURVEY_WAITS})
    AND NOT ${IS_LISTED_AGAIN} AND (unproven IS NULL OR NOT ${PROVEN_WAITS})`,
  restore: `is_restore_failed = 0 AND (
    (batch_number = 0 AND state = 'waiting')
    OR (batch_number > 0 AND found_count > 0 AND NOT ${SURVEY_WAITS}))`,
};

/** Whether the survey, or mail that needs no proof, is open. */
export function hasProvenWaiting(database: ObjectDatabase): boolean {
  return holds(database, `(${SURVEY_WAITS}) OR (${PROVEN_WAITS})`);
}

/** Whether the survey has released any batch. */
export function hasChecked(database: ObjectDatabase): boolean {
  return holds(
    database,
    'EXISTS (SELECT 1 FROM batches WHERE batch_number > 0 AND is_checked = 1)',
  );
}

function holds(database: ObjectDatabase, condition: string): boolean {
  return database.sql.exec(`SELECT 1 WHERE ${condition}`).toArray().length > 0;
}

export type NewBatch = Pick<
  BatchRecord,
  'sealedIds' | 'sealedThreads' | 'rowNumbers' | 'unproven' | 'messageCount'
> & { unlocked: Uint8Array };

/** The survey is dispatched, run and failed like any batch. */
export const SURVEY_BATCH = 0;
const IS_MAIL = 'batch_number > 0';
/** A move went unanswered: some of it may be in the trash. */
export const IS_AMBIGUOUS = `${IS_MAIL} AND is_touched = 1 AND was_moved = 0`;

/** How long a call in flight may take effect after a crash: two Gmail calls of 20 seconds, and a token refresh. */
const IN_FLIGHT_MS = 90_000;

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

  /** Whether any move that may have worked was attempted. */
  hasTouched(): boolean {
    return this.exists(`${IS_MAIL} AND is_touched = 1`);
  }

  hasAmbiguous(): boolean {
    return this.exists(IS_AMBIGUOUS);
  }

  hasWaiting(): boolean {
    return this.exists(`${IS_MAIL} AND state = 'waiting'`);
  }

  /** In order; at most `limit`. */
  open(goal: CleanupGoal, limit: number): number[] {
    return this.database.sql
      .exec(
        `SELECT batch_number FROM batches WHERE ${OPEN_FOR[goal]} ORDER BY batch_number LIMIT ?`,
        limit,
      )
      .toArray()
      .map((row) => Number(row['batch_number']));
  }

  /** Until when an unanswered call may take effect; null: none. */
  inFlightUntilMs(nowMs: number): number | null {
    const [row] = this.database.sql
      .exec(
        'SELECT MAX(in_flight_until_ms) AS last FROM batches WHERE in_flight_until_ms > ?',
        nowMs,
      )
      .toArray();
    const last = row?.['last'];
    return typeof last === 'number' ? last : null;
  }

  /** Stored before the call: from then on mail may have been moved. */
  beginCall(batchNumber: number, kind: 'move' | 'restore', nowMs: number): void {
    const isMove = kind === 'move' ? 1 : 0;
    this.update(
      `in_flight_until_ms = ?, was_touched = is_touched, is_touched = MAX(is_touched, ?),
       tried_first_ms = CASE WHEN is_touched < ? THEN ? ELSE tried_first_ms END,
       tried_last_ms = CASE WHEN ? THEN ? ELSE tried_last_ms END,
       restore_tried_before = restore_tried`,
      batchNumber,
      nowMs + IN_FLIGHT_MS,
      isMove,
      isMove,
      nowMs,
      isMove,
      nowMs,
    );
  }

  /** The call has been answered, or has timed out. */
  endCall(batchNumber: number): void {
    this.update('in_flight_until_ms = 0', batchNumber);
  }

  /** The call certainly had no effect. */
  untouch(batchNumber: number): void {
    this.update(
      `is_touched = was_touched, restore_tried = restore_tried_before,
       tried_first_ms = CASE WHEN was_touched = 1 THEN tried_first_ms END`,
      batchNumber,
    );
  }

  finishMove(batchNumber: number): void {
    const isMail = batchNumber === SURVEY_BATCH ? 0 : 1;
    const done = "state = 'moved', is_failed = 0, in_flight_until_ms = 0, was_moved = ?";
    this.update(done, batchNumber, isMail);
  }

  finishRestore(batchNumber: number): void {
    this.update('is_restore_failed = 0, in_flight_until_ms = 0', batchNumber);
  }

  fail(batchNumber: number, goal: CleanupGoal): void {
    this.update(`${FAILED_COLUMN[goal]} = 1`, batchNumber);
  }

  failOpen(goal: CleanupGoal): void {
    this.database.sql.exec(`UPDATE batches SET ${FAILED_COLUMN[goal]} = 1 WHERE ${OPEN_FOR[goal]}`);
  }

  /** Failed batches become open. */
  reopen(goals: readonly CleanupGoal[]): void {
    for (const goal of goals) {
      this.database.sql.exec(
        `UPDATE batches SET ${FAILED_COLUMN[goal]} = 0 WHERE ${FAILED_COLUMN[goal]} = 1`,
      );
    }
  }

  reopenSurvey(): void {
    this.database.sql.exec('UPDATE batches SET is_checked = 0 WHERE is_checked = 1');
    this.update("state = 'waiting'", SURVEY_BATCH);
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
