import { MailboxCache } from '#durable-objects/mailbox-scan/mailbox-cache.ts';
import { migrateScanDatabase } from '#durable-objects/mailbox-scan/migrate-scan-database.ts';
import { runScanSlice } from '#durable-objects/mailbox-scan/run-scan-slice.ts';
import { SampleStore } from '#durable-objects/mailbox-scan/sample-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/scan-records.ts';
import { buildScanReport, type ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { GmailAccess } from '#durable-objects/mailbox-scan/scan-slice-deps.ts';
import { ScanStore } from '#durable-objects/mailbox-scan/scan-store.ts';
import { UnitBudget } from '#durable-objects/mailbox-scan/unit-budget.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { createSqliteScanDatabase } from './sqlite-scan-database.ts';

const DAY_MS = 86_400_000;
const MAX_SLICES = 2_000;

/** Time that only moves when told to. */
export type VirtualClock = { nowMs: number };

/** Ends a life of the scan at once, as an eviction or a crash would. */
export class SimulatedCrash extends Error {}

export type ScanHarnessOptions = {
  clock: VirtualClock;
  openGmail: (isForced: boolean) => Promise<GmailAccess>;
  mode?: ScanMode;
  scanId?: string;
  unitsPerMinute?: number;
  /** Called after each commit with its number, over all lives; throwing SimulatedCrash ends the life. */
  afterCommit?: (commit: number) => void;
};

export type ScanRun = {
  scan: ScanRecord;
  report: ScanReport | null;
  lives: number;
  rowsWritten: number;
  subjects: string[];
};

/**
 * Runs the real scan to its end in virtual time, on Node's SQLite. After a simulated crash everything in
 * memory is built anew from storage, as it would be in a Durable Object.
 */
export async function runScan(options: ScanHarnessOptions): Promise<ScanRun> {
  const { clock } = options;
  const database = createSqliteScanDatabase();
  const subjects: string[] = [];
  let commits = 0;
  let lives = 0;
  let report: ScanReport | null = null;

  migrateScanDatabase(database);
  new ScanStore(database).start({
    scanId: options.scanId ?? 'scn_test',
    userId: 'usr_test',
    connectionId: 'con_test',
    mode: options.mode ?? 'quick',
    startedMs: clock.nowMs,
    expiresMs: clock.nowMs + DAY_MS,
  });

  function beginLife() {
    lives += 1;
    const parts = {
      store: new ScanStore(database),
      samples: new SampleStore(database),
      cache: new MailboxCache(),
    };
    return {
      ...parts,
      budget: new UnitBudget(database, options.unitsPerMinute ?? 5400, () => clock.nowMs),
      clock: () => clock.nowMs,
      random: () => 0.5,
      openGmail: options.openGmail,
      onCommit: () => {
        commits += 1;
        options.afterCommit?.(commits);
      },
      onSubject: (subject: string) => subjects.push(subject),
      report: async (scan: ScanRecord) => {
        report = buildScanReport(scan, parts);
        parts.store.commitResult(report.summary, clock.nowMs);
      },
    };
  }

  let life = beginLife();
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    try {
      const outcome = await runScanSlice(life);
      if (outcome.kind === 'ended') {
        const scan = life.store.find();
        if (scan === null) throw new Error('the scan has vanished');
        return { scan, report, lives, rowsWritten: database.rowsWritten(), subjects };
      }
      clock.nowMs = Math.max(clock.nowMs, outcome.atMs);
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
      life = beginLife();
    }
  }
  throw new Error(`the scan did not end within ${MAX_SLICES} slices`);
}
