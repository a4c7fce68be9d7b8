import { z } from 'zod';

import { countSchema } from './admin-list.ts';

/** Answer of GET /api/admin: what waits for somebody, which the tabs show. */
export const adminOverviewSchema = z.object({
  newTicketCount: countSchema,
  pendingTestimonialCount: countSchema,
  /** What is late, and money that only the owner can give back. */
  alarmCount: countSchema,
});

export type AdminOverview = z.infer<typeof adminOverviewSchema>;
