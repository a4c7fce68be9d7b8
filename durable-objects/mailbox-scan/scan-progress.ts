import type { UnitBudget } from '#durable-objects/unit-budget.ts';
import { resultSummarySchema, type ScanProgress } from '#worker/contract/scan.ts';
import { CO2_METHOD } from '#worker/domain/co2-method.ts';
import { isErrorCode } from '#worker/domain/error-code.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { earlyEstimate } from '#worker/domain/scan/early-estimate.ts';
import { remainingWork } from '#worker/domain/scan/remaining-work.ts';
import {
  leftMs,
  secondsUntil,
  steadyForecast,
  type Forecast,
} from '#worker/domain/scan/scan-pace.ts';
import { hasResult, isTerminalPhase, scanProgressPercent } from '#worker/domain/scan/scan-state.ts';
import { listingBuckets } from '#worker/domain/scan/size-bucket.ts';

import { KnownShare } from './known-share.ts';
import { listedCounts, listedSizes } from './listed-counts.ts';
import { countLongSearchesToCome } from './long-searches.ts';
import { countedMessages, gridCells, planCells, roundCells } from './scan-cells.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

export type ScanProgressSource = {
  parts: ScanParts;
  budget: Pick<UnitBudget, 'countedLeases' | 'freeUnits'>;
  unitsPerMinute: number;
  clock: () => number;
};

/** What is shown of a scan, read from what is stored. */
export class ScanProgressReader {
  private readonly source: ScanProgressSource;
  private readonly knownShare: KnownShare;
  private forecast: Forecast | null = null;

  constructor(source: ScanProgressSource) {
    this.source = source;
    this.knownShare = new KnownShare(source.parts);
  }

  /**
   * A result, or the scan's end, is shown once it stands in D1 as well, so that whoever asks for it on
   * hearing of it gets it. Until a better result stands there, the rows of the one before it are named.
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
    const share = isLookingForSenders(scan)
      ? this.knownShare.read(scan)
      : (resultSummary?.attributedShare ?? null);
    return {
      phase,
      isDeepening: isResult && isShown && !isAtItsEnd,
      rowsVersion: isShown ? scan.settledRounds : null,
      scannedMsgs: counted,
      totalMsgs: scan.totalMsgs === null ? null : Math.max(scan.totalMsgs, counted),
      progressPercent: scanProgressPercent(counted, scan.totalMsgs, phase === 'finished'),
      waitingUntilMs: isShown ? null : scan.waitingUntilMs,
      secondsLeft: isDone ? null : this.secondsLeft(scan, counted, share),
      sendersFound: countSenders(parts),
      attributedShare: share,
      listed: listedCounts(scan, parts),
      early: resultSummary === null && !isDone ? readEarly(scan, parts) : null,
      finishedAtMs: isShown ? scan.finishedMs : null,
      errorCode: isShown && isErrorCode(scan.errorCode) ? scan.errorCode : null,
      resultSummary,
    };
  }

  private secondsLeft(scan: ScanRecord, counted: number, share: number | null): number | null {
    const { parts, budget, unitsPerMinute, clock } = this.source;
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
    const nowMs = clock();
    const restMs = leftMs({
      done: workDone(parts),
      left,
      elapsedMs: nowMs - scan.startedMs,
      nowMs,
      leases: budget.countedLeases(),
      freeUnits: budget.freeUnits(),
      unitsPerMinute,
    });
    if (restMs === null) return null;
    this.forecast = steadyForecast(this.forecast, nowMs + restMs, nowMs);
    return secondsUntil(this.forecast, nowMs);
  }
}

/** Whoever waits for a result is done when it is there; that the scan goes on to find more is said beside. */
function shownPhase({ phase }: ScanRecord): ScanProgress['phase'] {
  return phase === 'deepening' ? 'finished' : phase;
}

/** Only then is all of the mailbox in memory anyway: a scan that is over must not be read for its share. */
function isLookingForSenders({ phase }: ScanRecord): boolean {
  return phase === 'grouping' || phase === 'deepening';
}

function readEarly(scan: ScanRecord, parts: ScanParts): ScanProgress['early'] {
  if (scan.totalMsgs === null || parts.memory.plan().length === 0) return null;
  if (parts.former.state() === 'adopted') return null;
  const buckets = listingBuckets(scan.totalMsgs);
  const listed = listedSizes(parts, buckets);
  return earlyEstimate({ messages: scan.totalMsgs, listed, buckets, method: CO2_METHOD });
}

function workDone(parts: ScanParts): { pages: number; fetches: number } {
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
  return rounds
    .samples(rounds.rounds().length)
    .filter(({ record }) => record !== null && record.state !== 'unread');
}

function countSenders(parts: ScanParts): number {
  const { former } = parts;
  const before = former.state() === 'adopted' ? (former.summary()?.senders ?? []) : [];
  const since = answeredSamples(parts).flatMap(({ record }) => record?.senderKey ?? []);
  return new Set([...before.map(({ senderKey }) => senderKey), ...since]).size;
}

/** A summary that this release cannot read is left out: the object outlives releases. */
function readSummary(summary: string | null): ScanProgress['resultSummary'] {
  if (summary === null) return null;
  const parsed = resultSummarySchema.safeParse(JSON.parse(summary));
  return parsed.success ? parsed.data : null;
}
