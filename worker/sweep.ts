import { deleteOldAllowances } from '#worker/access/allowance-queries.ts';
import { abandonGrants } from '#worker/access/end-grants.ts';
import { purgeDueConnections } from '#worker/account/purge-connections.ts';
import { deleteDeadConnections } from '#worker/access/purge-queries.ts';
import { deleteEndedSessions } from '#worker/access/session-queries.ts';
import { deleteExpiredOAuthFlows } from '#worker/access/user-queries.ts';
import { enqueueAccessEndingMails } from '#worker/account/access-ending-mail.ts';
import { finishErasures } from '#worker/account/erase-account.ts';
import { deletePseudonyms } from '#worker/account/erasure-queries.ts';
import { deleteOldAlarmMail } from '#worker/admin/alarm-mail.ts';
import { deleteOldAuditEntries } from '#worker/admin/queries.ts';
import { expireCleanups } from '#worker/cleanups/expire-cleanups.ts';
import { reviveQuietCleanups } from '#worker/cleanups/revive-cleanups.ts';
import {
  enqueueDueReminders,
  forgetNextTimeConsents,
} from '#worker/cleanups/scan-reminder-mail.ts';
import { startPaidCleanups } from '#worker/cleanups/start-paid-cleanups.ts';
import { DEAD_CONNECTION_RETENTION_MS } from '#worker/domain/access/connection.ts';
import { sessionLimits } from '#worker/domain/access/session.ts';
import { AUDIT_RETENTION_MS } from '#worker/domain/admin/audit.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { bookkeepingCutoffMs } from '#worker/domain/payments/withdrawal.ts';
import {
  ALARM_MAIL_RETENTION_MS,
  FIGURES_RETENTION_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { USAGE_RETENTION_MS, usageDay } from '#worker/domain/stats/usage-events.ts';
import { TICKET_RETENTION_MS } from '#worker/domain/support/tickets.ts';
import { HOST_RETENTION_MS } from '#worker/domain/unsubscribes/sender-host.ts';
import {
  UNCONFIRMED_RETENTION_MS,
  WAITLIST_RETENTION_MS,
} from '#worker/domain/waitlist/waitlist.ts';
import { expireOldMail, sendDueMail } from '#worker/mail/deliver-mail.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { deleteOldBooks } from '#worker/payments/delete-old-books.ts';
import { deleteExpiredOrders } from '#worker/orders/queries.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';
import { deleteOldPaymentEvents } from '#worker/payments/event-queries.ts';
import { pollPaymentEvents } from '#worker/payments/poll-payment-events.ts';
import { logOwingCharges } from '#worker/payments/refund-mails.ts';
import { sendDueRefunds } from '#worker/payments/refunds.ts';
import { settleWithdrawals } from '#worker/payments/withdraw-order.ts';
import { shareOfTime, type Deadline, withDeadline } from '#worker/platform/concurrency/deadline.ts';
import { countedQueries } from '#worker/platform/db/client.ts';
import { recordSweepEnd, recordSweepSteps } from '#worker/platform/sweep/queries.ts';
import { enqueueDueRecheckMails, forgetOldRechecks } from '#worker/rechecks/recheck-mail.ts';
import { endCheckedAccess } from '#worker/rechecks/end-access.ts';
import { reviveQuietScans } from '#worker/scans/revive-scans.ts';
import { deleteOldFigures } from '#worker/stats/daily-figures.ts';
import { updateCounters, recordDailyGauges } from '#worker/admin/read-gauges.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { deleteOldUsageCounts } from '#worker/stats/usage.ts';
import { deleteOldSupportTickets } from '#worker/support/queries.ts';
import { clearExpiredHosts } from '#worker/unsubscribes/queries.ts';
import { deleteOldWaitlistEntries } from '#worker/waitlist/queries.ts';

import { describeError } from './log.ts';
import type { Runtime } from './runtime.ts';

/** Longer than Stripe lists events, so that none is handled twice. */
const PAYMENT_EVENT_RETENTION_MS = 31 * DAY_MS;
/** Longer than any limit's window. */
const ALLOWANCE_RETENTION_MS = 2 * DAY_MS;
/**
 * `shareMs`: how long a step may start new work. `overtimeMs`: for its last item, longer than any single call's
 * timeout. A run has 15 minutes (Workers limits). `mostQueries`: D1's limit per invocation, after which all fail: a
 * sent mail could not be recorded, and would be sent again.
 */
const LIMITS = { shareMs: 45_000, overtimeMs: 30_000, mostQueries: 1_000 };
/** Of steps that find nothing to do. */
const QUERIES_OF_STEPS = 100;
/** Reserve for one item: settling an order with its refund, an erasure step, a provider event, or a round of mails. */
const QUERIES_OF_ONE = 75;
/** Mails sent before money is handled; about five queries each. */
const FIRST_MAIL = 60;
/** Leaves queries for the later steps. */
const MOST_QUERIES_OF_PURGING = 450;

/**
 * The cron job, every five minutes. Work is found in the tables, so missed or overlapping runs do no harm. Steps are
 * isolated: one that throws, or outlasts its share, does not affect the others.
 */
export async function sweep(whole: Runtime, limits: Partial<typeof LIMITS> = {}): Promise<void> {
  const { shareMs, overtimeMs, mostQueries } = { ...LIMITS, ...limits };
  const { db, queryCount } = countedQueries(whole.db);
  const lastBegunAt = mostQueries - QUERIES_OF_STEPS - QUERIES_OF_ONE;
  const runtime = { ...whole, db };
  const { clock } = runtime;
  const steps = {
    connectionsPurged: (share) =>
      purgeDueConnections(runtime, () => share() && queryCount() < MOST_QUERIES_OF_PURGING),
    connectionsDeleted: () => deleteDeadConnections(db, clock() - DEAD_CONNECTION_RETENTION_MS),
    recheckAccessEnded: (share) => endCheckedAccess(runtime, share),
    nextTimeConsentsForgotten: () => forgetNextTimeConsents(runtime),
    rechecksForgotten: () => forgetOldRechecks(runtime),
    grantsLeft: () => abandonGrants(runtime),
    sessionsDeleted: () => deleteEndedSessions(db, sessionLimits(clock())),
    flowsDeleted: () => deleteExpiredOAuthFlows(db, clock()),
    // First: mail and clean-ups do not wait for the payment provider.
    mailSent: (share) => sendDueMail(runtime, share, FIRST_MAIL),
    scansRevived: (share) => reviveQuietScans(runtime, share),
    cleanupsStarted: (share) => startPaidCleanups(runtime, share),
    cleanupsRevived: (share) => reviveQuietCleanups(runtime, share),
    chargesPolled: (share) => pollDueCharges(runtime, share),
    idsWiped: (share) => expireCleanups(runtime, share),
    ordersDeleted: () => deleteExpiredOrders(db, clock()),
    refundsSent: (share) => sendDueRefunds(runtime, share),
    withdrawalsSettled: (share) => settleWithdrawals(runtime, share),
    ordersClosed: (share) => closeOrders(runtime, share),
    erasuresFinished: (share) => finishErasures(runtime, share),
    booksDeleted: () => deleteOldBooks(db, bookkeepingCutoffMs(clock())),
    pseudonymsDeleted: () => deletePseudonyms(db),
    chargesOwing: () => logOwingCharges(runtime),
    // After what is owed to somebody: it can take the rest of what one run may ask for.
    eventsPolled: (share) => pollPaymentEvents(runtime, undefined, share),
    eventsDeleted: () => deleteOldPaymentEvents(db, clock() - PAYMENT_EVENT_RETENTION_MS),
    hostsForgotten: () => clearExpiredHosts(db, clock() - HOST_RETENTION_MS),
    waitlistDeleted: () =>
      deleteOldWaitlistEntries(db, {
        askedBeforeMs: clock() - UNCONFIRMED_RETENTION_MS,
        createdBeforeMs: clock() - WAITLIST_RETENTION_MS,
      }),
    ticketsDeleted: () => deleteOldSupportTickets(db, clock() - TICKET_RETENTION_MS),
    auditDeleted: () => deleteOldAuditEntries(db, clock() - AUDIT_RETENTION_MS),
    allowancesDeleted: () =>
      deleteOldAllowances(db, {
        beganBeforeMs: clock() - ALLOWANCE_RETENTION_MS,
        nowMs: clock(),
      }),
    totalsAdded: () => addToDailyTotals(db, usageDay(clock())),
    deedsCounted: () => updateCounters(runtime),
    figuresDeleted: () => deleteOldFigures(db, usageDay(clock() - FIGURES_RETENTION_MS)),
    alarmsForgotten: () => deleteOldAlarmMail(db, usageDay(clock() - ALARM_MAIL_RETENTION_MS)),
    usageDeleted: () => deleteOldUsageCounts(db, usageDay(clock() - USAGE_RETENTION_MS)),
    endingsTold: () => enqueueAccessEndingMails(runtime),
    remindersWritten: () => enqueueDueReminders(runtime),
    rechecksMailed: () => enqueueDueRecheckMails(runtime),
    // For orders that have just ended.
    laterMailSent: (share) => sendDueMail(runtime, share),
    mailGivenUp: () => expireOldMail(runtime),
    alarms: () => recordDailyGauges(runtime),
  } satisfies Record<string, Step>;
  const counts: Record<string, number> = {};
  for (const [kind, step] of Object.entries<Step>(steps)) {
    const hasTimeLeft = shareOfTime(clock, shareMs);
    const hasShare = () => hasTimeLeft() && queryCount() <= lastBegunAt;
    try {
      const result = await withDeadline(shareMs + overtimeMs, countOf(step, hasShare));
      if (result === null) runtime.log.error('sweep.step_overdue', { kind });
      else counts[kind] = result.count;
    } catch (error) {
      runtime.log.error('sweep.step_failed', { kind, ...describeError(error) });
    }
  }
  runtime.log.info('sweep.finished', { counts });
  const failed = Object.keys(steps).filter((kind) => counts[kind] === undefined);
  await recordSteps(runtime, failed);
  // Without the alarm check the run does not count as complete, which external monitoring notices.
  if (!failed.includes('alarms')) await recordEnd(runtime);
}

/** On failure each step is still in the log. */
async function recordSteps(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  failed: string[],
): Promise<void> {
  try {
    await recordSweepSteps(db, { failed, nowMs: clock() });
  } catch (error) {
    log.error('sweep.steps_unnoted', describeError(error));
  }
}

/** On failure monitoring sees a sweep that never ends, as it should. */
async function recordEnd({ db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>): Promise<void> {
  try {
    await recordSweepEnd(db, clock());
  } catch (error) {
    log.error('sweep.end_unnoted', describeError(error));
  }
}

/** @returns how many items it handled */
type Step = (hasTimeLeft: Deadline) => Promise<number>;

async function countOf(step: Step, hasShare: Deadline): Promise<{ count: number }> {
  return { count: await step(hasShare) };
}
