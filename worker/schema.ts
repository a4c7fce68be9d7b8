import { allowances } from '#worker/access/allowance-schema.ts';
import { connections, endingGrants } from '#worker/access/connection-schema.ts';
import { oauthFlows, sessions, userRoles, users } from '#worker/access/schema.ts';
import { consents, profiles } from '#worker/account/schema.ts';
import { userAchievements } from '#worker/achievements/schema.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { rememberedSenders, scanReminders } from '#worker/cleanups/remembered-schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import {
  paymentCharges,
  paymentEventCursors,
  paymentEvents,
} from '#worker/payments/charge-schema.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';
import { sweepEnds, sweepFailures } from '#worker/platform/sweep/schema.ts';
import { protections } from '#worker/protection/schema.ts';
import { rechecks } from '#worker/rechecks/schema.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import { dailyFigures, dailyTotals, counterCursors, usageCounts } from '#worker/stats/schema.ts';
import { supportReplies, supportTickets } from '#worker/support/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';

/** For drizzle-kit and the client. */
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
  rechecks,
  rememberedSenders,
  scanReminders,
  waitlist,
  supportTickets,
  supportReplies,
  allowances,
  testimonials,
  usageCounts,
  dailyTotals,
  dailyFigures,
  counterCursors,
  sweepEnds,
  sweepFailures,
  userRoles,
  auditLog,
};
