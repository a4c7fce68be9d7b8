import { z } from 'zod';

import { scanProgressSchema } from './scan.ts';

/**
 * What the scan's socket sends. On connecting, one snapshot of the whole state; then deltas numbered
 * without gaps, each holding only the fields that changed. A client that sees a gap reconnects and gets
 * a snapshot again. `subjects` come along to be shown and forgotten: they are part of no state, and are
 * stored nowhere.
 */
export const scanSocketMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    seq: z.number().int().nonnegative(),
    progress: scanProgressSchema,
  }),
  z.object({
    type: z.literal('delta'),
    seq: z.number().int().positive(),
    changes: scanProgressSchema.partial(),
    subjects: z.array(z.string()).max(20).optional(),
  }),
]);

export type ScanSocketMessage = z.infer<typeof scanSocketMessageSchema>;
