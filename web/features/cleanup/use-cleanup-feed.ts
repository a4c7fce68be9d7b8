import { useEffect, useEffectEvent, useState } from 'react';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';

import { isSettledCleanup, openCleanupSocket } from '#web/api/cleanup-socket.ts';
import { cleanupSocketUrl, fetchCleanup } from '#web/api/cleanups.ts';
import type { LiveSocketEnd } from '#web/api/live-socket.ts';

const POLL_INTERVAL_MS = 4000;

type CleanupFeedHandlers = {
  onProgress: (progress: CleanupProgress) => void;
  /** It cannot be followed: who is asking, or what is asked for, is no more. */
  onLost: () => void;
};

/**
 * Follows a clean-up while something can still happen to it: over its socket, and where that does not hold
 * by asking every few seconds. Returns whether contact is lost.
 */
export function useCleanupFeed(
  cleanupId: string,
  progress: CleanupProgress,
  handlers: CleanupFeedHandlers,
): boolean {
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
    const close = openCleanupSocket({
      url: cleanupSocketUrl(cleanupId),
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
  }, [cleanupId, isFollowed]);

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
  }, [cleanupId, isPolling]);

  return isFollowed && isLost;
}
