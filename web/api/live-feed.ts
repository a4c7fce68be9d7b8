import type { z } from 'zod';

/** A scan or a clean-up as its socket has told it so far. */
export type LiveFeed<Progress> = {
  progress: Progress | null;
  /** Number of the last message applied; null before the first snapshot. */
  seq: number | null;
  /** True after a gap: nothing more can be applied until a new snapshot. */
  isOutOfStep: boolean;
};

export type LiveMessage<Progress> =
  | { type: 'snapshot'; seq: number; progress: Progress }
  | { type: 'delta'; seq: number; changes: object };

/**
 * One message applied. A snapshot replaces everything, a delta must follow on the last number, one
 * that was applied already changes nothing (the same feed comes back), and a gap asks for a new snapshot.
 */
export function applyLiveMessage<Progress extends object, Feed extends LiveFeed<Progress>>(
  feed: Feed,
  message: LiveMessage<Progress>,
  schema: z.ZodType<Progress>,
): Feed {
  if (message.type === 'snapshot') {
    return { ...feed, seq: message.seq, progress: message.progress, isOutOfStep: false };
  }
  if (feed.isOutOfStep) return feed;
  if (feed.progress === null || feed.seq === null) return { ...feed, isOutOfStep: true };
  if (message.seq <= feed.seq) return feed;
  if (message.seq > feed.seq + 1) return { ...feed, isOutOfStep: true };

  const merged = schema.safeParse({ ...feed.progress, ...message.changes });
  if (!merged.success) return { ...feed, isOutOfStep: true };
  return { ...feed, seq: message.seq, progress: merged.data };
}
