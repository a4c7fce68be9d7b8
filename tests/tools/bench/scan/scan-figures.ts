import type { Verdict } from '#tests/tools/bench/judge/judge-result.ts';
import type { LedgerCall } from '#tests/tools/google-sandbox/ledger/ledger.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

/**
 * What `bench scan` gives (design, section 13). Percentages are of 100, sizes in MiB.
 *
 * `virtualSeconds`: at the quota's pace, 90 units a second, as if calls took no time and nothing were spent
 * in a burst. `latencySeconds`: the virtual clock of the run, in which each call takes 0.2 to 0.6 seconds,
 * five are under way, and the object's own budget allows 5,400 units in any minute, burst included.
 */
export type ScanFigures = {
  messages: number;
  mode: ScanMode;
  units: number;
  requests: number;
  gets: number;
  lists: number;
  /** Until the first estimate of bytes with its interval is shown, on the clock of latencySeconds. */
  firstFigureSeconds: number;
  usable: StageFigures & {
    bytesErrorPct: number;
    intervalCoversTruth: boolean;
  };
  deep: StageFigures;
  /** Of the bulk mail in the window, what is from a domain of the dictionary; 0 where it is off. */
  dictionaryCoveragePct: number;
  /** Of what rows of newsletters offer, what is not bulk mail or not that sender's; the worse of usable and deep. */
  wronglyIncludedPct: number;
  countsExact: boolean;
  rowsExact: boolean;
  /** Rows written in the object's database and in D1, where a row counts once more for each index. */
  rowsWritten: number;
  /** Alive at most in the engine's own thread: V8's heap and array buffers, code included. */
  peakHeapMb: number;
};

export type StageFigures = {
  units: number;
  virtualSeconds: number;
  latencySeconds: number;
  attributedPct: number;
  /** Of what rows of newsletters offer, what is moved only once its own header shows it to be bulk mail. */
  unprovenPct: number;
};

/** A result of a scan: what it had cost by then, and what a judge says of it. */
export type ScanStage = {
  units: number;
  /** Since the scan began. */
  elapsedMs: number;
  verdict: Verdict;
  /** Senders with a row. */
  senders: number;
};

export type MeasuredRun = {
  mode: ScanMode;
  messages: number;
  calls: readonly LedgerCall[];
  firstFigureMs: number;
  usable: ScanStage;
  deep: ScanStage;
  rowsWritten: number;
  peakHeapBytes: number;
};

export function scanFigures(run: MeasuredRun): ScanFigures {
  const { mode, messages, calls, usable, deep } = run;
  const verdicts = [usable.verdict, deep.verdict];
  const callsOf = (method: string) => calls.filter((call) => call.method === method).length;
  return {
    messages,
    mode,
    units: deep.units,
    requests: calls.length,
    gets: callsOf('users.messages.get'),
    lists: callsOf('users.messages.list'),
    firstFigureSeconds: round(run.firstFigureMs / 1000, 2),
    usable: {
      ...stageFigures(usable),
      bytesErrorPct: round(usable.verdict.bytesErrorPct, 2),
      intervalCoversTruth: usable.verdict.intervalCoversTruth,
    },
    deep: stageFigures(deep),
    dictionaryCoveragePct: round(deep.verdict.dictionaryCoveragePct, 2),
    wronglyIncludedPct: round(
      Math.max(...verdicts.map(({ wronglyIncludedPct }) => wronglyIncludedPct)),
      3,
    ),
    countsExact: verdicts.every(({ countProblems }) => countProblems.length === 0),
    rowsExact: verdicts.every(({ rowProblems }) => rowProblems.length === 0),
    rowsWritten: run.rowsWritten,
    peakHeapMb: round(run.peakHeapBytes / 2 ** 20, 1),
  };
}

function stageFigures({ units, elapsedMs, verdict }: ScanStage): StageFigures {
  return {
    units,
    virtualSeconds: virtualSeconds(units),
    latencySeconds: round(elapsedMs / 1000, 1),
    attributedPct: round(verdict.attributedPct, 2),
    unprovenPct: round(verdict.unprovenPct, 2),
  };
}

/** What the budget allows, per second. */
const UNITS_PER_SECOND = 90;

export function virtualSeconds(units: number): number {
  return round(units / UNITS_PER_SECOND, 1);
}

export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
