import {
  type ScanProgress,
  scanProgressSchema,
  type ScanSocketMessage,
} from '#worker/contract/scans.ts';

import { applyLiveMessage, type LiveFeed } from './live-socket.ts';

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

/**
 * A snapshot taken just before the last delta must not move the ring backwards, and the share of mail whose sender is known
 * is estimated anew with each round of them.
 */
function withoutFalling(before: ScanProgress | null, after: ScanProgress): ScanProgress {
  if (before === null) return after;
  const { phase, progressPercent, attributedShare: share } = after;
  const isNaming = phase === 'grouping' && share !== null;
  return {
    ...after,
    progressPercent: Math.max(progressPercent, before.progressPercent),
    attributedShare: isNaming ? Math.max(share, before.attributedShare ?? 0) : share,
  };
}
