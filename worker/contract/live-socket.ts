import * as z from 'zod/mini';

import { GMAIL_WAIT_REASONS } from '#worker/domain/quota/gmail-wait.ts';

/**
 * A snapshot on connecting, then gapless deltas with the changed fields; on a gap a client
 * reconnects. @param progress without defaults, which would look like changes in a delta
 */
export function liveMessageSchema<Shape extends z.core.$ZodShape>(
  progress: z.ZodMiniObject<Shape>,
) {
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('snapshot'), seq: z.int().check(z.nonnegative()), progress }),
    z.object({
      type: z.literal('delta'),
      seq: z.int().check(z.positive()),
      changes: z.partial(progress),
    }),
  ]);
}

/** Application range, 4000-4999. */
export const SOCKET_CLOSE_UNAUTHENTICATED = 4401;
/** Too many windows: the newest stays. */
export const SOCKET_CLOSE_REPLACED = 4409;
export const SOCKET_CLOSE_GONE = 4410;

export const gmailWaitSchema = z.object({
  untilMs: z.number(),
  reason: z.enum(GMAIL_WAIT_REASONS),
});
