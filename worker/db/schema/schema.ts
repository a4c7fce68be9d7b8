import { allowances } from './allowances.ts';
import { auditLog } from './audit-log.ts';
import { cleanups } from './cleanups.ts';
import { connections } from './connections.ts';
import { consents } from './consents.ts';
import { dailyFigures } from './daily-figures.ts';
import { dailyTotals } from './daily-totals.ts';
import { deedCursors } from './deed-cursors.ts';
import { endingGrants } from './ending-grants.ts';
import { mailOutbox } from './mail-outbox.ts';
import { oauthFlows } from './oauth-flows.ts';
import { orderRows } from './order-rows.ts';
import { paymentCharges } from './payment-charges.ts';
import { paymentEventCursors } from './payment-event-cursors.ts';
import { paymentEvents } from './payment-events.ts';
import { payments } from './payments.ts';
import { profiles } from './profiles.ts';
import { protections } from './protections.ts';
import { refunds } from './refunds.ts';
import { scans } from './scans.ts';
import { senderStats } from './sender-stats.ts';
import { sessions } from './sessions.ts';
import { shareImages } from './share-images.ts';
import { supportReplies } from './support-replies.ts';
import { supportTickets } from './support-tickets.ts';
import { sweepEnds } from './sweep-ends.ts';
import { testimonials } from './testimonials.ts';
import { unsubscribes } from './unsubscribes.ts';
import { usageCounts } from './usage-counts.ts';
import { userAchievements } from './user-achievements.ts';
import { userRoles } from './user-roles.ts';
import { users } from './users.ts';
import { waitlist } from './waitlist.ts';
import { withdrawals } from './withdrawals.ts';

/** All tables, for drizzle-kit and the client. */
export const schema = {
  users,
  sessions,
  oauthFlows,
  connections,
  endingGrants,
  scans,
  senderStats,
  payments,
  paymentCharges,
  paymentEvents,
  paymentEventCursors,
  refunds,
  withdrawals,
  orderRows,
  consents,
  cleanups,
  userAchievements,
  shareImages,
  profiles,
  protections,
  mailOutbox,
  unsubscribes,
  waitlist,
  supportTickets,
  supportReplies,
  allowances,
  testimonials,
  usageCounts,
  dailyTotals,
  dailyFigures,
  deedCursors,
  sweepEnds,
  userRoles,
  auditLog,
};
