import { z } from 'zod';

import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { LabelPlan } from '#worker/domain/scans/messages/label-plan.ts';
import {
  MailboxChanges,
  withoutLabels,
  type HistoryEvent,
} from '#worker/domain/scans/mailbox-changes.ts';
import { countPackedMessages } from '#worker/domain/scans/mailbox-index.ts';

import {
  previousScanSummarySchema,
  type PreviousScanSummary,
} from '#durable-objects/mailbox-scan/incremental/previous-scan-summary.ts';
import type { RescanInput } from '#worker/domain/scans/rescan-plan.ts';
import type { ScanRecord } from './scan-records.ts';

const IMPORT_STATES = ['pending', 'imported', 'declined'] as const;

/**
 * `none`: no earlier scan · `pending`: transferring · `imported`: in use · `declined`: useless, full
 * listing.
 */
export type ImportState = (typeof IMPORT_STATES)[number] | 'none';

export type HistoryState = { pageCount: number; pageToken: string | null; isDone: boolean };

const rowSchema = z.object({ scan_id: z.string(), state: z.enum(IMPORT_STATES) });

/**
 * Handover of an earlier scan (part 0 is its summary) and the history since. Memory changes only
 * after the database.
 */
export class PreviousScanStore {
  private readonly database: ObjectDatabase;
  private row: { scanId: string; state: ImportState } | null = null;
  private readSummary: PreviousScanSummary | null = null;
  private readChanges: { changes: MailboxChanges; state: HistoryState } | null = null;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** Idempotent. */
  begin(scanId: string | null): void {
    if (scanId !== null) {
      this.database.sql.exec(
        "INSERT OR IGNORE INTO previous_scan (id, scan_id, state) VALUES (1, ?, 'pending')",
        scanId,
      );
    }
    this.row = null;
  }

  state(): ImportState {
    return this.read().state;
  }

  /** '' for none. */
  scanId(): string {
    return this.read().scanId;
  }

  /** null until transferred. Throws when unreadable. */
  summary(): PreviousScanSummary | null {
    this.readSummary ??= this.parseSummary();
    return this.readSummary;
  }

  /** null: complete. */
  nextPart(): number | null {
    const summary = this.summary();
    const stored = this.partCount();
    return summary !== null && stored > summary.parts ? null : stored;
  }

  /** Ignores duplicates and unwanted parts. */
  commitPart(partNumber: number, content: Uint8Array): void {
    if (this.state() !== 'pending' || partNumber !== this.partCount()) return;
    this.database.sql.exec(
      'INSERT INTO previous_scan_parts (part_number, content) VALUES (?, ?)',
      partNumber,
      content,
    );
  }

  /** All messages have arrived. */
  isWhole(): boolean {
    const summary = this.summary();
    if (summary === null || this.nextPart() !== null) return false;
    const counts = [...this.messageParts()].map(countPackedMessages);
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) === summary.messages;
  }

  *messageParts(): Generator<Uint8Array> {
    for (let partNumber = 1; partNumber < this.partCount(); partNumber += 1) {
      const content = this.readPart(partNumber);
      if (content !== null) yield content;
    }
  }

  history(): HistoryState {
    return this.readHistory().state;
  }

  changes(): MailboxChanges {
    return this.readHistory().changes;
  }

  /** Ignores duplicates and unwanted pages. `labels`: which count. */
  commitHistory(
    asked: HistoryState,
    page: { history: readonly HistoryEvent[]; nextPageToken: string | null },
    labels: LabelPlan | null,
  ): void {
    const known = this.readHistory();
    const { pageCount } = known.state;
    if (this.state() !== 'pending' || known.state.isDone || pageCount !== asked.pageCount) return;
    const changes = new MailboxChanges();
    const ignored = new Set(labels?.programLabelIds);
    for (const event of page.history) changes.apply(withoutLabels(event, ignored));
    this.database.sql.exec(
      'INSERT INTO history_pages (page_number, changes, next_page_token) VALUES (?, ?, ?)',
      pageCount,
      changes.pack(),
      page.nextPageToken,
    );
    known.changes.append(changes);
    known.state = stateAfter(pageCount, page.nextPageToken);
  }

  /** Call in the transaction that commits the plan. */
  markImported(): void {
    this.become('imported');
  }

  /** Call in the transaction that restarts the scan. */
  decline(): void {
    this.become('declined');
    this.database.sql.exec('DELETE FROM previous_scan_parts');
    this.database.sql.exec('DELETE FROM history_pages');
    this.readSummary = null;
    this.readChanges = null;
  }

  private become(state: ImportState): void {
    this.database.sql.exec('UPDATE previous_scan SET state = ?', state);
    this.row = { ...this.read(), state };
  }

  private read(): { scanId: string; state: ImportState } {
    if (this.row !== null) return this.row;
    const [row] = this.database.sql.exec('SELECT scan_id, state FROM previous_scan').toArray();
    const known = row === undefined ? null : rowSchema.parse(row);
    this.row = { scanId: known?.scan_id ?? '', state: known?.state ?? 'none' };
    return this.row;
  }

  private partCount(): number {
    const [row] = this.database.sql
      .exec('SELECT COUNT(*) AS parts FROM previous_scan_parts')
      .toArray();
    return Number(row?.['parts'] ?? 0);
  }

  private readPart(partNumber: number): Uint8Array | null {
    const [row] = this.database.sql
      .exec('SELECT content FROM previous_scan_parts WHERE part_number = ?', partNumber)
      .toArray();
    const content = row?.['content'];
    return content instanceof ArrayBuffer ? new Uint8Array(content) : null;
  }

  private parseSummary(): PreviousScanSummary | null {
    const content = this.readPart(0);
    if (content === null) return null;
    return previousScanSummarySchema.parse(JSON.parse(new TextDecoder().decode(content)));
  }

  private readHistory() {
    this.readChanges ??= this.readPages();
    return this.readChanges;
  }

  private readPages(): { changes: MailboxChanges; state: HistoryState } {
    const changes = new MailboxChanges();
    let state: HistoryState = { pageCount: 0, pageToken: null, isDone: false };
    const pages = this.database.sql
      .exec('SELECT changes, next_page_token FROM history_pages ORDER BY page_number')
      .toArray();
    for (const { changes: packed, next_page_token: token } of pages) {
      if (packed instanceof ArrayBuffer)
        changes.append(MailboxChanges.unpack(new Uint8Array(packed)));
      state = stateAfter(state.pageCount, typeof token === 'string' ? token : null);
    }
    return { changes, state };
  }
}

function stateAfter(pageCount: number, pageToken: string | null): HistoryState {
  return { pageCount: pageCount + 1, pageToken, isDone: pageToken === null };
}

/** null until the summary and labels are there. */
export function rescanInput(scan: ScanRecord, previous: PreviousScanStore): RescanInput | null {
  const summary = previous.summary();
  if (summary === null || scan.labels === null) return null;
  return {
    previousHorizonMs: summary.startedMs,
    horizonMs: scan.startedMs,
    mode: scan.mode,
    labels: scan.labels,
    timeZone: scan.timeZone,
    messages: summary.totalMsgs,
  };
}
