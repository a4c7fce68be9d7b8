import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import {
  openBenchMailbox,
  type BenchMailboxOptions,
} from '#tests/tools/bench/engine/bench-mailbox.ts';
import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import { openSandboxGmail } from '#tests/tools/bench/engine/open-gmail.ts';
import { createJudge } from '#tests/tools/bench/judge/judge-result.ts';
import { round } from '#tests/tools/bench/scan/scan-figures.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { buildCleanupHarness } from '#tests/support/cleanup-harness.ts';
import { liveOn, type Happenings } from '#tests/support/mailbox-life.ts';
import { buildSandboxScan, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { asPreviousScan, type PreviousScan, type ScanRun } from '#tests/support/scan-harness.ts';
import { allRowIds } from '#tests/support/scanned-mailbox.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

/** Between two scans. */
const HOURS = 3;

export type RescanBenchOptions = BenchMailboxOptions &
  Happenings & {
    mode: ScanMode;
    /** About how many messages a clean-up moves before the last scan. */
    cleaned: number;
  };

export type RescanStage = {
  units: number;
  requests: number;
  gets: number;
  lists: number;
  histories: number;
  /** As of `bench scan`. */
  latencySeconds: number;
  /** Whether it went on from the scan before. */
  isImported: boolean;
  attributedPct: number;
  bytesErrorPct: number;
  intervalCoversTruth: boolean;
  wronglyIncludedPct: number;
  countsExact: boolean;
  rowsExact: boolean;
  rowsWritten: number;
};

export type RescanFigures = {
  messages: number;
  mode: ScanMode;
  /** A scan of all that there is. */
  full: RescanStage;
  /** The next one, after a few hours. */
  rescan: RescanStage;
  /** And the one after that, a clean-up of so many messages later. */
  trashed: number;
  afterCleanUp: RescanStage;
};

export type RescanMeasurement = { figures: RescanFigures; problems: string[] };

/** Scans a mailbox three times: whole, after some hours, and after a clean-up. */
export async function measureRescan(options: RescanBenchOptions): Promise<RescanMeasurement> {
  const { mode, seed, hasWellKnownSenders, cleaned } = options;
  const { mailbox, nowMs } = await openBenchMailbox(options);
  const scan = buildSandboxScan(mailbox, latencyTime(seed, nowMs));
  const dictionary = hasWellKnownSenders ? SENDER_DOMAINS : [];
  const problems: string[] = [];

  async function measure(name: string, previous: PreviousScan | null) {
    const { clock, sandbox } = scan;
    const [startMs, callsBefore] = [clock.nowMs, sandbox.ledger.calls().length];
    const access = openSandboxGmail(sandbox);
    const run = await scan.run({
      mode,
      dictionary,
      scanId: name,
      openGmail: async () => access,
      ...(previous === null ? {} : { previous }),
    });
    const calls = sandbox.ledger.calls().slice(callsBefore);
    const countOf = (method: string) => calls.filter((call) => call.method === method).length;
    const verdict = judgeRun(mailbox, dictionary, run);
    const { countProblems, rowProblems } = verdict;
    problems.push(...[...countProblems, ...rowProblems].map((problem) => `${name}: ${problem}`));
    const stage: RescanStage = {
      units: calls.reduce((sum, { units }) => sum + units, 0),
      requests: calls.length,
      gets: countOf('users.messages.get'),
      lists: countOf('users.messages.list'),
      histories: countOf('users.history.list'),
      latencySeconds: round((clock.nowMs - startMs) / 1000, 1),
      isImported: run.parts.previous.state() === 'imported',
      attributedPct: round(verdict.attributedPct, 2),
      bytesErrorPct: round(verdict.bytesErrorPct, 2),
      intervalCoversTruth: verdict.intervalCoversTruth,
      wronglyIncludedPct: round(verdict.wronglyIncludedPct, 3),
      countsExact: countProblems.length === 0,
      rowsExact: rowProblems.length === 0,
      rowsWritten: run.rowsWritten,
    };
    return { run, stage };
  }

  const full = await measure('full', null);
  liveOn(scan, mailbox, { ...options, hours: HOURS });
  const rescan = await measure('rescan', asPreviousScan(full.run));
  const trashed = await cleanUp(scan, rescan.run, cleaned);
  liveOn(scan, mailbox, { ...options, seed: seed + 1, hours: HOURS });
  const afterCleanUp = await measure('afterCleanUp', asPreviousScan(rescan.run));
  return {
    figures: {
      messages: full.run.report?.summary.totalEmails ?? 0,
      mode,
      full: full.stage,
      rescan: rescan.stage,
      trashed,
      afterCleanUp: afterCleanUp.stage,
    },
    problems,
  };
}

function judgeRun(mailbox: Mailbox, dictionary: readonly string[], run: ScanRun) {
  const { report } = run;
  if (report === null) throw new Error(`the scan ended without a result: ${run.scan.errorCode}`);
  const judge = createJudge(mailbox, new Set(dictionary.map((domain) => `domain:${domain}`)));
  return judge({ ...run, report });
}

/** Moves rows to the trash, the largest newsletters first, until there are so many messages. @returns how many. */
async function cleanUp(scan: SandboxScan, run: ScanRun, messages: number): Promise<number> {
  const rowsVersion = run.scan.publishedRounds ?? 0;
  const report = scanRows(run.scan, run.parts, rowsVersion, NO_PROTECTION_CHOICE);
  const counts = new Map<RowId, number>(
    [...report.newsletters, ...report.oldMail, ...report.largeMail, ...report.ownLargeMail].map(
      ({ id, count }) => [id, count],
    ),
  );
  const rowIds: RowId[] = [];
  let chosenCount = 0;
  for (const rowId of allRowIds(report)) {
    if (chosenCount >= messages) break;
    rowIds.push(rowId);
    chosenCount += counts.get(rowId) ?? 0;
  }
  const chosen = chosenMessages(run.scan, run.parts, {
    rowsVersion,
    rowIds,
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
  });
  if (chosen.kind !== 'chosen' || chosenCount === 0) return 0;
  const { clock, openCleanupGmail: openGmail } = scan;
  const cleanup = buildCleanupHarness({ clock, openGmail, ...chosen });
  await cleanup.start();
  return (await cleanup.run()).movedCount;
}
