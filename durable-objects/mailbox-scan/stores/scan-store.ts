import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';
import { scanRules } from '#worker/domain/scans/scan-rules.ts';
import { DEFAULT_TIME_ZONE } from '#worker/domain/dates.ts';
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
import type { ScanStart } from '#durable-objects/mailbox-scan/scan-start.ts';

/**
 * The scan's own state. Each method is one transaction and safe to repeat: a phase that is already past
 * changes nothing, and nothing changes after the scan has ended.
 */
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
      scan.timeZone ?? DEFAULT_TIME_ZONE,
    );
  }

  /** Whose the mailbox is, and where it stands as the scan begins. */
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

  /**
   * `dictionary`: the domains to ask for, which another release may have others of. `alongside`: whatever else
   * belongs to it, in the same transaction.
   */
  commitPlan(
    cells: readonly ListingCell[],
    dictionary: readonly string[],
    alongside: () => void = () => {},
  ): void {
    this.whileIn('connecting', () => {
      alongside();
      this.database.sql.exec(
        "UPDATE scan SET phase = 'listing', plan = ?, dictionary = ?, rules = ?",
        JSON.stringify(cells),
        JSON.stringify(dictionary),
        scanRules(),
      );
    });
  }

  /** More listings, that follow upon those of the plan. */
  extendPlan(cells: readonly ListingCell[]): void {
    this.whileIn('listing', () => {
      const plan = JSON.stringify([...this.plan(), ...cells]);
      this.database.sql.exec('UPDATE scan SET plan = ?', plan);
    });
  }

  /** Drops the plan, with whatever else belongs to it, for another to be made. */
  dropPlan(alongside: () => void): void {
    this.unlessEnded(({ phase }) => {
      if (phase !== 'connecting' && phase !== 'listing') return;
      alongside();
      this.database.sql.exec(
        "UPDATE scan SET phase = 'connecting', plan = NULL, dictionary = NULL, rules = NULL",
      );
    });
  }

  /** The well-known domains that are asked for; none before the plan is made. */
  dictionary(): string[] {
    const [row] = this.database.sql.exec('SELECT dictionary FROM scan').toArray();
    const dictionary = row?.['dictionary'];
    return typeof dictionary === 'string' ? domainsSchema.parse(JSON.parse(dictionary)) : [];
  }

  /** The listings of the plan; none before it is made. */
  plan(): ListingCell[] {
    const [row] = this.database.sql.exec('SELECT plan FROM scan').toArray();
    const plan = row?.['plan'];
    return typeof plan === 'string' ? listingCellsSchema.parse(JSON.parse(plan)) : [];
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

  /** A result made from so many rounds; the scan goes on to find more senders, or is at its end. */
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

  /** Ends the scan without a result; one that has its result keeps it. */
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

  /** The summary of the result made from so many rounds, as D1 has it; `safeList`: the edits that it follows. */
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

  /** What the scan has come to now stands in D1 as well. */
  commitSettled(): void {
    this.database.sql.exec('UPDATE scan SET is_settled = 1, settled_rounds = published_rounds');
  }

  /** What has been counted so far, before a listing begins again: progress never falls. */
  commitCounted(messages: number): void {
    this.database.sql.exec('UPDATE scan SET scanned_msgs = MAX(scanned_msgs, ?)', messages);
  }

  /** `wait`: until Google is asked again; null for a fault of our own. */
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

  /** Nothing has failed: Google has no more for us until then. */
  recordWait({ untilMs, reason }: GmailWait): void {
    this.unlessEnded(() => {
      this.database.sql.exec(
        'UPDATE scan SET waiting_until_ms = ?, waiting_reason = ?',
        untilMs,
        reason,
      );
    });
  }

  /** So much has been shown: progress never falls, though what is left is estimated anew. */
  commitShown(percent: number): void {
    this.database.sql.exec('UPDATE scan SET shown_percent = ?1 WHERE shown_percent < ?1', percent);
  }

  /** A call was answered: what stood in the way does not any more. */
  clearFailures(): void {
    this.database.sql.exec(
      `UPDATE scan SET attempts = 0, failing_since_ms = NULL, waiting_until_ms = NULL
       WHERE attempts > 0 OR waiting_until_ms IS NOT NULL`,
    );
  }

  /** Runs `work` in one transaction, unless the scan has ended. */
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
