import { z } from 'zod';

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
