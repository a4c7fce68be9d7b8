import { countedMessages } from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import { PreviousScanStore } from '#durable-objects/mailbox-scan/stores/previous-scan-store.ts';
import { ExclusionStore } from '#durable-objects/mailbox-scan/stores/exclusion-store.ts';
import { ListingStore } from '#durable-objects/mailbox-scan/stores/listing-store.ts';
import { RoundStore } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import { SafeMailStore } from '#durable-objects/mailbox-scan/stores/safe-mail-store.ts';
import { ScanMemory } from '#durable-objects/mailbox-scan/stores/scan-memory.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import { SCAN_TABLES } from '#durable-objects/mailbox-scan/stores/scan-tables.ts';
import { TotalsStore } from '#durable-objects/mailbox-scan/stores/totals-store.ts';
import { migrateObjectDatabase, type ObjectDatabase } from '#durable-objects/object-database.ts';
import { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import type { QuotaPriority } from '#worker/domain/quota/quota-lease.ts';
import { CHOOSING_MS, choiceUnits } from '#worker/domain/quota/user-units.ts';
import { hasResult } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';
import { describeError } from '#worker/log.ts';
import { createGmailClient } from '#worker/platform/google/gmail-client.ts';
import type { Runtime } from '#worker/runtime.ts';
import { recordScanHeartbeat } from '#worker/scans/queries.ts';

import { ScanResults } from './scan-rows.ts';
import { LiveAnswers, ResultCopy } from './live-answers.ts';
import { MESSAGES_PER_PART, ScanSnapshot } from './scan-snapshot.ts';
import type { ScanParts } from './scan-parts.ts';
import { ScanProgressReader } from './scan-progress.ts';
import type { GmailAccess, ScanSliceDeps } from './scan-slice-deps.ts';
import type { ScanStart } from '#worker/contract/mailbox-scan.ts';

/** How often a running scan updates D1. */
const HEARTBEAT_MS = 30_000;

type SliceEnvironment = {
  runtime: Runtime;
  parts: ScanParts;
  budget: UnitAllowance;
  isChoosing: () => boolean;
  onCommit: () => void;
  onSubject: (subject: string) => void;
};

function createSliceDeps(environment: SliceEnvironment): ScanSliceDeps {
  const { runtime, parts, budget, isChoosing, onCommit, onSubject } = environment;
  const { db, clock } = runtime;
  let lastHeartbeatMs = 0;

  async function openGmail(isForced: boolean): Promise<GmailAccess> {
    const scan = parts.store.find();
    if (scan === null) return { ok: false, code: 'scan_failed' };
    if (clock() - lastHeartbeatMs >= HEARTBEAT_MS) {
      const counted = countedMessages(parts, scan.countedMsgs);
      await recordScanHeartbeat(db, scan.scanId, counted, clock());
      lastHeartbeatMs = clock();
    }
    const token = await getAccessToken(runtime, scan.connectionId, { forceRefresh: isForced });
    if (!token.ok) return token;
    const gmail = createGmailClient({
      baseUrl: runtime.google.gmail,
      accessToken: token.accessToken,
      clock,
      fetch: (input, init) => fetch(input, init),
    });
    return { ok: true, gmail };
  }

  /** One retry: losing the handover only makes the scan longer. */
  async function readPreviousScan(part: number): Promise<Uint8Array | null> {
    const userId = parts.store.find()?.userId ?? '';
    const ask = () =>
      runtime.mailboxScan(userId, parts.previous.scanId()).snapshotPart({ userId, part });
    return ask()
      .catch(ask)
      .catch((error: unknown) => {
        runtime.log.warn('scan.previous_unreachable', describeError(error));
        return null;
      });
  }

  return {
    ...parts,
    budget,
    choiceUnits: () => (isChoosing() ? choiceUnits(runtime.settings.GMAIL_UNITS_PER_MINUTE) : 0),
    clock,
    random: () => Math.random(),
    openGmail,
    readPreviousScan,
    onCommit,
    onSubject,
  };
}

function createScanBudget(
  { clock, log, settings, userQuota }: Runtime,
  { id }: Pick<DurableObjectState, 'id'>,
  find: () => ScanRecord | null,
): UnitAllowance {
  return new UnitAllowance({
    quota: () => userQuota(find()?.userId ?? ''),
    holder: id.toString(),
    priority: () => scanPriority(find()),
    cleanup: () => null,
    unitsPerMinute: settings.GMAIL_UNITS_PER_MINUTE,
    clock,
    log,
  });
}

export function createScanParts(
  database: ObjectDatabase,
  knownDomains: readonly string[],
): ScanParts {
  const store = new ScanStore(database);
  const previous = new PreviousScanStore(database);
  const listings = new ListingStore(database);
  const rounds = new RoundStore(database);
  const safeMail = new SafeMailStore(database);
  const exclusions = new ExclusionStore(database);
  const totals = new TotalsStore(database);
  return {
    store,
    previous,
    listings,
    rounds,
    safeMail,
    exclusions,
    totals,
    memory: new ScanMemory({ store, previous, listings, rounds, safeMail, totals }),
    knownDomains,
  };
}

/** Refining a result yields to others. */
export function scanPriority(scan: ScanRecord | null): QuotaPriority {
  return scan !== null && hasResult(scan.phase) ? 'deepening' : 'scan';
}

type ScanListener = Pick<SliceEnvironment, 'onCommit' | 'onSubject'> & {
  find: () => ScanRecord | null;
};

export type WiredScan = {
  parts: ScanParts;
  budget: UnitAllowance;
  holdForChoice: () => void;
  sliceDeps: ScanSliceDeps;
  results: ScanResults;
  answers: LiveAnswers;
  snapshot: ScanSnapshot;
  progress: ScanProgressReader;
  copy: ResultCopy;
};

export function wireScan(
  ctx: DurableObjectState,
  runtime: Runtime,
  { find, onCommit, onSubject }: ScanListener,
): WiredScan {
  const { clock, settings } = runtime;
  migrateObjectDatabase(ctx.storage, SCAN_TABLES);
  const parts = createScanParts(ctx.storage, SENDER_DOMAINS);
  const budget = createScanBudget(runtime, ctx, find);
  const choosing = { untilMs: 0 };
  const sliceDeps = createSliceDeps({
    runtime,
    parts,
    budget,
    isChoosing: () => clock() < choosing.untilMs,
    onCommit,
    onSubject,
  });
  const results = new ScanResults(parts, find);
  const copy = new ResultCopy(runtime, sliceDeps);
  const unitsPerMinute = settings.GMAIL_UNITS_PER_MINUTE;
  return {
    parts,
    budget,
    holdForChoice: () => void (choosing.untilMs = clock() + CHOOSING_MS),
    sliceDeps,
    results,
    answers: new LiveAnswers({ runtime, sliceDeps, results, copy, find }),
    snapshot: new ScanSnapshot(parts, MESSAGES_PER_PART),
    progress: new ScanProgressReader({ parts, budget, unitsPerMinute, clock }),
    copy,
  };
}

/** Idempotent. */
export function beginScan({ parts }: Pick<WiredScan, 'parts'>, scan: ScanStart): void {
  if (parts.store.find() !== null) return;
  parts.store.start(scan);
  parts.previous.begin(scan.previousScanId);
}
