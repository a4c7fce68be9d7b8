import { and, eq, gt, gte, inArray, lte, not, or, sql } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';

import { connections, endingGrants } from '#worker/access/connection-schema.ts';
import { IS_UNWIPED } from '#worker/access/purge-queries.ts';
import { users } from '#worker/access/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { BOOKED_MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';
import { OPEN_DISPUTE_STATUSES } from '#worker/domain/payments/disputes.ts';
import type { Gauge } from '#worker/domain/stats/daily-figures.ts';
import { isUnsent, mailOutbox } from '#worker/mail/schema.ts';
import { areIdsDue, payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { sweepEnds, sweepFailures } from '#worker/platform/sweep/schema.ts';
import { scans } from '#worker/scans/schema.ts';

import { dailyFigures } from '#worker/stats/schema.ts';

/** Deadlines of the purge, of an erasure and of telling Google. */
type PromisedBy = {
  purgeByMs: number;
  erasureByMs: number;
  grantByMs: number;
};

/** Whether anything is overdue, without counting; `sweptAtMs`: end of the last sweep, null for never. */
export async function readLatePromises(
  db: Database,
  promised: PromisedBy,
): Promise<{ purges: boolean; erasures: boolean; grants: boolean; sweptAtMs: number | null }> {
  const late = latePromises(promised);
  const one = sql<number>`1`;
  const [unwiped, unpurged, holding, erasures, grants, swept] = await db.batch([
    db.select({ one }).from(connections).where(late.unwiped).limit(1),
    db
      .select({ one })
      .from(scans)
      .innerJoin(connections, eq(connections.id, scans.connectionId))
      .where(late.unpurged)
      .limit(1),
    db.select({ one }).from(payments).where(late.holding).limit(1),
    db.select({ one }).from(users).where(late.unerased).limit(1),
    db.select({ one }).from(endingGrants).where(late.untold).limit(1),
    db.select().from(sweepEnds),
  ]);
  return {
    purges: unwiped.length + unpurged.length + holding.length > 0,
    erasures: erasures.length > 0,
    grants: grants.length > 0,
    sweptAtMs: swept[0]?.endedAtMs ?? null,
  };
}

/** Overdue promises, by partial indexes of unwiped rows only: tokens, scans, and the message ids of orders. */
function latePromises({ purgeByMs, erasureByMs, grantByMs }: PromisedBy) {
  return {
    unwiped: and(IS_UNWIPED, lte(connections.expiresAtMs, purgeByMs)),
    unpurged: and(
      sql`${scans.purgedAtMs} IS NULL AND +${connections.expiresAtMs} <= ${purgeByMs}`,
      not(IS_UNWIPED),
    ),
    holding: areIdsDue(purgeByMs),
    unerased: and(
      sql`${users.erasureAskedAtMs} IS NOT NULL`,
      lte(users.erasureAskedAtMs, erasureByMs),
    ),
    untold: lte(endingGrants.createdAtMs, grantByMs),
  };
}

export type StoredGauges = Record<Exclude<Gauge, 'unitsUsed' | 'refundsOwed'>, number>;

/** Cut-off times: rows older than these are overdue. */
type Deadlines = PromisedBy & {
  nowMs: number;
  paidByMs: number;
  noticeByMs: number;
  stoppedByMs: number;
  mailByMs: number;
  lostMailSinceMs: number;
  refundByMs: number;
  failingByMs: number;
  unsureSinceDay: string;
};

export async function readStoredGauges(
  db: Database,
  {
    nowMs,
    mailByMs,
    refundByMs,
    paidByMs,
    noticeByMs,
    stoppedByMs,
    lostMailSinceMs,
    failingByMs,
    unsureSinceDay,
    ...promised
  }: Deadlines,
): Promise<StoredGauges> {
  const left = sql<number>`coalesce(sum(max(0, ${cleanups.selectedCount} - ${cleanups.movedCount}
    - ${cleanups.alreadyDeletedCount} - ${cleanups.protectedSinceCount} - ${cleanups.mismatchedCount} - ${cleanups.refutedCount} - ${cleanups.failedCount})), 0)`;
  const count = sql<number>`count(*)`;
  const late = latePromises(promised);
  const isAtRest = sql`${cleanups.status} IN ('suspended', 'failed')`;
  const toAsk = sql<number>`coalesce(sum(json_extract(${cleanups.unsubscribeCounts}, '$.waitingCount')), 0)`;
  const valueOf = await countTogether(db, {
    toMove: db
      .select({ value: left })
      .from(cleanups)
      // Written out, here and below, to match the partial indexes.
      .where(sql`${cleanups.status} IN ('surveying', 'working') AND ${cleanups.goal} = 'move'`),
    waiting: db
      .select({ value: count })
      .from(mailOutbox)
      .where(and(sql`${mailOutbox.status} = 'waiting'`, lte(mailOutbox.dueAtMs, nowMs))),
    // Each failed attempt postpones `due_at`.
    lateMail: db
      .select({ value: count })
      .from(mailOutbox)
      .where(
        and(
          sql`${mailOutbox.status} = 'waiting'`,
          or(
            lte(mailOutbox.dueAtMs, mailByMs),
            and(
              gt(mailOutbox.attempts, 0),
              lte(mailOutbox.createdAtMs, mailByMs),
              // A mailbox that refuses mail is its owner's problem.
              sql`${mailOutbox.problem} IS NOT 'not-delivered'`,
            ),
          ),
        ),
      ),
    unwiped: db.select({ value: count }).from(connections).where(late.unwiped),
    unpurged: db
      .select({ value: sql<number>`count(DISTINCT ${connections.id})` })
      .from(scans)
      .innerJoin(connections, eq(connections.id, scans.connectionId))
      .where(late.unpurged),
    holding: db.select({ value: count }).from(payments).where(late.holding),
    erasures: db.select({ value: count }).from(users).where(late.unerased),
    grants: db.select({ value: count }).from(endingGrants).where(late.untold),
    lateRefunds: db
      .select({ value: count })
      .from(refunds)
      .where(
        and(
          sql`${refunds.sendAtMs} IS NOT NULL`,
          eq(refunds.status, 'due'),
          lte(refunds.createdAtMs, refundByMs),
          // Waiting for a dispute: counted as disputed.
          sql`NOT EXISTS (SELECT 1 FROM payment_charges c WHERE c.id = ${refunds.chargeId}
            AND c.dispute_status IN ${OPEN_DISPUTE_STATUSES})`,
        ),
      ),
    disputed: db
      .select({ value: count })
      .from(paymentCharges)
      .where(sql`${paymentCharges.disputeStatus} = 'awaiting'`),
    unclosed: db
      .select({ value: count })
      .from(payments)
      .where(
        and(
          sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
          lte(payments.paidAtMs, paidByMs),
          // Counted as withdrawals.
          sql`NOT EXISTS (SELECT 1 FROM withdrawals
            WHERE payment_id = ${payments.id} AND decided_at IS NULL)`,
        ),
      ),
    unsettled: db
      .select({ value: count })
      .from(withdrawals)
      .where(
        and(sql`${withdrawals.decidedAtMs} IS NULL`, lte(withdrawals.requestedAtMs, noticeByMs)),
      ),
    senders: db
      .select({ value: toAsk })
      .from(cleanups)
      .where(sql`${cleanups.isUnsubscribing} = 1`),
    suspended: db
      .select({ value: count })
      .from(cleanups)
      .where(and(isAtRest, eq(cleanups.status, 'suspended'), isResumable(nowMs))),
    stopped: db
      .select({ value: count })
      .from(cleanups)
      .where(
        and(
          isAtRest,
          eq(cleanups.status, 'failed'),
          lte(cleanups.finishedAtMs, stoppedByMs),
          isResumable(nowMs),
        ),
      ),
    lostMail: db
      .select({ value: count })
      .from(mailOutbox)
      .where(
        and(
          isUnsent,
          gt(mailOutbox.createdAtMs, lostMailSinceMs),
          // Mistyped waiting-list addresses are nobody's to fix.
          inArray(mailOutbox.kind, BOOKED_MAIL_KINDS),
        ),
      ),
    failing: db
      .select({ value: count })
      .from(sweepFailures)
      .where(lte(sweepFailures.failingSinceMs, failingByMs)),
    unsure: db
      .select({ value: sql<number>`coalesce(sum(${dailyFigures.value}), 0)` })
      .from(dailyFigures)
      .where(and(gte(dailyFigures.day, unsureSinceDay), eq(dailyFigures.name, 'scansUnsure'))),
  });
  return {
    mailToMove: valueOf('toMove'),
    mailWaiting: valueOf('waiting'),
    mailOverdue: valueOf('lateMail'),
    mailLost: valueOf('lostMail'),
    purgesOverdue: valueOf('unwiped') + valueOf('unpurged') + valueOf('holding'),
    erasuresOverdue: valueOf('erasures'),
    grantsOverdue: valueOf('grants'),
    refundsOverdue: valueOf('lateRefunds'),
    paymentsDisputed: valueOf('disputed'),
    ordersOverdue: valueOf('unclosed'),
    withdrawalsOverdue: valueOf('unsettled'),
    sendersWaiting: valueOf('senders'),
    cleanupsSuspended: valueOf('suspended'),
    cleanupsStopped: valueOf('stopped'),
    stepsFailing: valueOf('failing'),
    doubts: valueOf('unsure'),
  };
}

type CountQuery = RunnableQuery<{ value: number }[], 'sqlite'>;

/** All counts in one batch. @returns the count by name */
async function countTogether<Name extends string>(
  db: Database,
  queries: Record<Name, CountQuery>,
): Promise<(name: Name) => number> {
  const named = Object.entries<CountQuery>(queries);
  const [first, ...others] = named.map(([, query]) => query);
  const answers = first === undefined ? [] : await db.batch([first, ...others]);
  const values = new Map(named.map(([name], position) => [name, answers[position]?.[0]?.value]));
  return (name) => values.get(name) ?? 0;
}

/** A move ends with its order, an undo when Gmail empties the trash. */
function isResumable(nowMs: number) {
  return or(eq(cleanups.goal, 'move'), gt(cleanups.undoUntilMs, nowMs));
}
