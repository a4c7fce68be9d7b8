import { scanProgressSchema, type ScanProgress } from '#worker/contract/scan.ts';
import type { ScanSocketMessage } from '#worker/contract/scan-socket.ts';

import { applyLiveMessage, type LiveFeed } from './live-feed.ts';

/** A scan as its socket has told it so far. */
export type ScanFeed = LiveFeed<ScanProgress> & { subjects: readonly string[] };

export const EMPTY_SCAN_FEED: ScanFeed = {
  progress: null,
  seq: null,
  subjects: [],
  isOutOfStep: false,
};

/** One message applied. Subjects come along with a delta and stay until others come. */
export function applyScanMessage(feed: ScanFeed, message: ScanSocketMessage): ScanFeed {
  const next = applyLiveMessage(feed, message, scanProgressSchema);
  if (next === feed || next.isOutOfStep || next.progress === null) return next;
  const subjects = message.type === 'delta' ? message.subjects : undefined;
  return {
    ...next,
    progress: withoutFalling(feed.progress, next.progress),
    subjects: subjects ?? feed.subjects,
  };
}

/** A snapshot taken just before the last delta must not move the ring backwards. */
function withoutFalling(before: ScanProgress | null, after: ScanProgress): ScanProgress {
  if (before === null || after.progressPercent >= before.progressPercent) return after;
  return { ...after, progressPercent: before.progressPercent };
}
