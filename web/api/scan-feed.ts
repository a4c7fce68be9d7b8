import { scanProgressSchema, type ScanProgress } from '#worker/contract/scan.ts';
import type { ScanSocketMessage } from '#worker/contract/scan-socket.ts';

/** A scan as its socket has told it so far. */
export type ScanFeed = {
  progress: ScanProgress | null;
  /** Number of the last message applied; null before the first snapshot. */
  seq: number | null;
  subjects: readonly string[];
  /** True after a gap: nothing more can be applied until a new snapshot. */
  isOutOfStep: boolean;
};

export const EMPTY_SCAN_FEED: ScanFeed = {
  progress: null,
  seq: null,
  subjects: [],
  isOutOfStep: false,
};

/**
 * One message applied. A snapshot replaces everything, a delta must follow on the last number, one
 * that was applied already changes nothing, and a gap asks for a new snapshot.
 */
export function applyScanMessage(feed: ScanFeed, message: ScanSocketMessage): ScanFeed {
  switch (message.type) {
    case 'snapshot':
      return {
        ...feed,
        seq: message.seq,
        progress: withoutFalling(feed.progress, message.progress),
        isOutOfStep: false,
      };
    case 'delta':
      return applyDelta(feed, message);
    default:
      return message satisfies never;
  }
}

function applyDelta(
  feed: ScanFeed,
  message: Extract<ScanSocketMessage, { type: 'delta' }>,
): ScanFeed {
  if (feed.isOutOfStep) return feed;
  if (feed.progress === null || feed.seq === null) return { ...feed, isOutOfStep: true };
  if (message.seq <= feed.seq) return feed;
  if (message.seq > feed.seq + 1) return { ...feed, isOutOfStep: true };

  const merged = scanProgressSchema.safeParse({ ...feed.progress, ...message.changes });
  if (!merged.success) return { ...feed, isOutOfStep: true };
  return {
    ...feed,
    seq: message.seq,
    progress: withoutFalling(feed.progress, merged.data),
    subjects: message.subjects ?? feed.subjects,
  };
}

/** A snapshot taken just before the last delta must not move the ring backwards. */
function withoutFalling(before: ScanProgress | null, after: ScanProgress): ScanProgress {
  if (before === null || after.progressPercent >= before.progressPercent) return after;
  return { ...after, progressPercent: before.progressPercent };
}
