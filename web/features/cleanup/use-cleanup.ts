import { useEffect, useEffectEvent, useState } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';

import { isSettledCleanup } from '#web/api/cleanup-socket.ts';
import { retryCleanup, undoCleanup, undoCleanupRow } from '#web/api/cleanups.ts';
import { keepTrying } from '#web/api/keep-trying.ts';
import { useRenewal } from '#web/app/use-renewal.ts';
import { store, useAtomValue } from '#web/state/store.ts';

import { cleanupProblem, type CleanupProblem } from './cleanup-problem.ts';
import { rowOfWish, type CleanupWish } from './cleanup-wish.ts';
import {
  forgetProgressAtom,
  hearProgressAtom,
  heardProgressAtom,
  progressNow,
} from './heard-progress.ts';
import { useCleanupFeed } from './use-cleanup-feed.ts';

/** A clean-up as it stands now, and what its owner can ask of it. `loaded` is how the page found it. */
export function useCleanup(cleanupId: string, loaded: CleanupProgress) {
  const renew = useRenewal();
  const [isBusy, setIsBusy] = useState(false);
  /** What was last asked of it. */
  const [wish, setWish] = useState<CleanupWish | null>(null);
  const [problem, setProblem] = useState<CleanupProblem | null>(null);
  const progress = progressNow(useAtomValue(heardProgressAtom), cleanupId, loaded);

  const standing = standingOf(progress);
  const readAgainAt = useEffectEvent((now: string, signal: AbortSignal) => {
    if (now !== standingOf(loaded)) void keepTrying(renew, { signal });
  });
  useEffect(() => {
    const leaving = new AbortController();
    readAgainAt(standing, leaving.signal);
    return () => leaving.abort();
  }, [standing]);

  function hear(next: CleanupProgress): void {
    store.set(hearProgressAtom, { cleanupId, progress: next });
  }

  async function ask(wanted: CleanupWish): Promise<void> {
    setIsBusy(true);
    setWish(wanted);
    setProblem(null);
    try {
      const cleanup = await carryOut(cleanupId, wanted);
      hear(cleanup.progress);
    } catch (error) {
      const found = cleanupProblem(error, wanted);
      setProblem(found);
      setWish(null);
      if (found.nextStep === 'none') reload();
    } finally {
      setIsBusy(false);
    }
  }

  /** What the server's row says holds again; a session that is over leads to sign-in. */
  function reload(): void {
    store.set(forgetProgressAtom, cleanupId);
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  }

  const isLost = useCleanupFeed(cleanupId, progress, { onProgress: hear, onLost: reload });
  return { progress, isLost, isBusy, wish, problem, setProblem, ask };
}

/** What the rest of the receipt, such as when the access was used, changes with. */
function standingOf(progress: CleanupProgress): string {
  const { goal, status, version } = progress;
  return [goal, status, isSettledCleanup(progress) ? version : ''].join(' ');
}

function carryOut(cleanupId: string, wish: CleanupWish) {
  const rowId = rowOfWish(wish);
  if (rowId !== null) return undoCleanupRow(cleanupId, rowId);
  return wish === 'retry' ? retryCleanup(cleanupId) : undoCleanup(cleanupId);
}

export type CleanupControl = ReturnType<typeof useCleanup>;
