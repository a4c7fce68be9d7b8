import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';
import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  PASSING_REASONS,
  type UnsubscribeReason,
  type UnsubscribeResult,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import {
  senderListsSchema,
  senderRecordSchema,
  type FoundWay,
  type SenderLists,
  type SenderRecord,
} from './sender-records.ts';
import { IS_HELD } from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';

type NewSender = Omit<PreparedSender, 'name'>;

const IS_WAITING = "status = 'waiting'";
/** Failed for a transient cause. */
const IS_PASSING = "status = 'not_possible' AND reason IN (SELECT value FROM json_each(?1))";
const PASSING = JSON.stringify(PASSING_REASONS);
/** Of a row restored or left alone: such senders are not asked again. */
export const IS_OF_EXCLUDED_ROW = `EXISTS (SELECT 1 FROM chosen_rows c
  WHERE c.row_id = senders.row_id AND (c.is_put_back = 1 OR c.is_mismatched = 1))`;
/** For reason ?1. A sender that may have been asked is not reported as unasked. */
const ENDED = `
  status = CASE WHEN may_have_been_asked = 0 THEN 'not_possible' ELSE 'asked' END,
  reason = CASE WHEN may_have_been_asked = 0 THEN ?1 ELSE 'no_answer' END,
  ended_reason = ?1, sealed_link = NULL`;

