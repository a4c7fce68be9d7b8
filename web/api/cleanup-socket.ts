import type { z } from 'zod';

import {
  type CleanupProgress,
  cleanupProgressSchema,
  cleanupSocketMessageSchema,
} from '#worker/contract/cleanups.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';

import {
  applyLiveMessage,
  type LiveFeed,
  type LiveProtocol,
  type LiveSocketOptions,
  openLiveSocket,
} from './live-socket.ts';

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
