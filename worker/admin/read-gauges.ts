import { awaitObject } from '#worker/platform/concurrency/deadline.ts';
import { insertAlarmMail } from './alarm-mail.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { totalUnits } from '#worker/domain/quota/quota-lease.ts';
import {
  ALARMING_GAUGES,
  CLOSING_GRACE_MS,
  COUNTED_SPAN_MS,
  COUNTER_LAG_MS,
  ERASURE_GRACE_MS,
  GRANT_GRACE_MS,
  type Gauge,
  LOST_MAIL_ALARM_MS,
  MAIL_GRACE_MS,
  PURGE_GRACE_MS,
  REFUND_GRACE_MS,
  STEP_GRACE_MS,
  STOPPED_GRACE_MS,
  WITHDRAWAL_GRACE_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { describeError } from '#worker/log.ts';
import { listOwingCharges } from '#worker/payments/ledger-queries.ts';
import type { Runtime } from '#worker/runtime.ts';

import { startCounterCursor, countSinceCursor, recordGauges } from '#worker/stats/daily-figures.ts';
import { readStoredGauges, type StoredGauges } from './gauges.ts';

/** `value` is null when it cannot be read now. */
export type GaugeReading = { name: Gauge; day: string; value: number | null };

export async function readGauges(
  runtime: Runtime,
  nowMs = runtime.clock(),
): Promise<GaugeReading[]> {
  const day = usageDay(nowMs);
  const [stored, owed, units] = await Promise.all([
    readOverdue(runtime.db, nowMs),
    listOwingCharges(runtime.db),
    readUnits(runtime),
  ]);
  return [
    { name: 'unitsUsed', day, ...units },
    { name: 'mailToMove', day, value: stored.mailToMove },
    { name: 'sendersWaiting', day, value: stored.sendersWaiting },
    { name: 'cleanupsSuspended', day, value: stored.cleanupsSuspended },
    { name: 'cleanupsStopped', day, value: stored.cleanupsStopped },
    { name: 'mailWaiting', day, value: stored.mailWaiting },
    { name: 'mailOverdue', day, value: stored.mailOverdue },
    { name: 'mailLost', day, value: stored.mailLost },
    { name: 'purgesOverdue', day, value: stored.purgesOverdue },
    { name: 'erasuresOverdue', day, value: stored.erasuresOverdue },
    { name: 'grantsOverdue', day, value: stored.grantsOverdue },
    { name: 'ordersOverdue', day, value: stored.ordersOverdue },
    { name: 'withdrawalsOverdue', day, value: stored.withdrawalsOverdue },
    { name: 'refundsOwed', day, value: owed.length },
    { name: 'refundsOverdue', day, value: stored.refundsOverdue },
    { name: 'paymentsDisputed', day, value: stored.paymentsDisputed },
    { name: 'stepsFailing', day, value: stored.stepsFailing },
    { name: 'doubts', day, value: stored.doubts },
  ];
}

function readOverdue(db: Runtime['db'], nowMs: number): Promise<StoredGauges> {
  return readStoredGauges(db, {
    nowMs,
    ...promisedBy(nowMs),
    paidByMs: nowMs - ORDER_OPEN_MS - CLOSING_GRACE_MS,
    noticeByMs: nowMs - WITHDRAWAL_GRACE_MS,
    stoppedByMs: nowMs - STOPPED_GRACE_MS,
    mailByMs: nowMs - MAIL_GRACE_MS,
    lostMailSinceMs: nowMs - LOST_MAIL_ALARM_MS,
    refundByMs: nowMs - REFUND_GRACE_MS,
    failingByMs: nowMs - STEP_GRACE_MS,
    unsureSinceDay: usageDay(nowMs - DAY_MS),
  });
}

/** When each promise counts as overdue. */
export function promisedBy(nowMs: number) {
  return {
    purgeByMs: nowMs - PURGE_GRACE_MS,
    erasureByMs: nowMs - ERASURE_GRACE_MS,
    grantByMs: nowMs - GRANT_GRACE_MS,
  };
}

/** The sum of all alarming gauges. */
export function countAlarms(gauges: readonly GaugeReading[]): number {
  return gauges
    .filter(({ name }) => ALARMING_GAUGES.some((alarming) => alarming === name))
    .reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** Google's quota day starts hours after ours, and is named by its start date. */
async function readUnits(
  runtime: Runtime,
): Promise<Partial<GaugeReading> & { value: number | null }> {
  try {
    const { day } = await awaitObject(runtime, runtime.quotaLedger().usage());
    return { day: usageDay(day.startMs), value: totalUnits(day.units) };
  } catch (error) {
    runtime.log.warn('gauges.units_unknown', describeError(error));
    return { value: null };
  }
}

/** Advances the daily counters. @returns 1, or 0 when another run was first */
export async function updateCounters({ db, clock }: Runtime): Promise<number> {
  const settledMs = clock() - COUNTER_LAG_MS;
  const countedUntilMs = await startCounterCursor(db, settledMs - COUNTED_SPAN_MS);
  const untilMs = Math.min(settledMs, countedUntilMs + COUNTED_SPAN_MS);
  if (untilMs <= countedUntilMs) return 0;
  return (await countSinceCursor(db, { countedUntilMs, untilMs })) ? 1 : 0;
}

/** Records the gauges and mails the owner about alarms. @returns the number of alarms */
export async function recordDailyGauges(runtime: Runtime): Promise<number> {
  const nowMs = runtime.clock();
  const day = usageDay(nowMs);
  const gauges = await readGauges(runtime, nowMs);
  await recordGauges(
    runtime.db,
    gauges.flatMap(({ name, day, value }) => (value === null ? [] : [{ name, day, value }])),
  );
  const alarms = countAlarms(gauges);
  if (alarms > 0) {
    const counts = Object.fromEntries(gauges.map(({ name, value }) => [name, value ?? 0]));
    runtime.log.error('gauges.alarming', { counts });
    // Without a sender the mail would only become overdue itself.
    if (runtime.mail !== null) await insertAlarmMail(runtime.db, day, nowMs);
  }
  return alarms;
}
