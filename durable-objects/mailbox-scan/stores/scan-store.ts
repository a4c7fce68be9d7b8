import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import { scanRules } from '#worker/domain/scans/scan-rules.ts';
import { isTerminalPhase, type ScanPhase } from '#worker/domain/scans/scan-state.ts';
import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';
import type { MailboxProfile } from '#worker/platform/google/gmail-client.ts';

import {
  domainsSchema,
  listingCellsSchema,
  scanRecordSchema,
  STATE_COLUMNS,
  type ScanRecord,
} from './scan-records.ts';
import type { ScanStart } from '#worker/contract/mailbox-scan.ts';

/** Each method is one idempotent transaction: past phases and ended scans never change. */
export class ScanStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  find(): ScanRecord | null {
    const [row] = this.database.sql
      .exec(`SELECT ${STATE_COLUMNS} FROM scan WHERE id = 1`)
      .toArray();
    return row === undefined ? null : scanRecordSchema.parse(row);
  }

  start(scan: ScanStart): void {
    this.database.sql.exec(
      `INSERT OR IGNORE INTO scan (id, scan_id, user_id, connection_id, mode, phase, started_ms,
         expires_ms, time_zone)
       VALUES (1, ?, ?, ?, ?, 'connecting', ?, ?, ?)`,
      scan.scanId,
      scan.userId,
      scan.connectionId,
      scan.mode,
      scan.startedMs,
      scan.expiresMs,
      scan.timeZone,
    );
  }

  commitProfile({ emailAddress, messagesTotal, historyId }: MailboxProfile): void {
    this.whileIn('connecting', () => {
      this.database.sql.exec(
        'UPDATE scan SET own_address = ?, total_msgs = ?, history_id = ?',
        emailAddress,
        messagesTotal,
        historyId,
      );
    });
  }

  commitLabels(labels: LabelPlan): void {
    const text = JSON.stringify(labels);
    this.whileIn('connecting', () => this.database.sql.exec('UPDATE scan SET labels = ?', text));
  }

  /** `extraStatements`: further statements of the transaction. */
  commitPlan(
    cells: readonly ListingCell[],
    dictionary: readonly string[],
    extraStatements: () => void = () => {},
  ): void {
    this.whileIn('connecting', () => {
      extraStatements();
      this.database.sql.exec(
        "UPDATE scan SET phase = 'listing', plan = ?, dictionary = ?, rules = ?",
        JSON.stringify(cells),
        JSON.stringify(dictionary),
        scanRules(),
      );
    });
  }

  extendPlan(cells: readonly ListingCell[]): void {
    this.whileIn('listing', () => {
      const plan = JSON.stringify([...this.plan(), ...cells]);
      this.database.sql.exec('UPDATE scan SET plan = ?', plan);
    });
  }

  /** With further statements, for a new plan. */
  dropPlan(extraStatements: () => void): void {
    this.unlessEnded(({ phase }) => {
      if (phase !== 'connecting' && phase !== 'listing') return;
      extraStatements();
      this.database.sql.exec(
        "UPDATE scan SET phase = 'connecting', plan = NULL, dictionary = NULL, rules = NULL",
      );
    });
  }

  dictionary(): string[] {
    const [row] = this.database.sql.exec('SELECT dictionary FROM scan').toArray();
    const dictionary = row?.['dictionary'];
    return typeof dictionary === 'string' ? domainsSchema.parse(JSON.parse(dictionary)) : [];
  }

  plan(): ListingCell[] {
    const [row] = this.database.sql.exec('SELECT plan FROM scan').toArray();
    const plan = row?.['plan'];
    return typeof plan === 'string' ? listingCellsSchema.parse(JSON.parse(plan)) : [];
  }

  /** With further statements, in one transaction. */
  advance(from: ScanPhase, to: ScanPhase, extraStatements: () => void = () => {}): void {
    this.whileIn(from, () => {
      extraStatements();
      this.database.sql.exec('UPDATE scan SET phase = ?', to);
    });
  }

  /** Interim, replaced by the result. */
  commitFirstFigures(summary: ResultSummary): void {
    this.database.sql.exec('UPDATE scan SET summary = ?', JSON.stringify(summary));
  }

  /** Continues deepening unless `isEnd`. */
  commitResult(
    summary: ResultSummary,
    { rounds, isEnd, nowMs }: { rounds: number; isEnd: boolean; nowMs: number },
  ): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        `UPDATE scan SET phase = ?, summary = ?, finished_ms = COALESCE(finished_ms, ?), is_settled = 0,
           summary_safe_list = NULL, usable_rounds = COALESCE(usable_rounds, ?), published_rounds = ?, waiting_until_ms = NULL`,
        isEnd ? 'finished' : 'deepening',
        JSON.stringify(summary),
        nowMs,
        rounds,
        rounds,
      );
    });
  }

  /** A deepening scan keeps its result and finishes. */
  end(phase: 'failed' | 'cancelled', errorCode: ErrorCode, nowMs: number): void {
    this.unlessEnded((scan) => {
      if (scan.phase === 'deepening') {
        this.database.sql.exec("UPDATE scan SET phase = 'finished', waiting_until_ms = NULL");
        return;
      }
      this.database.sql.exec(
        'UPDATE scan SET phase = ?, error_code = ?, finished_ms = ?, waiting_until_ms = NULL',
        phase,
        errorCode,
        nowMs,
      );
    });
  }

  /** `safeList`: the edits it reflects. */
  commitSummary(
    summary: ResultSummary,
    { rounds, safeList }: { rounds: number; safeList: string | null },
  ): void {
    this.database.sql.exec(
      'UPDATE scan SET summary = ?, summary_safe_list = ? WHERE published_rounds = ?',
      JSON.stringify(summary),
      safeList,
      rounds,
    );
  }

  commitSettled(): void {
    this.database.sql.exec('UPDATE scan SET is_settled = 1, settled_rounds = published_rounds');
  }

  /** Before a restart: progress is monotonic. */
  commitCounted(messages: number): void {
    this.database.sql.exec('UPDATE scan SET scanned_msgs = MAX(scanned_msgs, ?)', messages);
  }

  /** null: our own error. */
  recordFailure(nowMs: number, wait: GmailWait | null): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        `UPDATE scan SET attempts = attempts + 1, waiting_until_ms = ?, waiting_reason = ?,
           failing_since_ms = COALESCE(failing_since_ms, ?)`,
        wait?.untilMs ?? null,
        wait?.reason ?? null,
        nowMs,
      );
    });
  }

  /** Out of quota, no failure. */
  recordWait({ untilMs, reason }: GmailWait): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        'UPDATE scan SET waiting_until_ms = ?, waiting_reason = ?',
        untilMs,
        reason,
      );
    });
  }

  /** Monotonic. */
  commitShown(percent: number): void {
    this.database.sql.exec('UPDATE scan SET shown_percent = ?1 WHERE shown_percent < ?1', percent);
  }

  /** After a successful call. */
  clearFailures(): void {
    this.database.sql.exec(
      `UPDATE scan SET attempts = 0, failing_since_ms = NULL, waiting_until_ms = NULL
       WHERE attempts > 0 OR waiting_until_ms IS NOT NULL`,
    );
  }

  unlessEnded(work: (scan: ScanRecord) => void): void {
    this.database.transactionSync(() => {
      const scan = this.find();
      if (scan !== null && !isTerminalPhase(scan.phase)) work(scan);
    });
  }

  private whileIn(phase: ScanPhase, work: () => void): void {
    this.database.transactionSync(() => {
      if (this.find()?.phase === phase) work();
    });
  }
}
