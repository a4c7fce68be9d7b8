import { TapeRecorder } from '#tests/tools/bench/engine/answer-tape.ts';
import {
  openBenchMailbox,
  type BenchMailboxOptions,
} from '#tests/tools/bench/engine/bench-mailbox.ts';
import { latencyTime } from '#tests/tools/bench/engine/call-latency.ts';
import { countedQuota } from '#tests/tools/bench/engine/counted-quota.ts';
import { measureEngineLoad } from '#tests/tools/bench/engine/engine-load.ts';
import { openSandboxGmail } from '#tests/tools/bench/engine/open-gmail.ts';
import type { EngineLoad } from '#tests/tools/bench/engine/replay-thread.ts';
import { createJudge, type Verdict } from '#tests/tools/bench/judge/judge-result.ts';
import { buildSandboxScan } from '#tests/support/sandbox-scan.ts';
import type { UsableResult } from '#tests/support/scan-harness.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { SENDER_DOMAINS } from '#worker/domain/scans/senders/sender-domains.ts';

import { d1RowsWritten } from './d1-rows.ts';
import { FirstFigure } from './first-figure.ts';
import { scanFigures, type ScanFigures, type ScanStage } from './scan-figures.ts';

export type ScanBenchOptions = Omit<BenchMailboxOptions, 'hasWellKnownSenders'> & {
  mode: ScanMode;
  hasDictionary: boolean;
  /** Whether the scan is run again by itself, for its memory and processor time. */
  measuresLoad: boolean;
};

export type ScanMeasurement = {
  /** `peakHeapMb` is 0 where the load was not measured. */
  figures: ScanFigures;
  /** Why counts or rows are not exact, in words. */
  problems: string[];
  verdicts: Record<'usable' | 'deep', Verdict>;
  bill: ScanBill;
};

/** What Cloudflare would bill for. */
export type ScanBill = {
  /** Alarms. */
  slices: number;
  objectRowsWritten: number;
  objectRowsRead: number;
  d1RowsWritten: number;
  storedBytes: number;
  ledgerCalls: number;
  ledgerRowsWritten: number;
  load: EngineLoad | null;
};

/** Scans a mailbox in the sandbox with the real engine, in virtual time, and judges what comes of it. */
export async function measureScan(options: ScanBenchOptions): Promise<ScanMeasurement> {
  const recorder = options.measuresLoad ? new TapeRecorder() : null;
  try {
    return await scanAndJudge(options, recorder);
  } finally {
    recorder?.discard();
  }
}

async function scanAndJudge(
  options: ScanBenchOptions,
  recorder: TapeRecorder | null,
): Promise<ScanMeasurement> {
  const { mode, seed, hasDictionary } = options;
  const { mailbox, nowMs } = await openBenchMailbox({
    ...options,
    hasWellKnownSenders: hasDictionary,
  });
  const dictionary = hasDictionary ? SENDER_DOMAINS : [];
  const scan = buildSandboxScan(mailbox, latencyTime(seed, nowMs));
  const { clock, sandbox } = scan;
  const project = countedQuota(clock);
  const access = openSandboxGmail(sandbox, recorder?.record);
  const judge = createJudge(mailbox, new Set(dictionary.map((domain) => `domain:${domain}`)));
  const stageOf = (result: UsableResult): ScanStage => ({
    units: sandbox.ledger.summary().units,
    elapsedMs: clock.nowMs - nowMs,
    verdict: judge(result),
    senders: result.report.senders.length,
  });

  const firstFigure = new FirstFigure(clock);
  let first: ScanStage | null = null;
  const run = await scan.run({
    mode,
    dictionary,
    quota: project.quota,
    openGmail: async () => access,
    afterCommit: (_commit, parts, budget) => firstFigure.look(parts, budget),
    onUsable(result) {
      first = stageOf(result);
    },
  });
  const { report } = run;
  if (report === null) throw new Error(`the scan ended without a result: ${run.scan.errorCode}`);
  // Another thread replays the scan while this one judges it.
  const replay = recorder && { tape: recorder.tape(), mode, dictionary, seed, nowMs };
  const measuring = replay && measureEngineLoad(replay);
  const deep = stageOf({ ...run, report });
  const usable: ScanStage = first ?? deep;

  const load = await measuring;
  const d1Rows = d1RowsWritten({
    usableSenders: usable.senders,
    deepSenders: deep.senders,
    seconds: deep.elapsedMs / 1000,
  });
  return {
    figures: scanFigures({
      mode,
      messages: report.summary.totalEmails,
      calls: sandbox.ledger.calls(),
      firstFigureMs: firstFigure.atMs === null ? deep.elapsedMs : firstFigure.atMs - nowMs,
      usable,
      deep,
      rowsWritten: run.rowsWritten + d1Rows,
      peakHeapBytes: load?.peakHeapBytes ?? 0,
    }),
    problems: [...problemsOf('usable', usable), ...problemsOf('deep', deep)],
    verdicts: { usable: usable.verdict, deep: deep.verdict },
    bill: {
      slices: run.slices,
      objectRowsWritten: run.rowsWritten,
      objectRowsRead: run.rowsRead,
      d1RowsWritten: d1Rows,
      storedBytes: run.storedBytes,
      ledgerCalls: project.calls(),
      ledgerRowsWritten: project.rowsWritten(),
      load,
    },
  };
}

function problemsOf(name: string, { verdict }: ScanStage): string[] {
  return [...verdict.countProblems, ...verdict.rowProblems].map((problem) => `${name}: ${problem}`);
}
