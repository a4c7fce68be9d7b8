import { deleteOldAlarmMail } from '#worker/db/queries/alarm-mail.ts';
import { deleteOldAllowances } from '#worker/db/queries/allowances.ts';
import { deleteOldAuditEntries } from '#worker/db/queries/audit-log.ts';
import { countedQueries } from '#worker/db/counted-queries.ts';
import { addToDailyTotals } from '#worker/db/queries/daily-totals.ts';
import { deleteOldFigures } from '#worker/db/queries/daily-figures.ts';
import { deletePseudonyms } from '#worker/db/queries/erasure.ts';
import { deleteOldBooks } from '#worker/db/queries/old-books.ts';
import { deleteExpiredOAuthFlows } from '#worker/db/queries/oauth-flows.ts';
import { deleteOldPaymentEvents } from '#worker/db/queries/payment-events.ts';
import { deleteExpiredOrders } from '#worker/db/queries/payments.ts';
import { deleteDeadConnections } from '#worker/db/queries/purge.ts';
import { deleteEndedSessions } from '#worker/db/queries/sessions.ts';
import { deleteOldSupportTickets } from '#worker/db/queries/support-tickets.ts';
import { forgetAskedHosts } from '#worker/db/queries/unsubscribes.ts';
import { noteSweepEnd } from '#worker/db/queries/sweep-ends.ts';
import { noteSweepSteps } from '#worker/db/queries/sweep-failures.ts';
import { deleteOldUsageCounts } from '#worker/db/queries/usage-counts.ts';
import { deleteOldWaitlistEntries } from '#worker/db/queries/waitlist.ts';
import { AUDIT_KEPT_MS } from '#worker/domain/admin/audit-rules.ts';
import { ALARM_MAIL_KEPT_MS, FIGURES_KEPT_MS } from '#worker/domain/admin/daily-figure.ts';
import { DEAD_CONNECTION_RETENTION_MS } from '#worker/domain/connection-lifetime.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { sessionLimits } from '#worker/domain/session-life.ts';
import { booksKeptSinceMs } from '#worker/domain/order/bookkeeping-end.ts';
import { HOST_KEPT_MS } from '#worker/domain/unsubscribe/host-limit.ts';
import { TICKETS_KEPT_MS } from '#worker/domain/support/support-rules.ts';
import { USAGE_KEPT_MS, usageDay } from '#worker/domain/usage/usage-event.ts';
import { UNCONFIRMED_KEPT_MS, WAITLIST_KEPT_MS } from '#worker/domain/waitlist/waitlist-rules.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { catchUpOnEvents } from '#worker/services/catch-up-on-events.ts';
import { closeOrders } from '#worker/services/close-orders.ts';
import { countNewDeeds, noteLevelsOfDay } from '#worker/services/count-day.ts';
import { giveUpGrants } from '#worker/services/end-grants.ts';
import { finishErasures } from '#worker/services/erase-account.ts';
import { lookAfterCleanups } from '#worker/services/look-after-cleanups.ts';
import { lookAtDueCharges } from '#worker/services/look-at-due-charges.ts';
import { purgeDueConnections } from '#worker/services/purge-due-connections.ts';
import { reviveQuietCleanups } from '#worker/services/revive-quiet-cleanups.ts';
import { reviveQuietScans } from '#worker/services/revive-quiet-scans.ts';
import { sendDueRefunds } from '#worker/services/send-refunds.ts';
import { giveUpOldMail, sendDueMail } from '#worker/services/send-due-mail.ts';
import { settleWithdrawals } from '#worker/services/settle-withdrawals.ts';
import { startPaidCleanups } from '#worker/services/start-paid-cleanups.ts';
import { tellOfEndingAccess } from '#worker/services/tell-of-ending-access.ts';
import { tellOfFailedRefunds } from '#worker/services/tell-of-failed-refunds.ts';
import { shareOfTime, type TimeShare } from '#worker/time-share.ts';
import { waitAtMost } from '#worker/wait-at-most.ts';

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
    grantsLeft: () => giveUpGrants(runtime),
    sessionsDeleted: () => deleteEndedSessions(db, sessionLimits(clock())),
    flowsDeleted: () => deleteExpiredOAuthFlows(db, clock()),
    // What waits by now: neither mail nor clean-ups wait for whoever takes the money.
    mailSent: (share) => sendDueMail(runtime, share, FIRST_MAIL),
    scansRevived: (share) => reviveQuietScans(runtime, share),
    cleanupsStarted: (share) => startPaidCleanups(runtime, share),
    cleanupsRevived: (share) => reviveQuietCleanups(runtime, share),
    chargesLookedAt: (share) => lookAtDueCharges(runtime, share),
    idsWiped: (share) => lookAfterCleanups(runtime, share),
    ordersDeleted: () => deleteExpiredOrders(db, clock()),
    refundsSent: (share) => sendDueRefunds(runtime, share),
    withdrawalsSettled: (share) => settleWithdrawals(runtime, share),
    ordersClosed: (share) => closeOrders(runtime, share),
    erasuresFinished: (share) => finishErasures(runtime, share),
    booksDeleted: () => deleteOldBooks(db, booksKeptSinceMs(clock())),
    pseudonymsDeleted: () => deletePseudonyms(db),
    refundsFailed: () => tellOfFailedRefunds(runtime),
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
    deedsCounted: () => countNewDeeds(runtime),
    figuresDeleted: () => deleteOldFigures(db, usageDay(clock() - FIGURES_KEPT_MS)),
    alarmsForgotten: () => deleteOldAlarmMail(db, usageDay(clock() - ALARM_MAIL_KEPT_MS)),
    usageDeleted: () => deleteOldUsageCounts(db, usageDay(clock() - USAGE_KEPT_MS)),
    endingsTold: () => tellOfEndingAccess(runtime),
    // What has ended an order just now is told of at once.
    laterMailSent: (share) => sendDueMail(runtime, share),
    mailGivenUp: () => giveUpOldMail(runtime),
    alarms: () => noteLevelsOfDay(runtime),
  } satisfies Record<string, Step>;
  const counts: Record<string, number> = {};
  for (const [kind, step] of Object.entries<Step>(steps)) {
    const hasTimeLeft = shareOfTime(clock, shareMs);
    const hasShare = () => hasTimeLeft() && queryCount() <= lastBegunAt;
    try {
      const result = await waitAtMost(shareMs + overtimeMs, countOf(step, hasShare));
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
type Step = (hasTimeLeft: TimeShare) => Promise<number>;

async function countOf(step: Step, hasShare: TimeShare): Promise<{ count: number }> {
  return { count: await step(hasShare) };
}
