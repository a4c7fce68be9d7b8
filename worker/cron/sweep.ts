import { deleteOldAllowances } from '#worker/db/queries/allowances.ts';
import { deleteOldAuditEntries } from '#worker/db/queries/audit-log.ts';
import { addToDailyTotals } from '#worker/db/queries/daily-totals.ts';
import { deletePseudonyms } from '#worker/db/queries/erasure.ts';
import { deleteExpiredOAuthFlows } from '#worker/db/queries/oauth-flows.ts';
import { deleteOldPaymentEvents } from '#worker/db/queries/payment-events.ts';
import { deleteExpiredOrders } from '#worker/db/queries/payments.ts';
import { deleteDeadConnections, listDueConnectionIds } from '#worker/db/queries/purge.ts';
import { deleteEndedSessions } from '#worker/db/queries/sessions.ts';
import { deleteOldSupportTickets } from '#worker/db/queries/support-tickets.ts';
import { forgetAskedHosts } from '#worker/db/queries/unsubscribes.ts';
import { deleteOldUsageCounts } from '#worker/db/queries/usage-counts.ts';
import { deleteOldWaitlistEntries } from '#worker/db/queries/waitlist.ts';
import { AUDIT_KEPT_MS } from '#worker/domain/admin/audit-rules.ts';
import { DEAD_CONNECTION_RETENTION_MS } from '#worker/domain/connection-lifetime.ts';
import { sessionLimits } from '#worker/domain/session-life.ts';
import { HOST_KEPT_MS } from '#worker/domain/unsubscribe/host-limit.ts';
import { TICKETS_KEPT_MS } from '#worker/domain/support/support-rules.ts';
import { USAGE_KEPT_MS, usageDay } from '#worker/domain/usage/usage-event.ts';
import { UNCONFIRMED_KEPT_MS, WAITLIST_KEPT_MS } from '#worker/domain/waitlist/waitlist-rules.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { catchUpOnEvents } from '#worker/services/catch-up-on-events.ts';
import { closeOrders } from '#worker/services/close-orders.ts';
import { finishErasures } from '#worker/services/erase-account.ts';
import { lookAtDueCharges } from '#worker/services/look-at-due-charges.ts';
import { purgeConnection } from '#worker/services/purge-connection.ts';
import { reviveQuietCleanups } from '#worker/services/revive-quiet-cleanups.ts';
import { reviveQuietScans } from '#worker/services/revive-quiet-scans.ts';
import { sendDueRefunds } from '#worker/services/send-refunds.ts';
import { giveUpOldMail, sendDueMail } from '#worker/services/send-due-mail.ts';
import { settleWithdrawals } from '#worker/services/settle-withdrawals.ts';
import { startPaidCleanups } from '#worker/services/start-paid-cleanups.ts';
import { tellOfFailedRefunds } from '#worker/services/tell-of-failed-refunds.ts';

const CONNECTIONS_PER_RUN = 200;
/** Longer than the provider lists an event, so that none is followed anew. */
const PAYMENT_EVENT_RETENTION_MS = 31 * 24 * 60 * 60_000;
/** Longer than any limit looks back. */
const ALLOWANCE_RETENTION_MS = 2 * 24 * 60 * 60_000;
/** Six connections may wait for an answer at once in one invocation (Workers limits). */
const PURGES_AT_ONCE = 5;

/**
 * What the clock is due, every five minutes. What to do is read from the tables, never from when the last
 * run was, so that a missed run or two at once do no harm. One step's failure keeps no other from running.
 */
export async function sweep(runtime: Runtime): Promise<void> {
  const { db, clock } = runtime;
  const steps = {
    connectionsPurged: () => purgeDueConnections(runtime),
    connectionsDeleted: () => deleteDeadConnections(db, clock() - DEAD_CONNECTION_RETENTION_MS),
    sessionsDeleted: () => deleteEndedSessions(db, sessionLimits(clock())),
    flowsDeleted: () => deleteExpiredOAuthFlows(db, clock()),
    chargesLookedAt: () => lookAtDueCharges(runtime),
    ordersDeleted: () => deleteExpiredOrders(db, clock()),
    scansRevived: () => reviveQuietScans(runtime),
    refundsSent: () => sendDueRefunds(runtime),
    cleanupsStarted: () => startPaidCleanups(runtime),
    cleanupsRevived: () => reviveQuietCleanups(runtime),
    withdrawalsSettled: () => settleWithdrawals(runtime),
    ordersClosed: () => closeOrders(runtime),
    erasuresFinished: () => finishErasures(runtime),
    pseudonymsDeleted: () => deletePseudonyms(db),
    refundsFailed: () => tellOfFailedRefunds(runtime),
    // After what is owed to somebody: it can take the rest of what one run may ask for.
    eventsFollowed: () => catchUpOnEvents(runtime),
    eventsDeleted: () => deleteOldPaymentEvents(db, clock() - PAYMENT_EVENT_RETENTION_MS),
    hostsForgotten: () => forgetAskedHosts(db, clock() - HOST_KEPT_MS),
    waitlistDeleted: () =>
      deleteOldWaitlistEntries(db, {
        askedBeforeMs: clock() - UNCONFIRMED_KEPT_MS,
        createdBeforeMs: clock() - WAITLIST_KEPT_MS,
      }),
    ticketsDeleted: () => deleteOldSupportTickets(db, clock() - TICKETS_KEPT_MS),
    auditDeleted: () => deleteOldAuditEntries(db, clock() - AUDIT_KEPT_MS),
    allowancesDeleted: () =>
      deleteOldAllowances(db, {
        beganBeforeMs: clock() - ALLOWANCE_RETENTION_MS,
        nowMs: clock(),
      }),
    totalsAdded: () => addToDailyTotals(db, usageDay(clock())),
    usageDeleted: () => deleteOldUsageCounts(db, usageDay(clock() - USAGE_KEPT_MS)),
    // After what may end a clean-up, which is then told of.
    mailSent: () => sendDueMail(runtime),
    mailGivenUp: () => giveUpOldMail(runtime),
  };
  const counts: Record<string, number> = {};
  for (const [kind, step] of Object.entries(steps)) {
    try {
      counts[kind] = await step();
    } catch (error) {
      runtime.log.error('sweep.step_failed', { kind, ...describeError(error) });
    }
  }
  runtime.log.info('sweep.finished', { counts });
}

async function purgeDueConnections(runtime: Runtime): Promise<number> {
  const dueIds = await listDueConnectionIds(runtime.db, runtime.clock(), CONNECTIONS_PER_RUN);
  let purged = 0;
  const queue = dueIds.values();
  async function work(): Promise<void> {
    for (const connectionId of queue) {
      try {
        await purgeConnection(runtime, connectionId, { reason: 'expired', revokeAtGoogle: true });
        purged += 1;
      } catch (error) {
        runtime.log.error('connection.purge_failed', { connectionId, ...describeError(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: PURGES_AT_ONCE }, work));
  return purged;
}
