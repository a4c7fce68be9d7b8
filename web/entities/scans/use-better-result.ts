import { useEffect, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { keepTrying } from '#web/shared/api/keep-trying.ts';

import { fetchScan } from './api.ts';
import { resultStatus, type ResultStatus, useDeepening } from './result-status.ts';
import { readTopSenders, type ScanResult } from './scan-entry.ts';

/** A result on the page: as it was loaded, or what it has got better to since. */
export type HeldResult = {
  loaded: ScanResult;
  summary: ResultSummary;
  senders: ScanResult['senders'];
  /** Of the newest result told of; null before any was. */
  rowsVersion: number | null;
  /** How many times there has been something new, of which the senders are to be asked for. */
  betterings: number;
};

export function holdAsLoaded(loaded: ScanResult): HeldResult {
  const { scan, senders } = loaded;
  return { loaded, summary: scan.resultSummary, senders, rowsVersion: null, betterings: 0 };
}

/**
 * The result after what was heard of it. A version is told of once its senders can be read, which may be after
 * its figures are: each calls for the senders anew. What says nothing new leaves the result as it is.
 */
export function receiveResult(
  held: HeldResult,
  heard: Pick<ScanProgress, 'resultSummary' | 'rowsVersion'>,
): HeldResult {
  const summary = heard.resultSummary ?? held.summary;
  const rowsVersion = heard.rowsVersion ?? held.rowsVersion;
  const isOtherVersion = rowsVersion !== held.rowsVersion;
  const isBetter = !isSame(summary, held.summary);
  if (!isOtherVersion && !isBetter) return held;
  const calls = isBetter || (isOtherVersion && held.rowsVersion !== null);
  return {
    ...held,
    summary: isBetter ? summary : held.summary,
    rowsVersion,
    betterings: held.betterings + (calls ? 1 : 0),
  };
}

/** None at all: they have been wiped meanwhile. What is shown never gives way to less. */
export function holdSenders(
  held: HeldResult,
  senders: NonNullable<ScanResult['senders']>,
): HeldResult {
  return senders.length === 0 ? held : { ...held, senders };
}

/** Both have come through the same contract, so that their fields stand in the same order. */
function isSame(one: ResultSummary, other: ResultSummary): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Long enough to be read, with time to look up first. */
const TOLD_FOR_MS = 12_000;

/** Whether something that went on while the component was there ended a moment ago. null: nobody knows. */
function useHasJustEnded(isGoingOn: boolean | null): boolean {
  const [wasGoingOn, setWasGoingOn] = useState(isGoingOn);
  const [hasJustEnded, setHasJustEnded] = useState(false);
  if (wasGoingOn !== isGoingOn && isGoingOn !== null) {
    setWasGoingOn(isGoingOn);
    setHasJustEnded(!isGoingOn && wasGoingOn === true);
  }

  useEffect(() => {
    if (!hasJustEnded) return undefined;
    const timer = setTimeout(() => setHasJustEnded(false), TOLD_FOR_MS);
    return () => clearTimeout(timer);
  }, [hasJustEnded]);

  return hasJustEnded;
}

/**
 * A result as it was loaded, and in its place the better one once that is there; with how final it is.
 * `isFollowed`: its data is still there, so that it can get better. Key the component by the scan.
 */
export function useBetterResult(
  loaded: ScanResult,
  isFollowed = true,
): { result: ScanResult; standing: ResultStatus } {
  const [held, setHeld] = useState(() => holdAsLoaded(loaded));
  if (held.loaded !== loaded) setHeld(holdAsLoaded(loaded));
  const { summary, senders, betterings } = held;
  const { scan } = loaded;

  const deepening = useDeepening(isFollowed ? scan.id : null, {
    onTold: (progress) => setHeld((before) => receiveResult(before, progress)),
    onUnheard: () => void readStored(),
  });
  const isDeepening = deepening.kind === 'told' ? deepening.progress.isDeepening : null;
  const hasJustEnded = useHasJustEnded(isDeepening);

  useEffect(() => {
    if (betterings === 0) return undefined;
    const leaving = new AbortController();
    void keepTrying(readTopSenders, leaving).then((found) => {
      if (found !== null) setHeld((before) => holdSenders(before, found));
    });
    return () => leaving.abort();
  }, [betterings]);

  async function readStored(): Promise<void> {
    const stored = await fetchScan(scan.id).catch(() => null);
    const resultSummary = stored?.resultSummary ?? null;
    setHeld((before) => receiveResult(before, { resultSummary, rowsVersion: null }));
  }

  return {
    result: { scan: { ...scan, resultSummary: summary }, senders },
    standing: resultStatus({ deepening, summary, hasJustEnded, isBetter: betterings > 0 }),
  };
}
