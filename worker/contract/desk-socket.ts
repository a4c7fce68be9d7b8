import { z } from 'zod';

import { liveMessageSchema } from './live-message.ts';

/** How often something at the desk has changed in this life of its object. What changed is asked for by other means. */
export const deskProgressSchema = z.object({ changeCount: z.number().int().nonnegative() });

export type DeskProgress = z.infer<typeof deskProgressSchema>;

/** What GET /api/admin/live sends. */
export const deskSocketMessageSchema = liveMessageSchema(deskProgressSchema);
