import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupGoal } from '#worker/domain/cleanup/cleanup-state.ts';

import { batchRecordSchema, type BatchRecord } from './cleanup-records.ts';
import { countLeftOut } from './message-flags.ts';

/** The survey goes as a batch of its own, so that it is sent, claimed and given up as the others are. */
export const SURVEY_BATCH = 0;
/** Longer than anything done under one claim: two calls to Gmail of 20 seconds each, and a new token. */
const CLAIM_MS = 90_000;

/** Work still to be done for a goal. A batch that was never tried has nothing to put back. */
const OPEN_FOR: Record<CleanupGoal, string> = {
  move: `state = 'waiting' AND is_failed = 0 AND (batch_number = ${SURVEY_BATCH} OR NOT EXISTS
    (SELECT 1 FROM batches WHERE batch_number = ${SURVEY_BATCH} AND state = 'waiting'))`,
  restore: `is_touched = 1 AND state <> 'restored' AND is_failed = 0`,
};

export type BatchTotals = {
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
  failedCount: number;
  restoredCount: number;
};

/** The batches of a clean-up and whose they are at the moment. */
export class BatchStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  insert(batchNumber: number, sealedIds: string, messageCount: number): void {
    this.database.sql.exec(
      'INSERT INTO batches (batch_number, sealed_ids, message_count, flags) VALUES (?, ?, ?, ?)',
      batchNumber,
      sealedIds,
      messageCount,
      new Uint8Array(messageCount),
    );
  }

  find(batchNumber: number): BatchRecord | null {
    return this.list(`batch_number = ${batchNumber}`)[0] ?? null;
  }

  /** Batches of mail, in order. */
  all(): BatchRecord[] {
    return this.list(`batch_number > ${SURVEY_BATCH}`);
  }

  hasOpen(goal: CleanupGoal): boolean {
    return this.exists(OPEN_FOR[goal]);
  }

  hasFailed(): boolean {
    return this.exists('is_failed = 1');
  }

  /** Whether any batch has never been tried. */
  hasUntouched(): boolean {
    return this.exists(`is_touched = 0 AND batch_number > ${SURVEY_BATCH}`);
  }

  hasTouched(): boolean {
    return this.exists('is_touched = 1');
  }

  isOpen(batchNumber: number, goal: CleanupGoal): boolean {
    return this.exists(`batch_number = ${batchNumber} AND ${OPEN_FOR[goal]}`);
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

  /** When the first of those under way is to be asked for again, if nothing is heard of it. */
  nextReminderMs(goal: CleanupGoal, resendMs: number, nowMs: number): number | null {
    const [row] = this.database.sql
      .exec(
        `SELECT MIN(MAX(COALESCE(sent_ms + ?, 0), claimed_until_ms)) AS next FROM batches
         WHERE ${OPEN_FOR[goal]} AND (sent_ms IS NOT NULL OR claimed_until_ms > ?)`,
        resendMs,
        nowMs,
      )
      .toArray();
    const next = row?.['next'] ?? null;
    return next === null ? null : Number(next);
  }

  markSent(batchNumbers: readonly number[], nowMs: number): void {
    for (const batchNumber of batchNumbers) {
      this.database.sql.exec(
        'UPDATE batches SET sent_ms = ? WHERE batch_number = ?',
        nowMs,
        batchNumber,
      );
    }
  }

  /** It is asked for anew as soon as there is time for it. */
  unsend(batchNumber: number): void {
    this.database.sql.exec(
      'UPDATE batches SET sent_ms = NULL, claimed_until_ms = 0 WHERE batch_number = ?',
      batchNumber,
    );
  }

  /** Makes the batch one consumer's. From the first claim for a move on, some of it may lie in the trash. */
  claim(batchNumber: number, goal: CleanupGoal, nowMs: number): number {
    const isMove = goal === 'move' && batchNumber !== SURVEY_BATCH;
    const [row] = this.database.sql
      .exec(
        `UPDATE batches SET claim_id = claim_id + 1, claimed_until_ms = ?,
           is_touched = MAX(is_touched, ?) WHERE batch_number = ? RETURNING claim_id`,
        nowMs + CLAIM_MS,
        isMove ? 1 : 0,
        batchNumber,
      )
      .toArray();
    return Number(row?.['claim_id']);
  }

  extendClaim(batchNumber: number, nowMs: number): void {
    this.database.sql.exec(
      'UPDATE batches SET claimed_until_ms = ? WHERE batch_number = ?',
      nowMs + CLAIM_MS,
      batchNumber,
    );
  }

  finish(batchNumber: number, state: 'moved' | 'restored'): void {
    this.database.sql.exec(
      'UPDATE batches SET state = ?, is_failed = 0, claimed_until_ms = 0 WHERE batch_number = ?',
      state,
      batchNumber,
    );
  }

  fail(batchNumber: number): void {
    this.database.sql.exec(
      'UPDATE batches SET is_failed = 1, claimed_until_ms = 0 WHERE batch_number = ?',
      batchNumber,
    );
  }

  failOpen(goal: CleanupGoal): void {
    this.database.sql.exec(
      `UPDATE batches SET is_failed = 1, claimed_until_ms = 0 WHERE ${OPEN_FOR[goal]}`,
    );
  }

  /** What was given up, or waits for an answer that may not come, is to be done again. Claims go on. */
  reopen(): void {
    this.database.sql.exec('UPDATE batches SET is_failed = 0, sent_ms = NULL');
  }

  /** The survey begins again for what has not been tried: what it said of that may have changed. */
  reopenSurvey(): void {
    this.database.sql.exec(
      `UPDATE batches SET state = 'waiting', claimed_until_ms = 0 WHERE batch_number = ${SURVEY_BATCH}`,
    );
    this.database.sql.exec(
      `UPDATE batches SET flags = zeroblob(message_count), gone_count = 0, kept_count = 0
       WHERE is_touched = 0`,
    );
  }

  /** Only before it is tried: from then on Gmail tells of our own move as of anybody's. */
  setFlags(batchNumber: number, flags: Uint8Array): void {
    const { goneCount, keptCount } = countLeftOut(flags);
    this.database.sql.exec(
      `UPDATE batches SET flags = ?, gone_count = ?, kept_count = ?
       WHERE batch_number = ? AND is_touched = 0`,
      flags,
      goneCount,
      keptCount,
      batchNumber,
    );
  }

  totals(): BatchTotals {
    const movable = 'message_count - gone_count - kept_count';
    const [row] = this.database.sql
      .exec(
        `SELECT SUM(message_count) AS selected, SUM(gone_count) AS gone, SUM(kept_count) AS kept,
           SUM(CASE WHEN state IN ('moved', 'restored') AND is_touched = 1 THEN ${movable} END) AS moved,
           SUM(CASE WHEN is_failed = 1 THEN ${movable} END) AS failed,
           SUM(CASE WHEN state = 'restored' THEN ${movable} END) AS restored
         FROM batches WHERE batch_number > ${SURVEY_BATCH}`,
      )
      .toArray();
    return {
      selectedCount: Number(row?.['selected'] ?? 0),
      movedCount: Number(row?.['moved'] ?? 0),
      goneCount: Number(row?.['gone'] ?? 0),
      keptCount: Number(row?.['kept'] ?? 0),
      failedCount: Number(row?.['failed'] ?? 0),
      restoredCount: Number(row?.['restored'] ?? 0),
    };
  }

  private exists(condition: string): boolean {
    return (
      this.database.sql.exec(`SELECT 1 FROM batches WHERE ${condition} LIMIT 1`).toArray().length >
      0
    );
  }

  private list(condition: string): BatchRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM batches WHERE ${condition} ORDER BY batch_number`)
      .toArray()
      .map((row) => batchRecordSchema.parse(row));
  }
}
