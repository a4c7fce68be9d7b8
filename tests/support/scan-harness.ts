import { MailboxCache } from '#durable-objects/mailbox-scan/mailbox-cache.ts';
import { runScanSlice } from '#durable-objects/mailbox-scan/run-scan-slice.ts';
import { SampleStore } from '#durable-objects/mailbox-scan/sample-store.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/scan-records.ts';
import { buildScanReport, type ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { GmailAccess } from '#durable-objects/mailbox-scan/scan-slice-deps.ts';
import { ScanStore } from '#durable-objects/mailbox-scan/scan-store.ts';
import { SCAN_TABLES } from '#durable-objects/mailbox-scan/scan-tables.ts';
import { migrateObjectDatabase } from '#durable-objects/migrate-object-database.ts';
import { UnitBudget } from '#durable-objects/unit-budget.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';
import type { UnitLease } from '#worker/domain/scan/unit-lease.ts';

import { createSqliteObjectStorage } from './sqlite-object-storage.ts';

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
  /** What an earlier scan of the same user has taken of the quota. */
  leases?: readonly UnitLease[];
  /** Called after each commit with its number, over all lives; throwing SimulatedCrash ends the life. */
  afterCommit?: (commit: number) => void;
};

export type ScanRun = {
  scan: ScanRecord;
  /** null when the scan ended without a result. */
  report: ScanReport | null;
  lives: number;
  /** What the scan has taken of the quota and still counts. */
  leases: UnitLease[];
  rowsWritten: number;
  subjects: string[];
  /** What the scan has stored, for asking it more. */
  parts: ScanParts;
};

/**
 * Runs the real scan to its end in virtual time, on Node's SQLite. A simulated crash ends a life at once:
 * what its calls still under way answer is stored nowhere. Then everything in memory is built anew from
 * storage, as it would be in a Durable Object.
 */
export async function runScan(options: ScanHarnessOptions): Promise<ScanRun> {
  const { clock } = options;
  const storage = createSqliteObjectStorage();
  const subjects: string[] = [];
  let commits = 0;
  let lives = 0;

  function beginLife() {
    lives += 1;
    const database = storage.beginLife();
    migrateObjectDatabase(database, SCAN_TABLES);
    const store = new ScanStore(database);
    const samples = new SampleStore(database);
    return {
      store,
      samples,
      cache: new MailboxCache(),
      budget: new UnitBudget(database, options.unitsPerMinute ?? 5400, () => clock.nowMs),
      clock: () => clock.nowMs,
      random: () => 0.5,
      openGmail: options.openGmail,
      onCommit() {
        commits += 1;
        try {
          options.afterCommit?.(commits);
        } catch (error) {
          if (error instanceof SimulatedCrash) database.end(error);
          throw error;
        }
      },
      onSubject: (subject: string) => subjects.push(subject),
    };
  }

  let life = beginLife();
  life.budget.inherit(options.leases ?? []);
  life.store.start({
    scanId: options.scanId ?? 'scn_test',
    userId: 'usr_test',
    connectionId: 'con_test',
    mode: options.mode ?? 'quick',
    startedMs: clock.nowMs,
    expiresMs: clock.nowMs + DAY_MS,
    leases: [],
  });
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    try {
      const outcome = await runScanSlice(life);
      if (outcome.kind === 'ended') {
        const scan = life.store.find();
        if (scan === null) throw new Error('the scan has vanished');
        const report = scan.phase === 'finished' ? buildScanReport(scan, life) : null;
        return {
          scan,
          report,
          lives,
          leases: life.budget.openLeases(),
          rowsWritten: storage.rowsWritten(),
          subjects,
          parts: life,
        };
      }
      clock.nowMs = Math.max(clock.nowMs, outcome.atMs);
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
      life = beginLife();
    }
  }
  throw new Error(`the scan did not end within ${MAX_SLICES} slices`);
}