export class SenderStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  insert(
    { sealedIds, sealedNames, namesUntilMs }: SenderLists,
    senders: readonly NewSender[],
  ): void {
    this.database.sql.exec(
      'INSERT INTO sender_lists (id, sealed_ids, sealed_names, names_until_ms) VALUES (1, ?, ?, ?)',
      sealedIds,
      sealedNames,
      namesUntilMs,
    );
    senders.forEach(({ rowId, messageIds: { length }, promised, mayLeaveGroup }, position) => {
      this.database.sql.exec(
        `INSERT INTO senders (sender_number, row_id, message_count, promised_way, may_leave_group)
         VALUES (?, ?, ?, ?, ?)`,
        position + 1,
        rowId,
        length,
        promised,
        mayLeaveGroup ? 1 : 0,
      );
    });
  }

  /** null: no senders to unsubscribe from. */
  lists(): SenderLists | null {
    const [row] = this.database.sql.exec('SELECT * FROM sender_lists').toArray();
    return row === undefined ? null : senderListsSchema.parse(row);
  }

  /** When to delete names; null: there are none. */
  namesUntilMs(): number | null {
    const [row] = this.database.sql
      .exec('SELECT names_until_ms FROM sender_lists WHERE sealed_names IS NOT NULL')
      .toArray();
    return row === undefined ? null : Number(row['names_until_ms']);
  }

  /** Deletes names and links; keeps results. */
  forget(): void {
    this.database.transactionSync(() => {
      this.database.sql.exec('UPDATE sender_lists SET sealed_names = NULL');
      this.database.sql.exec('UPDATE senders SET sealed_link = NULL');
    });
  }

  find(senderNumber: number): SenderRecord | null {
    return this.list('sender_number = ?', senderNumber)[0] ?? null;
  }

  all(): SenderRecord[] {
    return this.list('1 ORDER BY sender_number');
  }

  /** Waiting or retryable, in any row. */
  hasUnsettled(): boolean {
    return this.exists(`(${IS_WAITING} OR ${IS_PASSING})`, PASSING);
  }

  /** Not dispatched before then. */
  waitUntil(senderNumber: number, waitingUntilMs: number): void {
    this.update('waiting_until_ms = ?', senderNumber, waitingUntilMs);
  }

  /**
   * Stored before the request, so that it is known after a crash. @returns null: it must not be asked any more;
   * `isFirst`: no earlier run left that in doubt
   */
  beginAsking(senderNumber: number): { isFirst: boolean } | null {
    const sender = this.find(senderNumber);
    if (sender?.status !== 'waiting') return null;
    if (!sender.mayHaveBeenAsked) this.update('may_have_been_asked = 1', senderNumber);
    return { isFirst: !sender.mayHaveBeenAsked };
  }

  /** It was not asked after all; if ended meanwhile, nothing was done about it. */
  releaseAsking(senderNumber: number): void {
    this.update(
      `may_have_been_asked = 0,
       reason = CASE WHEN status = 'asked' THEN ended_reason ELSE reason END,
       status = CASE WHEN status = 'asked' THEN 'not_possible' ELSE status END`,
      senderNumber,
    );
  }

  /** One of its messages offers no more than `found`; the next may. */
  tryNextMessage(senderNumber: number, found: FoundWay): void {
    this.keepFound(senderNumber, found);
    this.update('next_message = next_message + 1', senderNumber);
  }

  /** All messages are fetched: the best result stands. */
  settleFound(senderNumber: number, found: FoundWay): void {
    this.keepFound(senderNumber, found);
    this.update(
      `status = COALESCE(found_status, 'not_possible'), reason = found_reason`,
      senderNumber,
    );
  }

  settle(
    senderNumber: number,
    { status, reason }: Pick<UnsubscribeResult, 'status' | 'reason'>,
    sealedLink: string | null,
  ): void {
    this.update(
      'status = ?, reason = ?, sealed_link = ?',
      senderNumber,
      status,
      reason,
      sealedLink,
    );
  }

  /** A waiting sender will not be asked, for this reason. */
  end(senderNumber: number, reason: UnsubscribeReason): void {
    this.database.sql.exec(
      `UPDATE senders SET ${ENDED} WHERE ${IS_WAITING} AND sender_number = ?2`,
      reason,
      senderNumber,
    );
  }

  /** Waiting senders will not be asked; of one row, if given. */
  endWaiting(reason: UnsubscribeReason, rowId: RowId | null = null): void {
    this.database.sql.exec(
      `UPDATE senders SET ${ENDED}
       WHERE ${IS_WAITING} AND (?2 IS NULL OR row_id = ?2)`,
      reason,
      rowId,
    );
  }

  /** Held senders will not be asked while moving has stopped. */
  endHeld(reason: UnsubscribeReason): void {
    const held = `UPDATE senders SET ${ENDED} WHERE ${IS_WAITING} AND ${IS_HELD}`;
    this.database.sql.exec(held, reason);
  }

  /** No more requests or retries. @returns whether any sender was left */
  endForGood(): boolean {
    if (!this.hasUnsettled()) return false;
    this.endWaiting('too_late');
    this.database.sql.exec(
      `UPDATE senders SET reason = 'too_late', sealed_link = NULL WHERE ${IS_PASSING}`,
      PASSING,
    );
    return true;
  }

  /**
   * Retryable senders wait again, except those of rows restored or left alone.
   * @returns whether there were any
   */
  reopen(): boolean {
    const isRetryable = `${IS_PASSING} AND NOT ${IS_OF_EXCLUDED_ROW}`;
    if (!this.exists(isRetryable, PASSING)) return false;
    this.database.sql.exec(
      `UPDATE senders SET status = 'waiting', reason = NULL, sealed_link = NULL, next_message = 0,
         found_status = NULL, found_reason = NULL, ended_reason = NULL, waiting_until_ms = 0
       WHERE ${isRetryable}`,
      PASSING,
    );
    return true;
  }

  /** A link beats none, a message's own statement beats another's; of equals the newer wins. */
  private keepFound(senderNumber: number, { status, reason, sealedLink }: FoundWay): void {
    const isBetter =
      "found_status IS NULL OR found_reason = 'not_as_chosen' OR (found_status = 'not_possible' AND ?1 = 'needs_click')";
    this.database.sql.exec(
      `UPDATE senders SET found_status = ?1, found_reason = ?2, sealed_link = ?3
       WHERE sender_number = ?4 AND (${isBetter})`,
      status,
      reason,
      sealedLink,
      senderNumber,
    );
  }

  private update(assignments: string, senderNumber: number, ...values: SqlValue[]): void {
    this.database.sql.exec(
      `UPDATE senders SET ${assignments} WHERE sender_number = ?`,
      ...values,
      senderNumber,
    );
  }

  private exists(condition: string, ...values: SqlValue[]): boolean {
    return this.list(`${condition} LIMIT 1`, ...values).length > 0;
  }

  private list(condition: string, ...values: SqlValue[]): SenderRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM senders WHERE ${condition}`, ...values)
      .toArray()
      .map((row) => senderRecordSchema.parse(row));
  }
}
