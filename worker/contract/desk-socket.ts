import { z } from 'zod';

/** How often something at the desk has changed in this life of its object. What changed is asked for by other means. */
export const deskProgressSchema = z.object({ changeCount: z.number().int().nonnegative() });

export type DeskProgress = z.infer<typeof deskProgressSchema>;

/** What GET /api/admin/live sends: a snapshot first, then numbered deltas. */
export const deskSocketMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), seq: z.number(), progress: deskProgressSchema }),
  z.object({ type: z.literal('delta'), seq: z.number(), changes: deskProgressSchema.partial() }),
]);
