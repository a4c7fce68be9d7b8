import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';
import type { ListingCell } from '#worker/domain/scan/listing-plan.ts';
import { packIds } from '#worker/domain/scan/message-id.ts';
import type { ResultSummary } from '#worker/domain/scan/result-summary.ts';
import { isTerminalPhase, type ScanMode, type ScanPhase } from '#worker/domain/scan/scan-state.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';
import type { MailboxProfile, MessagePage } from '#worker/google/gmail-client.ts';

import {
  cellRecordSchema,
  scanRecordSchema,
  type CellRecord,
  type ScanRecord,
} from './scan-records.ts';

export type ScanStart = {
  scanId: string;
  userId: string;
  connectionId: string;
  mode: ScanMode;
  startedMs: number;
  expiresMs: number;
  /** What the user's scan before this one has taken of Google's quota. */
  leases: readonly UnitLease[];
};

/**
 * The scan's own state and its listings. Each method is one transaction and safe to repeat: a page or a
 * phase that is already in changes nothing, and nothing changes after the scan has ended.
 */
export class ScanStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  find(): ScanRecord | null {
    const [row] = this.rows('SELECT * FROM scan WHERE id = 1');
    return row === undefined ? null : scanRecordSchema.parse(row);
  }

  start(scan: ScanStart): void {
    this.database.sql.exec(
      `INSERT OR IGNORE INTO scan (id, scan_id, user_id, connection_id, mode, phase, started_ms, expires_ms)
       VALUES (1, ?, ?, ?, ?, 'connecting', ?, ?)`,
      scan.scanId,
      scan.userId,
      scan.connectionId,
      scan.mode,
      scan.startedMs,
      scan.expiresMs,
    );
  }

  commitProfile(profile: MailboxProfile, cells: readonly ListingCell[]): void {
    this.whileIn('connecting', () => {
      cells.forEach((cell, position) => this.insertCell(position + 1, cell));
      this.database.sql.exec(
        `UPDATE scan SET phase = 'listing', total_msgs = ?, history_id = ?`,
        profile.messagesTotal,
        profile.historyId,
      );
    });
  }

  /** Stores a page with the token of the next one. A page that is already in is ignored. */
  commitPage(cell: CellRecord, page: MessagePage): void {
    this.unlessEnded(() => {
      const known = this.cell(cell.cellNumber);
      if (known === null || known.isDone || known.pageCount !== cell.pageCount) return;
      if (known.restarts !== cell.restarts) return;
      this.database.sql.exec(
        'INSERT INTO pages (cell_number, page_number, ids, thread_ids) VALUES (?, ?, ?, ?)',
        cell.cellNumber,
        cell.pageCount,
        packIds(page.ids),
        cell.kind === 'size' ? packIds(page.threadIds) : null,
      );
      this.database.sql.exec(
        `UPDATE cells SET page_token = ?, page_count = page_count + 1, is_done = ?,
           message_count = message_count + ? WHERE cell_number = ?`,
        page.nextPageToken,
        page.nextPageToken === null ? 1 : 0,
        page.ids.length,
        cell.cellNumber,
      );
      if (cell.kind === 'size') this.raiseScannedCount();
    });
  }

  /** Begins a listing again after its page token went stale. What was counted before stays counted. */
  restartCell(cellNumber: number): void {
    this.unlessEnded(() => {
      this.database.sql.exec('DELETE FROM pages WHERE cell_number = ?', cellNumber);
      this.database.sql.exec(
        `UPDATE cells SET page_token = NULL, page_count = 0, message_count = 0, is_done = 0,
           restarts = restarts + 1 WHERE cell_number = ?`,
        cellNumber,
      );
    });
  }

  appendCell(cell: ListingCell): void {
    const [row] = this.rows('SELECT MAX(cell_number) AS last FROM cells');
    this.insertCell(Number(row?.['last'] ?? 0) + 1, cell);
  }

  cells(): CellRecord[] {
    return this.rows('SELECT * FROM cells ORDER BY cell_number').map((row) =>
      cellRecordSchema.parse(row),
    );
  }

  hasOpenCells(): boolean {
    return this.rows('SELECT 1 FROM cells WHERE is_done = 0 LIMIT 1').length > 0;
  }

  /** In the order in which they are wanted. */
  openCells(): CellRecord[] {
    return this.rows('SELECT * FROM cells WHERE is_done = 0 ORDER BY cell_number').map((row) =>
      cellRecordSchema.parse(row),
    );
  }

  /** Pages of a cell from `fromPage` on. */
  pages(cellNumber: number, fromPage: number): { ids: Uint8Array; threadIds: Uint8Array | null }[] {
    return this.rows(
      `SELECT ids, thread_ids FROM pages WHERE cell_number = ? AND page_number >= ? ORDER BY page_number`,
      cellNumber,
      fromPage,
    ).map((row) => ({
      ids: bytesOf(row['ids']) ?? new Uint8Array(),
      threadIds: bytesOf(row['thread_ids']),
    }));
  }

  /** Moves on from `from` to `to`, with whatever else belongs to that step, all in one transaction. */
  advance(from: ScanPhase, to: ScanPhase, alongside: () => void = () => {}): void {
    this.whileIn(from, () => {
      alongside();
      this.database.sql.exec('UPDATE scan SET phase = ?', to);
    });
  }

  /** Figures that already hold while the scan goes on; the result replaces them. */
  commitFirstFigures(summary: ResultSummary): void {
    this.database.sql.exec('UPDATE scan SET summary = ?', JSON.stringify(summary));
  }

  commitResult(summary: ResultSummary, finishedMs: number): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        `UPDATE scan SET phase = 'finished', summary = ?, finished_ms = ?, waiting_until_ms = NULL`,
        JSON.stringify(summary),
        finishedMs,
      );
    });
  }

  end(phase: 'failed' | 'cancelled', errorCode: ErrorCode, finishedMs: number): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        'UPDATE scan SET phase = ?, error_code = ?, finished_ms = ?, waiting_until_ms = NULL',
        phase,
        errorCode,
        finishedMs,
      );
    });
  }

  /** The end of the scan now stands in D1 as well. */
  commitSettled(): void {
    this.database.sql.exec('UPDATE scan SET is_settled = 1');
  }

  /** `waitingUntilMs`: when Google is asked again; null for a fault of our own. */
  recordFailure(nowMs: number, waitingUntilMs: number | null): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        `UPDATE scan SET attempts = attempts + 1, waiting_until_ms = ?,
           failing_since_ms = COALESCE(failing_since_ms, ?)`,
        waitingUntilMs,
        nowMs,
      );
    });
  }

  clearFailures(): void {
    this.database.sql.exec(
      `UPDATE scan SET attempts = 0, failing_since_ms = NULL, waiting_until_ms = NULL
       WHERE attempts > 0`,
    );
  }

  private cell(cellNumber: number): CellRecord | null {
    const [row] = this.rows('SELECT * FROM cells WHERE cell_number = ?', cellNumber);
    return row === undefined ? null : cellRecordSchema.parse(row);
  }

  private insertCell(cellNumber: number, cell: ListingCell): void {
    this.database.sql.exec(
      'INSERT INTO cells (cell_number, kind, value, query) VALUES (?, ?, ?, ?)',
      cellNumber,
      cell.kind,
      cell.value,
      cell.query,
    );
  }

  private raiseScannedCount(): void {
    this.database.sql.exec(
      `UPDATE scan SET scanned_msgs = MAX(scanned_msgs,
         (SELECT SUM(message_count) FROM cells WHERE kind = 'size'))`,
    );
  }

  private whileIn(phase: ScanPhase, work: () => void): void {
    this.database.transactionSync(() => {
      if (this.find()?.phase === phase) work();
    });
  }

  private unlessEnded(work: () => void): void {
    this.database.transactionSync(() => {
      const scan = this.find();
      if (scan !== null && !isTerminalPhase(scan.phase)) work();
    });
  }

  private rows(query: string, ...bindings: unknown[]) {
    return this.database.sql.exec(query, ...bindings).toArray();
  }
}

function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : null;
}
