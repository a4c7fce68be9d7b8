import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { MAIL_RETRY_WINDOW_MS } from '#worker/domain/mail/mail-schedule.ts';

/**
 * Events counted by day. `scansFailed`: not by cancellation or ended access · `scansUnsure`: failed
 * checks (canaries) · `ordersMade`: paid or not · `cleanupsFailed`: lost some mail or never began ·
 * `grantsLeft`: ended grants that were not revoked at Google in time.
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
 * Current levels; for past days the maximum. `unitsUsed`: of Google's quota, by its days ·
 * `mailToMove`, `sendersWaiting`: backlogs of the two queues · `cleanupsSuspended`: paid work
 * waiting for renewed access · `cleanupsStopped`: paid work that failed and does not resume by
 * itself · `mailWaiting`: due · `mailOverdue`: long due · `mailLost`: legally required mail about
 * an order or refund, recently undeliverable · `grantsOverdue`: ended access, Google not told yet ·
 * `refundsOwed`: only the owner can pay them · `paymentsDisputed`: chargebacks for the owner to
 * answer · `refundsOverdue`: not sent to the provider · `ordersOverdue`: paid, past their week, not
 * closed · `withdrawalsOverdue`: unsettled notices · `stepsFailing`: sweep steps incomplete for an
 * hour, so data may be kept too long · `doubts`: unsure scans of today and yesterday; our
 * assumptions about Gmail's search need review.
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

/** Any value above zero needs a person. */
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

export type Alarm = { name: AlarmingGauge; value: number };

export type DailyFigure = Counter | Gauge;

export const SHOWN_DAYS = 30;
export const FIGURES_RETENTION_MS = 730 * DAY_MS;
/** Maximum delay of a row after the moment it names. */
export const COUNTER_LAG_MS = 15 * MINUTE_MS;
/** Per run, also after a long pause. */
export const COUNTED_SPAN_MS = DAY_MS;
/** Past the promised 24 hours (research: none older than 24 h 10 min). */
export const PURGE_GRACE_MS = 10 * MINUTE_MS;
/** Revocation is immediate; after several failed sweeps the fault is permanent. */
export const GRANT_GRACE_MS = 30 * MINUTE_MS;
/** Mail is normally sent within minutes. */
export const MAIL_GRACE_MS = 60 * MINUTE_MS;
/** Some days after delivery was given up, to fix it or to inform the buyer another way. */
export const LOST_MAIL_ALARM_MS = MAIL_RETRY_WINDOW_MS + 3 * DAY_MS;
/** The next sweep sends it. */
export const REFUND_GRACE_MS = DAY_MS;
/** Mail that may have moved is searched for after an hour, before a person is needed. */
export const STOPPED_GRACE_MS = 2 * 60 * MINUTE_MS;
/**
 * The first sweep after the week closes an order; a withdrawal settles once its work has stopped.
 */
export const CLOSING_GRACE_MS = DAY_MS;
export const WITHDRAWAL_GRACE_MS = DAY_MS;
/** Every five minutes; a run may take fifteen. */
export const SWEEP_GRACE_MS = 20 * MINUTE_MS;
export const ALARM_MAIL_RETENTION_DAYS = 30;
export const ALARM_MAIL_RETENTION_MS = ALARM_MAIL_RETENTION_DAYS * DAY_MS;
/** Twelve runs in a row are no transient fault. */
export const STEP_GRACE_MS = 60 * MINUTE_MS;
/** Longer than any work in flight at erasure, providers excepted. */
export const ERASURE_GRACE_MS = 2 * 60 * MINUTE_MS;
