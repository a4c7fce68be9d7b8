import { useEffect, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { keepTrying } from '#web/shared/api/keep-trying.ts';

import { useScansApi } from './api.ts';
import { resultStatus, type ResultStatus, useDeepening } from './result-status.ts';
import { readTopSenders, type ScanResult } from './scan-entry.ts';

export type HeldResult = {
  loaded: ScanResult;
  summary: ResultSummary;
  senders: ScanResult['senders'];
  rowsVersion: number | null;
  /** Incremented when the senders must be fetched again. */
  betterings: number;
};

export function holdAsLoaded(loaded: ScanResult): HeldResult {
  const { scan, senders } = loaded;
  return { loaded, summary: scan.resultSummary, senders, rowsVersion: null, betterings: 0 };
}

/** A version is announced once its senders can be read, which may be after its figures. */
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

/** The senders have been deleted meanwhile: what is shown never gives way to less. */
export function holdSenders(
  held: HeldResult,
  senders: NonNullable<ScanResult['senders']>,
): HeldResult {
  return senders.length === 0 ? held : { ...held, senders };
}

/** Both were parsed by the same schema, so their keys are in the same order. */
function isSame(one: ResultSummary, other: ResultSummary): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const TOLD_FOR_MS = 12_000;

/** null: unknown. */
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
 * The loaded result, replaced by better ones as they come. `isFollowed`: the scan's data still exists. Key the
 * component by scan.
 */
export function useBetterResult(
  loaded: ScanResult,
  isFollowed = true,
): { result: ScanResult; status: ResultStatus } {
  const api = useScansApi();
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
    void keepTrying(() => readTopSenders(api), leaving).then((found) => {
      if (found !== null) setHeld((before) => holdSenders(before, found));
    });
    return () => leaving.abort();
  }, [betterings, api]);

  async function readStored(): Promise<void> {
    const stored = await api.fetchScan(scan.id).catch(() => null);
    const resultSummary = stored?.resultSummary ?? null;
    setHeld((before) => receiveResult(before, { resultSummary, rowsVersion: null }));
  }

  return {
    result: { scan: { ...scan, resultSummary: summary }, senders },
    status: resultStatus({ deepening, summary, hasJustEnded, isBetter: betterings > 0 }),
  };
}
