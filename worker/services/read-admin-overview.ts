import type { AdminOverview } from '#worker/contract/admin.ts';
import { countPendingTestimonials } from '#worker/db/queries/moderation.ts';
import { countNewTickets } from '#worker/db/queries/support-tickets.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What waits for somebody. */
export async function readAdminOverview({ db }: Runtime): Promise<AdminOverview> {
  const [newTicketCount, pendingTestimonialCount] = await Promise.all([
    countNewTickets(db),
    countPendingTestimonials(db),
  ]);
  return { newTicketCount, pendingTestimonialCount };
}
