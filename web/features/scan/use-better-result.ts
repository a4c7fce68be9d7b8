import { useEffect, useState } from 'react';

import { keepTrying } from '#web/api/keep-trying.ts';
import { fetchScan } from '#web/api/scans.ts';

import { receiveResult, holdAsLoaded, holdSenders } from './held-result.ts';
import { resultStatus, type ResultStatus } from './result-status.ts';
import { readTopSenders } from './scan-atoms.ts';
import type { ScanResult } from './scan-entry.ts';
import { useDeepening } from './use-deepening.ts';

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
