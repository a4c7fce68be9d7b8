import { listedCounts, listedSizes } from '#durable-objects/mailbox-scan/rounds/listed-counts.ts';
import { countLongSearchesToCome } from '#durable-objects/mailbox-scan/rounds/long-searches.ts';
import {
  countedMessages,
  gridCells,
  planCells,
  roundCells,
} from '#durable-objects/mailbox-scan/rounds/scan-cells.ts';
import type { DrawnSample } from '#durable-objects/mailbox-scan/stores/round-store.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import { type DoneOf, resultSummarySchema, type ScanProgress } from '#worker/contract/scans.ts';
import { isErrorCode } from '#worker/domain/app-error.ts';
import { CO2_METHOD } from '#worker/domain/co2.ts';
import { earlyEstimate } from '#worker/domain/scans/estimates/early-estimate.ts';
import { ageBands } from '#worker/domain/scans/listing/age-band.ts';
import {
  donePercent,
  type Forecast,
  remainingMs,
  remainingWork,
  type ScanWork,
  secondsUntil,
  smoothForecast,
} from '#worker/domain/scans/listing/remaining-work.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import { hasResult, isTerminalPhase } from '#worker/domain/scans/scan-state.ts';
import { attributedShare } from '#worker/domain/scans/senders/sender-pool.ts';

import type { ScanParts } from './scan-parts.ts';

/** Cached per round: computing it takes a pass over all candidates. */
class KnownShare {
  private readonly parts: ScanParts;
  private known: { rounds: number; share: number } | null = null;

  constructor(parts: ScanParts) {
    this.parts = parts;
  }

  /** null before the first round ends. */
  read(scan: ScanRecord): number | null {
    const rounds = this.finishedRounds();
    if (rounds === 0) return null;
    if (this.known?.rounds !== rounds) {
      const { memory } = this.parts;
      const directory = memory.directory(rounds);
      const states = memory.pool(scan, rounds).states(directory.groups, directory.drawn);
      this.known = { rounds, share: attributedShare(states) };
    }
    return this.known.share;
  }

  private finishedRounds(): number {
    const { rounds, listings } = this.parts;
    const last = rounds.last();
    if (last === null) return 0;
    const count = rounds.rounds().length;
    const isFinished =
      last.cells !== null &&
      roundCells(last, this.parts).every(({ cellNumber }) => listings.stateOf(cellNumber).isDone);
    return isFinished ? count : count - 1;
  }
}

export type ScanProgressSource = {
  parts: ScanParts;
  budget: Pick<UnitAllowance, 'countedLeases' | 'freeUnits'>;
  unitsPerMinute: number;
  clock: () => number;
};

type Work = { done: ScanWork; left: ScanWork };

export class ScanProgressReader {
  private readonly source: ScanProgressSource;
  private readonly knownShare: KnownShare;
  private forecast: Forecast | null = null;

  constructor(source: ScanProgressSource) {
    this.source = source;
    this.knownShare = new KnownShare(source.parts);
  }

  /**
   * A result or end is shown only once D1 has it, so that a client fetching it finds it; until then
   * the previous rows are named.
   */
  read(scan: ScanRecord): ScanProgress {
    const { parts } = this.source;
    const isResult = hasResult(scan.phase);
    const isDone = isResult || isTerminalPhase(scan.phase);
    const isShown = isResult ? scan.settledRounds !== null : isDone && scan.isSettled;
    const phase = !isDone ? scan.phase : !isShown ? 'reporting' : shownPhase(scan);
    const isAtItsEnd = scan.phase === 'finished' && scan.isSettled;
    const counted = countedMessages(parts, scan.countedMsgs);
    const resultSummary = readSummary(scan.summary);
    const share = isSearchingSenders(scan)
      ? this.knownShare.read(scan)
      : (resultSummary?.attributedShare ?? null);
    const work = isDone ? null : this.work(scan, counted, share);
    return {
      phase,
      isDeepening: isResult && isShown && !isAtItsEnd,
      rowsVersion: isShown ? scan.settledRounds : null,
      scannedMsgs: counted,
      totalMsgs: scan.totalMsgs === null ? null : Math.max(scan.totalMsgs, counted),
      progressPercent: phase === 'finished' ? 100 : this.percent(scan, work),
      sorting: cellsDone([...planCells(parts), ...gridCells(parts)], parts),
      weighing: weighedDone(parts),
      protecting: protectingDone(parts),
      waiting: isShown ? null : scan.waiting,
      secondsLeft: work === null ? null : this.secondsLeft(scan, work),
      sendersFound: countSenders(parts),
      attributedShare: share,
      listed: listedCounts(scan, parts),
      early: resultSummary === null && !isDone ? readEarly(scan, parts) : null,
      finishedAtMs: isShown ? scan.finishedMs : null,
      errorCode: isShown && isErrorCode(scan.errorCode) ? scan.errorCode : null,
      resultSummary,
    };
  }

