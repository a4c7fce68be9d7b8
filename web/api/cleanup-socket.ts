import type { z } from 'zod';

import {
  cleanupProgressSchema,
  cleanupSocketMessageSchema,
  type CleanupProgress,
} from '#worker/contract/cleanup.ts';
import { isAtWork } from '#worker/domain/cleanup/cleanup-state.ts';

import { applyLiveMessage, type LiveFeed } from './live-feed.ts';
import { openLiveSocket, type LiveProtocol, type LiveSocketOptions } from './live-socket.ts';

type CleanupFeed = LiveFeed<CleanupProgress>;

/** Whether nothing more happens to a clean-up unless its owner asks for it here. */
export function isSettledCleanup(
  progress: Pick<CleanupProgress, 'status' | 'unsubscribes'>,
): boolean {
  const { status } = progress;
  return (status === 'done' || status === 'closed') && !isAtWork(progress);
}

const CLEANUP_PROTOCOL: LiveProtocol<z.infer<typeof cleanupSocketMessageSchema>, CleanupFeed> = {
  messageSchema: cleanupSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, cleanupProgressSchema),
  isOver: ({ progress }) => progress !== null && isSettledCleanup(progress),
};

/** Follows a clean-up until it is settled, reconnecting for as long as needed. Returns a function that stops. */
export function openCleanupSocket(options: LiveSocketOptions<CleanupFeed>): () => void {
  return openLiveSocket(CLEANUP_PROTOCOL, options);
}
