import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { chosenSenders } from '#durable-objects/mailbox-scan/chosen-senders.ts';
import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { Fault } from '#tests/tools/google-sandbox/faults/fault.ts';
import type { MailboxVariant } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import { type Exclusions, NO_EXCLUSIONS } from '#worker/domain/cleanups/exclusions.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { toPreparedRow } from '#worker/cleanups/sender-hash.ts';

import {
  buildCleanupHarness,
  HARNESS_USER_ID,
  type CleanupHarnessOptions,
} from './cleanup-harness.ts';
import { HARNESS_HASH } from './cleanup-life.ts';
import {
  buildSandboxScan,
  generatedMailbox,
  type SandboxScan,
  type SandboxTime,
  steadyTime,
} from './sandbox-scan.ts';
import type { ScanHarnessOptions, ScanRun } from './scan-harness.ts';

/** What scans of generated mailboxes found, and when they ended. */
const SCANS = new Map<string, Promise<{ run: ScanRun; endedAtMs: number }>>();

/**
 * A generated mailbox in the sandbox that has just been scanned, and all of its rows. Each of a kind is scanned once:
 * a scan changes nothing in the mailbox, so whoever asks again gets a mailbox of their own, and what was found in the first.
 * Whoever changes what a scan stores takes `scanMailbox`.
 */
export async function buildScannedMailbox(
  messages: number,
  {
    seed = 7,
    variant = 'standard',
    mode = 'quick',
  }: { seed?: number; variant?: MailboxVariant; mode?: ScanMode } = {},
) {
  const key = JSON.stringify([messages, seed, variant, mode]);
  const scanning = SCANS.get(key) ?? scanGenerated(messages, seed, variant, mode);
  SCANS.set(key, scanning);
  const { run, endedAtMs } = await scanning;
  const mailbox = generatedMailbox(messages, seed, variant);
  return offerScanned(mailbox, buildSandboxScan(mailbox, steadyTime(endedAtMs)), run);
}

async function scanGenerated(
  messages: number,
  seed: number,
  variant: MailboxVariant,
  mode: ScanMode,
) {
  const scan = buildSandboxScan(generatedMailbox(messages, seed, variant));
  const run = await scan.run({ mode });
  return { run, endedAtMs: scan.clock.nowMs };
}

/** Any mailbox in the sandbox that has just been scanned, and all of its rows. */
export async function scanMailbox(
  mailbox: Mailbox,
  {
    nowMs,
    fault = null,
    time = steadyTime(nowMs),
    ...options
  }: Pick<ScanHarnessOptions, 'mode' | 'timeZone' | 'userId' | 'dictionary'> & {
    nowMs?: number;
    /** Of Google's while it is scanned. */
    fault?: Fault | null;
    /** How it passes while calls are under way. */
    time?: SandboxTime;
  } = {},
) {
  const scan = buildSandboxScan(mailbox, time);
  if (fault !== null) scan.sandbox.faults.add(fault);
  return offerScanned(mailbox, scan, await scan.run(options));
}

function offerScanned(mailbox: Mailbox, scan: SandboxScan, run: ScanRun) {
  const rowsVersion = run.scan.publishedRounds;
  if (rowsVersion === null) throw new Error('the scan has no result');
  const rows = scanRows(run.scan, run.parts, rowsVersion, NO_PROTECTION_CHOICE);

  function choose(
    rowIds: readonly RowId[],
    unlocks: readonly ProtectionUnlock[] = [],
    exclusions: Exclusions = NO_EXCLUSIONS,
  ) {
    const { rowsVersion } = rows;
    const protection = { edits: [], unlocks };
    const choice = { rowsVersion, isPinned: false, rowIds, protection };
    const chosen = chosenMessages(run.scan, run.parts, choice, exclusions);
    if (chosen.kind !== 'chosen') throw new Error('the rows have changed');
    return { ...chosen, ids: unpackIds(chosen.packedIds) };
  }

  /** The senders of newsletters among the rows. */
  function chooseSenders(rowIds: readonly RowId[]): PreparedSender[] {
    const chosen = chosenSenders(run.scan, run.parts, {
      rowsVersion: rows.rowsVersion,
      rowIds,
      isPinned: false,
      protection: NO_PROTECTION_CHOICE,
    });
    if (chosen.kind !== 'chosen') throw new Error('the rows have changed');
    return chosen.senders.map((sender) => ({ ...sender, mayLeaveGroup: false }));
  }

  function cleanup(
    rowIds: readonly RowId[],
    {
      unlocks,
      exclusions,
      ...options
    }: Partial<CleanupHarnessOptions> & {
      unlocks?: readonly ProtectionUnlock[];
      exclusions?: Exclusions;
    } = {},
  ) {
    const { packedIds, historyId, scannedAtMs, ...rest } = choose(rowIds, unlocks, exclusions);
    const { packedThreadIds, packedRows, packedUnlocked, packedUnproven } = rest;
    const { clock, openCleanupGmail: openGmail } = scan;
    const rows = rest.rows.map((row) => toPreparedRow(HARNESS_HASH, HARNESS_USER_ID, row));
    const chosen = { packedThreadIds, packedRows, packedUnlocked, packedUnproven, rows };
    return buildCleanupHarness({
      clock,
      openGmail,
      packedIds,
      chosen,
      historyId,
      scannedAtMs,
      ...options,
    });
  }

  /** Where the mailbox's history stands now. */
  async function historyId(): Promise<string | null> {
    const opened = await scan.openCleanupGmail(false);
    return opened.ok ? (await opened.gmail.getProfile()).historyId : null;
  }

  return {
    ...scan,
    mailbox,
    historyId,
    scan: run.scan,
    parts: run.parts,
    report: run.report,
    rows,
    choose,
    chooseSenders,
    cleanup,
  };
}

/** Everything on offer, what the user sent too. */
export function allRowIds(report: CleanRowsReport): RowId[] {
  const { newsletters, oldMail, largeMail, ownLargeMail } = report;
  return [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail].map(({ id }) => id);
}