  /** Persisted, because it must not fall while estimates change. */
  private percent({ shownPercent }: ScanRecord, work: Work | null): number {
    if (work === null) return shownPercent;
    const percent = Math.max(shownPercent, Math.floor(donePercent(work.done, work.left)));
    this.source.parts.store.commitShown(percent);
    return percent;
  }

  /** null before the plan. */
  private work(scan: ScanRecord, counted: number, share: number | null): Work | null {
    const { parts } = this.source;
    const { memory, rounds, listings, totals } = parts;
    const known = totals.totals();
    if (known === null || memory.plan().length === 0) return null;
    const last = rounds.last();
    const forSenders = [...gridCells(parts), ...(last === null ? [] : roundCells(last, parts))];
    const left = remainingWork({
      mode: scan.mode,
      totals: known,
      countedMsgs: counted,
      ageBands: ageBands(scan.startedMs, scan.mode, scan.timeZone).length,
      plan: planCells(parts).map(({ cellNumber, cell }) => ({
        ...cell,
        ...listings.stateOf(cellNumber),
      })),
      openSenderListings:
        forSenders.filter(({ cellNumber }) => !listings.stateOf(cellNumber).isDone).length +
        countLongSearchesToCome(parts),
      openFetches: last === null ? null : rounds.open().length,
      attributedShare: share,
    });
    return { done: workDone(parts), left };
  }

  private secondsLeft(scan: ScanRecord, { done, left }: Work): number | null {
    const { budget, unitsPerMinute, clock } = this.source;
    const nowMs = clock();
    const restMs = remainingMs({
      done,
      left,
      elapsedMs: nowMs - scan.startedMs,
      nowMs,
      leases: budget.countedLeases(),
      freeUnits: budget.freeUnits(),
      unitsPerMinute,
    });
    if (restMs === null) return null;
    this.forecast = smoothForecast(this.forecast, nowMs + restMs, nowMs);
    return secondsUntil(this.forecast, nowMs);
  }
}

function shownPhase({ phase }: ScanRecord): ScanProgress['phase'] {
  return phase === 'deepening' ? 'finished' : phase;
}

/** Only then is the mailbox in memory anyway. */
function isSearchingSenders({ phase }: ScanRecord): boolean {
  return phase === 'grouping' || phase === 'deepening';
}

function readEarly(scan: ScanRecord, parts: ScanParts): ScanProgress['early'] {
  if (scan.totalMsgs === null || parts.memory.plan().length === 0) return null;
  if (parts.previous.state() === 'imported') return null;
  const buckets = listingBuckets(scan.totalMsgs);
  const listed = listedSizes(parts, buckets);
  return earlyEstimate({ messages: scan.totalMsgs, listed, buckets, method: CO2_METHOD });
}

function cellsDone(cells: readonly { cellNumber: number }[], { listings }: ScanParts): DoneOf {
  const done = cells.filter(({ cellNumber }) => listings.stateOf(cellNumber).isDone).length;
  return { done, total: cells.length };
}

/** Planned with the first round. */
function protectingDone(parts: ScanParts): DoneOf {
  const [first] = parts.rounds.rounds();
  const cells = first === undefined ? [] : roundCells(first, parts);
  const { done, total } = cellsDone(
    cells.filter(({ cell }) => cell.long !== undefined),
    parts,
  );
  return { done, total: total + countLongSearchesToCome(parts) };
}

/** First round only; later fetches are for senders. */
function weighedDone({ rounds }: ScanParts): DoneOf | null {
  const [first] = rounds.rounds();
  if (first === undefined) return null;
  const samples = rounds.samplesOf(first);
  return { done: samples.filter(isAnswered).length, total: samples.length };
}

function workDone(parts: ScanParts): ScanWork {
  const cells = [
    ...planCells(parts),
    ...gridCells(parts),
    ...parts.rounds.rounds().flatMap((round) => roundCells(round, parts)),
  ];
  const pages = cells.reduce(
    (sum, { cellNumber }) => sum + parts.listings.stateOf(cellNumber).pageCount,
    0,
  );
  return { pages, fetches: answeredSamples(parts).length };
}

function answeredSamples({ rounds }: ScanParts) {
  return rounds.samples(rounds.rounds().length).filter(isAnswered);
}

function isAnswered({ record }: DrawnSample): boolean {
  return record !== null && record.state !== 'unread';
}

function countSenders(parts: ScanParts): number {
  const { previous } = parts;
  const before = previous.state() === 'imported' ? (previous.summary()?.senders ?? []) : [];
  const since = answeredSamples(parts).flatMap(({ record }) => record?.senderKey ?? []);
  return new Set([...before.map(({ senderKey }) => senderKey), ...since]).size;
}

/** An unreadable summary is omitted. */
function readSummary(summary: string | null): ScanProgress['resultSummary'] {
  if (summary === null) return null;
  const parsed = resultSummarySchema.safeParse(JSON.parse(summary));
  return parsed.success ? parsed.data : null;
}
