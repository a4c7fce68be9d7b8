import { createScanParts, scanPriority } from '#durable-objects/mailbox-scan/wire-scan.ts';
import { runScanSlice } from '#durable-objects/mailbox-scan/run-scan-slice.ts';
import { MESSAGES_PER_PART, ScanSnapshot } from '#durable-objects/mailbox-scan/scan-snapshot.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import { buildScanReport, type ScanReport } from '#durable-objects/mailbox-scan/scan-report.ts';
import type { GmailAccess, SliceOutcome } from '#durable-objects/mailbox-scan/scan-slice-deps.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { SCAN_TABLES } from '#durable-objects/mailbox-scan/stores/scan-tables.ts';
import { migrateObjectDatabase } from '#durable-objects/object-database.ts';
import type { QuotaLedgerObject, UserQuotaObject } from '#worker/contract/gmail-quota.ts';
import { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { choiceUnits } from '#worker/domain/quota/user-units.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { createLog } from '#worker/log.ts';

import { createSqliteObjectStorage } from './sqlite-object-storage.ts';
import { buildUserQuota } from './user-quota.ts';

const MAX_SLICES = 2_000;

/** Time that only moves when told to. */
export type VirtualClock = { nowMs: number };

/** Ends a life of the scan at once, as an eviction or a crash would. */
export class SimulatedCrash extends Error {}

/** Whether it is one, by itself or as what another error came of. */
export function isSimulatedCrash(error: unknown): boolean {
  if (error instanceof SimulatedCrash) return true;
  return error instanceof Error && isSimulatedCrash(error.cause);
}

export type ScanHarnessOptions = {
  clock: VirtualClock;
  openGmail: (isForced: boolean) => Promise<GmailAccess>;
  mode?: ScanMode;
  /** Of the user. Default UTC. */
  timeZone?: string;
  /** Whose mailbox it is, which decides what is drawn of it. */
  userId?: string;
  /** Domains of well-known senders that the scan asks for. Default none. */
  dictionary?: readonly string[];
  scanId?: string;
  unitsPerMinute?: number;
  /** The project's quota. */
  quota?: QuotaLedgerObject;
  /** The user's quota, shared with other work; without it there is none. */
  userQuota?: UserQuotaObject;
  /** Whether the user is looking at rows. */
  isChoosing?: () => boolean;
  /** Alarms at work at the same time, as if one had been given more than once. Default 1. */
  alarms?: number;
  /** The scan's allowance, as its previews spend it. */
  onBudget?: (budget: UnitAllowance) => void;
  /** A scan of the same user that this one goes on from, as its object would hand it over. */
  previous?: PreviousScan;
  /** Called after each commit with its number, over all lives; throwing SimulatedCrash ends the life. */
  afterCommit?: (commit: number, parts: ScanParts, budget: UnitAllowance) => void;
  /** Called when the first result is there; the scan goes on to find more senders. */
  onUsable?: (run: UsableResult) => void;
};

/** A scan that is over; `snapshotPart` null once it is destroyed. */
export type PreviousScan = {
  scanId: string;
  snapshotPart: (partNumber: number) => Promise<Uint8Array | null>;
};

/** A scan that has run, for the next one to go on from. */
export function asPreviousScan(
  { scan, parts }: Pick<ScanRun, 'scan' | 'parts'>,
  messagesPerPart = MESSAGES_PER_PART,
): PreviousScan {
  const handing = new ScanSnapshot(parts, messagesPerPart);
  return {
    scanId: scan.scanId,
    snapshotPart: async (partNumber) => handing.part(scan, partNumber),
  };
}

export type UsableResult = { scan: ScanRecord; report: ScanReport; parts: ScanParts };

export type ScanRun = {
  scan: ScanRecord;
  /** null when the scan ended without a result. */
  report: ScanReport | null;
  lives: number;
  /** How often it was woken, as by an alarm. */
  slices: number;
  rowsWritten: number;
  rowsRead: number;
  storedBytes: number;
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
  const { unitsPerMinute = 5_400 } = options;
  const quota =
    options.userQuota ??
    buildUserQuota(clock, {
      unitsPerMinute,
      ...(options.quota === undefined ? {} : { ledger: options.quota }),
    });
  const storage = createSqliteObjectStorage();
  const subjects: string[] = [];
  let commits = 0;
  let lives = 0;

  function beginLife() {
    lives += 1;
    const database = storage.beginLife();
    migrateObjectDatabase(database, SCAN_TABLES);
    const parts = createScanParts(database, options.dictionary ?? []);
    const now = () => clock.nowMs;
    const budget = allowanceOf(parts);
    return {
      ...parts,
      budget,
      choiceUnits: () => (options.isChoosing?.() === true ? choiceUnits(unitsPerMinute) : 0),
      clock: now,
      random: () => 0.5,
      openGmail: options.openGmail,
      readPreviousScan: async (partNumber: number) =>
        (await options.previous?.snapshotPart(partNumber).catch(() => null)) ?? null,
      onCommit() {
        commits += 1;
        try {
          options.afterCommit?.(commits, parts, budget);
        } catch (error) {
          if (error instanceof SimulatedCrash) database.end(error);
          throw error;
        }
      },
      onSubject: (subject: string) => subjects.push(subject),
    };
  }

  function allowanceOf({ store }: ScanParts): UnitAllowance {
    return new UnitAllowance({
      quota: () => quota,
      holder: options.scanId ?? 'scn_test',
      priority: () => scanPriority(store.find()),
      cleanup: () => null,
      unitsPerMinute,
      clock: () => clock.nowMs,
      log: createLog('error', () => {}),
    });
  }

  let life = beginLife();
  options.onBudget?.(life.budget);
  life.store.start({
    scanId: options.scanId ?? 'scn_test',
    userId: options.userId ?? 'usr_test',
    connectionId: 'con_test',
    mode: options.mode ?? 'quick',
    startedMs: clock.nowMs,
    timeZone: options.timeZone ?? 'UTC',
    expiresMs: clock.nowMs + DAY_MS,
    previousScanId: options.previous?.scanId ?? null,
  });
  life.previous.begin(options.previous?.scanId ?? null);
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    try {
      const atWork = Array.from({ length: options.alarms ?? 1 }, () => runScanSlice(life));
      const outcome = latestOutcome(await Promise.all(atWork));
      if (outcome.kind === 'unsettled') {
        const scan = findScan(life);
        options.onUsable?.({ scan, report: reportOf(scan, life), parts: life });
        life.store.commitSettled();
        continue;
      }
      if (outcome.kind === 'ended') {
        const scan = findScan(life);
        const report = scan.publishedRounds === null ? null : reportOf(scan, life);
        return {
          scan,
          report,
          lives,
          slices: slice + 1,
          rowsWritten: storage.rowsWritten(),
          rowsRead: storage.rowsRead(),
          storedBytes: storage.storedBytes(),
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

/** What several alarms come to together: the one that came furthest tells. */
function latestOutcome(outcomes: readonly SliceOutcome[]): SliceOutcome {
  const isOver = ({ kind }: SliceOutcome) => kind === 'ended' || kind === 'unsettled';
  const times = outcomes.map((outcome) => (outcome.kind === 'again' ? outcome.atMs : 0));
  return outcomes.find(isOver) ?? { kind: 'again', atMs: Math.max(...times) };
}

function findScan({ store }: ScanParts): ScanRecord {
  const scan = store.find();
  if (scan === null) throw new Error('the scan has vanished');
  return scan;
}

function reportOf(scan: ScanRecord, parts: ScanParts): ScanReport {
  return buildScanReport(scan, parts, scan.publishedRounds ?? 0);
}
