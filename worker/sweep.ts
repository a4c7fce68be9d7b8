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
import { startPaidCleanups } from '#worker/cleanups/start-paid-cleanups.ts';
import { DEAD_CONNECTION_RETENTION_MS } from '#worker/domain/access/connection.ts';
import { sessionLimits } from '#worker/domain/access/session.ts';
import { AUDIT_KEPT_MS } from '#worker/domain/admin/admin-rules.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { booksKeptSinceMs } from '#worker/domain/payments/withdrawal.ts';
import { ALARM_MAIL_KEPT_MS, FIGURES_KEPT_MS } from '#worker/domain/stats/daily-figures.ts';
import { USAGE_KEPT_MS, usageDay } from '#worker/domain/stats/usage-events.ts';
import { TICKETS_KEPT_MS } from '#worker/domain/support/tickets.ts';
import { HOST_KEPT_MS } from '#worker/domain/unsubscribes/sender-host.ts';
import { UNCONFIRMED_KEPT_MS, WAITLIST_KEPT_MS } from '#worker/domain/waitlist/waitlist.ts';
import { expireOldMail, sendDueMail } from '#worker/mail/deliver-mail.ts';
import { closeOrders } from '#worker/orders/close-orders.ts';
import { deleteOldBooks } from '#worker/orders/delete-old-orders.ts';
import { deleteExpiredOrders } from '#worker/orders/queries.ts';
import { pollDueCharges } from '#worker/payments/check-payment.ts';
import { deleteOldPaymentEvents } from '#worker/payments/event-queries.ts';
import { catchUpOnEvents } from '#worker/payments/poll-payment-events.ts';
import { enqueueRefundFailedMails } from '#worker/payments/refund-mails.ts';
import { sendDueRefunds } from '#worker/payments/send-refunds.ts';
import { settleWithdrawals } from '#worker/payments/withdraw-order.ts';
import { shareOfTime, type Deadline, withDeadline } from '#worker/platform/concurrency/deadline.ts';
import { countedQueries } from '#worker/platform/db/client.ts';
import { noteSweepEnd, noteSweepSteps } from '#worker/platform/sweep/queries.ts';
import { reviveQuietScans } from '#worker/scans/revive-scans.ts';
import { deleteOldFigures } from '#worker/stats/daily-figures.ts';
import { updateCounters, recordDailyGauges } from '#worker/admin/read-gauges.ts';
import { addToDailyTotals } from '#worker/stats/total-queries.ts';
import { deleteOldUsageCounts } from '#worker/stats/usage.ts';
import { deleteOldSupportTickets } from '#worker/support/queries.ts';
import { forgetAskedHosts } from '#worker/unsubscribes/queries.ts';
import { deleteOldWaitlistEntries } from '#worker/waitlist/queries.ts';

import { describeError } from './log.ts';
import type { Runtime } from './runtime.ts';

/** Longer than the provider lists an event, so that none is followed anew. */
const PAYMENT_EVENT_RETENTION_MS = 31 * DAY_MS;
/** Longer than any limit looks back. */
const ALLOWANCE_RETENTION_MS = 2 * DAY_MS;
/**
 * How long each step begins new things, and how long what it then is at may still take: longer than whoever is asked
 * for one thing is waited for. A run has 15 minutes (Workers limits), and few steps ever need their share. And how many
 * queries all of them may ask: one invocation a thousand of D1 (D1 limits), and then all fail, so that mail that is on
 * its way could not be booked as sent, and would go out again.
 */
const LIMITS = { shareMs: 45_000, overtimeMs: 30_000, mostQueries: 1_000 };
/** What the steps ask that begin nothing: each at least whether there is anything to do. */
const QUERIES_OF_STEPS = 100;
/**
 * Nothing is begun that these would not do for: an order that is settled with its refund, a part of an erasure, an
 * event of the provider's, or as many mails as go out at once.
 */
const QUERIES_OF_ONE = 75;
/** So many mails go out before what is owed to somebody is seen to; each costs about five queries. */
const FIRST_MAIL = 60;
/** Purging leaves something to ask for to those who come after it. */
const MOST_QUERIES_OF_PURGING = 450;

/**
 * What the clock is due, every five minutes. What to do is read from the tables, never from when the last
 * run was, so that a missed run or two at once do no harm. One step's failure keeps no other from running, and
 * neither does its slowness: each begins nothing new when its share of time is over, and is left to itself when it
 * hangs.
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
    grantsLeft: () => abandonGrants(runtime),
    sessionsDeleted: () => deleteEndedSessions(db, sessionLimits(clock())),
    flowsDeleted: () => deleteExpiredOAuthFlows(db, clock()),
    // What waits by now: neither mail nor clean-ups wait for whoever takes the money.
    mailSent: (share) => sendDueMail(runtime, share, FIRST_MAIL),
    scansRevived: (share) => reviveQuietScans(runtime, share),
    cleanupsStarted: (share) => startPaidCleanups(runtime, share),
    cleanupsRevived: (share) => reviveQuietCleanups(runtime, share),
    chargesLookedAt: (share) => pollDueCharges(runtime, share),
    idsWiped: (share) => expireCleanups(runtime, share),
    ordersDeleted: () => deleteExpiredOrders(db, clock()),
    refundsSent: (share) => sendDueRefunds(runtime, share),
    withdrawalsSettled: (share) => settleWithdrawals(runtime, share),
    ordersClosed: (share) => closeOrders(runtime, share),
    erasuresFinished: (share) => finishErasures(runtime, share),
    booksDeleted: () => deleteOldBooks(db, booksKeptSinceMs(clock())),
    pseudonymsDeleted: () => deletePseudonyms(db),
    refundsFailed: () => enqueueRefundFailedMails(runtime),
    // After what is owed to somebody: it can take the rest of what one run may ask for.
    eventsFollowed: (share) => catchUpOnEvents(runtime, undefined, share),
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
    deedsCounted: () => updateCounters(runtime),
    figuresDeleted: () => deleteOldFigures(db, usageDay(clock() - FIGURES_KEPT_MS)),
    alarmsForgotten: () => deleteOldAlarmMail(db, usageDay(clock() - ALARM_MAIL_KEPT_MS)),
    usageDeleted: () => deleteOldUsageCounts(db, usageDay(clock() - USAGE_KEPT_MS)),
    endingsTold: () => enqueueAccessEndingMails(runtime),
    // What has ended an order just now is told of at once.
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
  await noteSteps(runtime, failed);
  // A run that could not look for what is wrong has not come to its end: whoever watches from outside is told.
  if (!failed.includes('alarms')) await noteEnd(runtime);
}

/** Where it cannot be noted, the log tells of it, as of each that has failed. */
async function noteSteps(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  failed: string[],
): Promise<void> {
  try {
    await noteSweepSteps(db, { failed, nowMs: clock() });
  } catch (error) {
    log.error('sweep.steps_unnoted', describeError(error));
  }
}

/** Where it cannot be noted, whoever watches is told that no run ends: which is so, as far as anybody can see. */
async function noteEnd({ db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>): Promise<void> {
  try {
    await noteSweepEnd(db, clock());
  } catch (error) {
    log.error('sweep.end_unnoted', describeError(error));
  }
}

/** @returns how many of something there were. */
type Step = (hasTimeLeft: Deadline) => Promise<number>;

async function countOf(step: Step, hasShare: Deadline): Promise<{ count: number }> {
  return { count: await step(hasShare) };
}
