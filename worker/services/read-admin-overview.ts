import type { AdminOverview } from '#worker/contract/admin.ts';
import { countPendingTestimonials } from '#worker/db/queries/moderation.ts';
import { countNewTickets } from '#worker/db/queries/support-tickets.ts';
import type { Runtime } from '#worker/runtime.ts';

import { countAlarms, readLevels } from './read-levels.ts';

/** What waits for somebody. */
export async function readAdminOverview(runtime: Runtime): Promise<AdminOverview> {
  const { db } = runtime;
  const [newTicketCount, pendingTestimonialCount, levels] = await Promise.all([
    countNewTickets(db),
    countPendingTestimonials(db),
    readLevels(runtime),
  ]);
  return { newTicketCount, pendingTestimonialCount, alarmCount: countAlarms(levels) };
}
