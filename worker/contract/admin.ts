import { z } from 'zod';

import { countSchema } from './admin-list.ts';

/** Answer of GET /api/admin: what waits for somebody, which the tabs show. */
export const adminOverviewSchema = z.object({
  newTicketCount: countSchema,
  pendingTestimonialCount: countSchema,
  /** What is late, the clock among it, and what else only the owner can see to. */
  alarmCount: countSchema,
});

export type AdminOverview = z.infer<typeof adminOverviewSchema>;
