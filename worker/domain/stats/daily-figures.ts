import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MAIL_GIVE_UP_MS } from '#worker/domain/mail/mail-schedule.ts';

/**
 * What happens to the service and is counted by the day on which it does. `scansFailed`: for whatever reason but that
 * their owner stopped them, or their access ended · `scansUnsure`: with doubts
 * about what Gmail has answered (see canaries) · `ordersMade`: paid or not · `cleanupsFailed`: a paid clean-up gave
 * up some of its mail, or could never begin · `deadLetters`: work on a clean-up that the queue gave up · `grantsLeft`:
 * access that is over here, and of which Google could not be told in time.
 */
export const COUNTERS = [
  'scansBegun',
  'scansFinished',
  'scansFailed',
  'scansUnsure',
  'ordersMade',
  'ordersPaid',
  'refundsMade',
  'cleanupsFailed',
  'mailFailed',
  'deadLetters',
  'grantsLeft',
] as const;
export type Counter = (typeof COUNTERS)[number];

/**
 * What waits, is late or is used up; of a day that is over, the most that there was at once. `unitsUsed`: of Google's
 * quota, by its own days · `mailToMove`: in clean-ups at work, which is what the queue is there for · `sendersWaiting`:
 * to be unsubscribed from, which the other queue is there for · `cleanupsSuspended`: paid work that nothing can be done
 * about before its buyer has given access anew, as they have been asked to by mail · `cleanupsStopped`: paid work that
 * was given up for another cause and does not go on by itself · `mailWaiting`:
 * to be sent, by now · `mailOverdue`: of that, what should have gone long ago · `mailLost`: about an order or a refund,
 * which the law asks for, and lately refused or given up · `grantsOverdue`: access that is over here, and of which Google
 * has not been told yet · `refundsOwed`: refunds that their buyers
 * get from nobody but the owner · `paymentsDisputed`: whose buyers have asked their bank for the money back, and where the
 * owner has to answer · `refundsOverdue`: refunds that have not got as far as the payment's provider ·
 * `ordersOverdue`: paid orders past the end of their week that are not closed · `withdrawalsOverdue`: notices of
 * withdrawal that nobody has settled · `stepsFailing`: parts of the clock's work that have not come to their end for an
 * hour, so that something is kept for longer than promised, or not done at all · `doubts`: of this day and the one
 * before, that were unsure, so that what we take Gmail's searches for has to be looked at.
 */
export const GAUGES = [
  'unitsUsed',
  'mailToMove',
  'sendersWaiting',
  'cleanupsSuspended',
  'cleanupsStopped',
  'mailWaiting',
  'mailOverdue',
  'mailLost',
  'purgesOverdue',
  'erasuresOverdue',
  'grantsOverdue',
  'ordersOverdue',
  'withdrawalsOverdue',
  'refundsOwed',
  'refundsOverdue',
  'paymentsDisputed',
  'stepsFailing',
  'doubts',
] as const;
export type Gauge = (typeof GAUGES)[number];

/** What is wrong whenever there is any of it, and what a person has to see to. */
export const ALARMING_GAUGES = [
  'purgesOverdue',
  'erasuresOverdue',
  'grantsOverdue',
  'cleanupsStopped',
  'ordersOverdue',
  'withdrawalsOverdue',
  'refundsOwed',
  'refundsOverdue',
  'paymentsDisputed',
  'mailOverdue',
  'mailLost',
  'stepsFailing',
  'doubts',
] as const satisfies Gauge[];
export type AlarmingGauge = (typeof ALARMING_GAUGES)[number];

/** So much has been wrong at once. */
export type Alarm = { name: AlarmingGauge; value: number };

export type DailyFigure = Counter | Gauge;

export const SHOWN_DAYS = 30;
export const FIGURES_KEPT_MS = 730 * DAY_MS;
/** A row can come to its table some time after the moment that it names; later than this none does. */
export const COUNTER_LAG_MS = 15 * MINUTE_MS;
/** So much is counted at once, also after a long rest. */
export const COUNTED_SPAN_MS = DAY_MS;
/** How far past the promised 24 hours access may still be found (research: none older than 24 h 10 min). */
export const PURGE_GRACE_MS = 10 * MINUTE_MS;
/** Google is told at once; what several sweeps could not tell it has met a fault that is not passing. */
export const GRANT_GRACE_MS = 30 * MINUTE_MS;
/** Mail goes within minutes; what does not has met a fault that is not passing. */
export const MAIL_GRACE_MS = 60 * MINUTE_MS;
/**
 * So long after it was written the owner is told of mail that never arrived: some days after it was given up, in which
 * they can mend it or tell its buyer otherwise. To an address that takes none it cannot be sent anew.
 */
export const LOST_MAIL_TOLD_MS = MAIL_GIVE_UP_MS + 3 * DAY_MS;
/** A refund is sent by the next sweep; one that a whole day has not sent goes by no means of ours. */
export const REFUND_GRACE_MS = DAY_MS;
/** What may have been moved after all is looked for an hour after it was given up, before anybody has to see to it. */
export const STOPPED_GRACE_MS = 2 * 60 * MINUTE_MS;
/** An order is closed by the first sweep after its week, and a withdrawal settled as soon as its work has stopped. */
export const CLOSING_GRACE_MS = DAY_MS;
export const WITHDRAWAL_GRACE_MS = DAY_MS;
/** The clock strikes every five minutes, and one run may take fifteen. */
export const SWEEP_GRACE_MS = 20 * MINUTE_MS;
/** What the owner was told of long ago is of use to nobody. */
export const ALARM_MAIL_KEPT_DAYS = 30;
export const ALARM_MAIL_KEPT_MS = ALARM_MAIL_KEPT_DAYS * DAY_MS;
/** One run may meet a fault that passes; twelve in a row do not. */
export const STEP_GRACE_MS = 60 * MINUTE_MS;
/** Longer than anything that is under way when an account is erased goes on; a payment's provider can take longer. */
export const ERASURE_GRACE_MS = 2 * 60 * MINUTE_MS;
