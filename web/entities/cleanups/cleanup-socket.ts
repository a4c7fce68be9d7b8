import type * as z from 'zod/mini';

import {
  type CleanupProgress,
  cleanupProgressSchema,
  cleanupSocketMessageSchema,
} from '#worker/contract/cleanups.ts';
import { isSettledCleanup } from '#worker/domain/cleanups/cleanup-state.ts';

import {
  applyLiveMessage,
  type LiveFeed,
  type LiveProtocol,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from '#web/shared/api/live-socket.ts';

type CleanupFeed = LiveFeed<CleanupProgress>;

const CLEANUP_PROTOCOL: LiveProtocol<z.infer<typeof cleanupSocketMessageSchema>, CleanupFeed> = {
  messageSchema: cleanupSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, cleanupProgressSchema),
  isOver: ({ progress }) => progress !== null && isSettledCleanup(progress),
};

export function cleanupSocketUrl(cleanupId: string): string {
  return liveSocketUrl(`/api/cleanups/${encodeURIComponent(cleanupId)}/live`);
}

/** Follows a clean-up until it is settled, with reconnects. @returns unsubscribe */
export function openCleanupSocket(options: LiveSocketOptions<CleanupFeed>): () => void {
  return openLiveSocket(CLEANUP_PROTOCOL, options);
}
