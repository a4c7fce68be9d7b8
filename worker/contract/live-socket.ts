import { z } from 'zod';

import { GMAIL_WAIT_REASONS } from '#worker/domain/quota/gmail-wait.ts';

/**
 * What a live socket sends. On connecting, one snapshot of the whole state; then deltas numbered without gaps, each
 * holding only the fields that changed. A client that sees a gap reconnects and gets a snapshot again.
 * @param progress without defaults: they would fill in what a delta leaves out, as if it had changed
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

/** Close codes of our own (4000-4999 are the application's). */
export const SOCKET_CLOSE_UNAUTHENTICATED = 4401;
/** Too many windows show the same; the one that opened last stays. */
export const SOCKET_CLOSE_REPLACED = 4409;
export const SOCKET_CLOSE_GONE = 4410;

/** Why a scan or a clean-up stands still, and until when. */
export const gmailWaitSchema = z.object({
  untilMs: z.number(),
  reason: z.enum(GMAIL_WAIT_REASONS),
});
