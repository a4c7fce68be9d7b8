import { z } from 'zod';

import { GMAIL_WAIT_REASONS } from '#worker/domain/quota/gmail-wait.ts';

/**
 * A snapshot on connecting, then gapless deltas with the changed fields; on a gap a client
 * reconnects. @param progress without defaults, which would look like changes in a delta
 */
export function liveMessageSchema<Shape extends z.ZodRawShape>(progress: z.ZodObject<Shape>) {
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('snapshot'), seq: z.number().int().nonnegative(), progress }),
    z.object({
      type: z.literal('delta'),
      seq: z.number().int().positive(),
      changes: progress.partial(),
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
