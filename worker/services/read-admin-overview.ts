import type { AdminOverview } from '#worker/contract/admin.ts';
import { countPendingTestimonials } from '#worker/db/queries/moderation.ts';
import { countNewTickets } from '#worker/db/queries/support-tickets.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readLate } from './check-health.ts';
import { countAlarms, readLevels } from './read-levels.ts';

/** What waits for somebody. */
export async function readAdminOverview(runtime: Runtime): Promise<AdminOverview> {
  const { db } = runtime;
  const [newTicketCount, pendingTestimonialCount, levels, late] = await Promise.all([
    countNewTickets(db),
    countPendingTestimonials(db),
    readLevels(runtime),
    readLate(runtime),
  ]);
  // Access and accounts that are late stand among the levels; that nothing looks at them stands nowhere else.
  const isClockLate = late?.includes('sweep') ?? false;
  const alarmCount = countAlarms(levels) + (isClockLate ? 1 : 0);
  return { newTicketCount, pendingTestimonialCount, alarmCount };
}
