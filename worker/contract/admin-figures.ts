import { z } from 'zod';

import { DEEDS, LEVELS } from '#worker/domain/admin/daily-figure.ts';
import { USAGE_EVENTS } from '#worker/domain/usage/usage-event.ts';

import { LATE_PROMISES } from './health.ts';

const countSchema = z.number().int().nonnegative();

/** Answer of GET /api/admin/figures: what the owner has to know of the last days, the oldest first. */
export const adminFiguresSchema = z.object({
  days: z.array(z.iso.date()),
  /** As /api/health tells it. */
  late: z.array(z.enum(LATE_PROMISES)).nullable(),
  /** How often it happened on each of the days. */
  deeds: z.array(z.object({ name: z.enum(DEEDS), days: z.array(countSchema) })),
  /** How much there is of it now, where that can be told, and of each day the most that there was at once. */
  levels: z.array(
    z.object({ name: z.enum(LEVELS), now: countSchema.nullable(), days: z.array(countSchema) }),
  ),
  /** What visitors did who agreed to be counted: of each kind by day, and of all days what of it was done most. */
  usage: z.object({
    events: z.array(z.object({ name: z.enum(USAGE_EVENTS), days: z.array(countSchema) })),
    details: z.array(
      z.object({ name: z.enum(USAGE_EVENTS), detail: z.string(), count: countSchema }),
    ),
  }),
});

export type AdminFigures = z.infer<typeof adminFiguresSchema>;
