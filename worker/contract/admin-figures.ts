import { z } from 'zod';

import { DEEDS, LEVELS } from '#worker/domain/admin/daily-figure.ts';

import { LATE_PROMISES } from './health.ts';

const countSchema = z.number().int().nonnegative();

/** Answer of GET /api/admin/figures: what the owner has to know of the last days, the oldest first. */
export const adminFiguresSchema = z.object({
  days: z.array(z.iso.date()),
  /** As /api/health tells it. */
  late: z.array(z.enum(LATE_PROMISES)).nullable(),
  /** Until when what happened is counted; null: nothing has been yet. */
  countedUntilMs: z.number().int().nullable(),
  /** How often it happened on each of the days. */
  deeds: z.array(z.object({ name: z.enum(DEEDS), days: z.array(countSchema) })),
  /** How much there is of it now, where that can be told, and of each day the most that there was at once. */
  levels: z.array(
    z.object({ name: z.enum(LEVELS), now: countSchema.nullable(), days: z.array(countSchema) }),
  ),
});

export type AdminFigures = z.infer<typeof adminFiguresSchema>;
