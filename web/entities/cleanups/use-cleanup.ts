import { useEffect, useEffectEvent, useState } from 'react';

import { type CleanupsApi, useCleanupsApi } from './api.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';
import type { LiveSocketEnd } from '#web/shared/api/live-socket.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';
import { store, useAtomValue } from '#web/shared/lib/store.ts';
import { isSettledCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';

import { cleanupProblem, type CleanupProblem } from './cleanup-problem.ts';
import { type CleanupRequest, rowOfRequest } from './cleanup-request.ts';
import {
  forgetProgressAtom,
  latestProgressAtom,
  receiveProgressAtom,
  progressNow,
} from './latest-progress.ts';

const POLL_INTERVAL_MS = 4000;

type CleanupFeedHandlers = {
  onProgress: (progress: CleanupProgress) => void;
  /** The session is over, or the clean-up is gone. */
  onLost: () => void;
};

/** Over the socket, with polling while that is down. @returns whether contact is lost */
function useCleanupFeed(
  cleanupId: string,
  progress: CleanupProgress,
  handlers: CleanupFeedHandlers,
): boolean {
  const { followCleanup, fetchCleanup } = useCleanupsApi();
  const [isPolling, setIsPolling] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const isFollowed = !isSettledCleanup(progress);
  const onProgress = useEffectEvent((heard: CleanupProgress) => {
    setIsLost(false);
    handlers.onProgress(heard);
  });
  const onEnd = useEffectEvent((end: LiveSocketEnd) => {
    if (end === 'replaced') setIsPolling(true);
    else if (end !== 'terminal') handlers.onLost();
  });

  useEffect(() => {
    if (!isFollowed) return undefined;
    const close = followCleanup(cleanupId, {
      onFeed: (feed) => {
        if (feed.progress !== null) onProgress(feed.progress);
      },
      onLink: (link) => {
        if (link === 'open') setIsPolling(false);
        setIsLost(link === 'reconnecting');
      },
      onEnd: (end) => onEnd(end),
      onStalled: () => setIsPolling(true),
    });
    return () => {
      close();
      setIsPolling(false);
      setIsLost(false);
    };
  }, [cleanupId, isFollowed, followCleanup]);

  useEffect(() => {
    if (!isPolling) return undefined;
    let isHere = true;
    const ask = async () => {
      const cleanup = await fetchCleanup(cleanupId).catch(() => null);
      if (isHere && cleanup !== null) onProgress(cleanup.progress);
    };
    const timer = setInterval(() => void ask(), POLL_INTERVAL_MS);
    void ask();
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [cleanupId, isPolling, fetchCleanup]);

  return isFollowed && isLost;
}

/** `loaded`: from the page's loader. */
export function useCleanup(cleanupId: string, loaded: CleanupProgress) {
  const renew = useRenewal();
  const api = useCleanupsApi();
  const [isBusy, setIsBusy] = useState(false);
  const [request, setRequest] = useState<CleanupRequest | null>(null);
  const [problem, setProblem] = useState<CleanupProblem | null>(null);
  const progress = progressNow(useAtomValue(latestProgressAtom), cleanupId, loaded);

  const statusKey = statusKeyOf(progress);
  const readAgainAt = useEffectEvent((now: string, signal: AbortSignal) => {
    if (now !== statusKeyOf(loaded)) void keepTrying(renew, { signal });
  });
  useEffect(() => {
    const leaving = new AbortController();
    readAgainAt(statusKey, leaving.signal);
    return () => leaving.abort();
  }, [statusKey]);

  function receive(next: CleanupProgress): void {
    store.set(receiveProgressAtom, { cleanupId, progress: next });
  }

  async function ask(wanted: CleanupRequest): Promise<void> {
    setIsBusy(true);
    setRequest(wanted);
    setProblem(null);
    try {
      const cleanup = await sendRequest(api, cleanupId, wanted);
      receive(cleanup.progress);
    } catch (error) {
      const found = cleanupProblem(error, wanted);
      setProblem(found);
      setRequest(null);
      if (found.nextStep === 'none') reload();
    } finally {
      setIsBusy(false);
    }
  }

  /** An expired session leads to sign-in. */
  function reload(): void {
    store.set(forgetProgressAtom, cleanupId);
    // Without a network the page stands as it did.
    void renew().catch(() => undefined);
  }

  const isLost = useCleanupFeed(cleanupId, progress, { onProgress: receive, onLost: reload });
  return { progress, isLost, isBusy, request, problem, setProblem, ask };
}

/** Other parts of the receipt change with it, such as when access was last used. */
function statusKeyOf(progress: CleanupProgress): string {
  const { goal, status, version } = progress;
  return [goal, status, isSettledCleanup(progress) ? version : ''].join(' ');
}

function sendRequest(api: CleanupsApi, cleanupId: string, request: CleanupRequest) {
  const rowId = rowOfRequest(request);
  if (rowId !== null) return api.undoCleanupRow(cleanupId, rowId);
  return request === 'retry' ? api.retryCleanup(cleanupId) : api.undoCleanup(cleanupId);
}

export type CleanupControl = ReturnType<typeof useCleanup>;
