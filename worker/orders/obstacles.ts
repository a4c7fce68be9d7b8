import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import { cleanups } from '#worker/cleanups/schema.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type OrderObstacle,
  PAID_STATUSES,
  RESERVATION_MS,
  TAKING_STATUSES,
} from '#worker/domain/orders/order-status.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { scans } from '#worker/scans/schema.ts';

import { orderRows, payments } from './schema.ts';

const other = alias(payments, 'other');

export type OrderPlace = { userId: string; scanId: string };

const handledCount = sql`${cleanups.movedCount} + ${cleanups.alreadyDeletedCount} + ${cleanups.protectedSinceCount} + ${cleanups.mismatchedCount} + ${cleanups.refutedCount}`;

/** After an undo of some rows, the rest is still to be moved. */
const mayStillMove = and(
  isNull(other.closedAtMs),
  notInArray(cleanups.status, ['done', 'closed']),
  or(eq(cleanups.goal, 'move'), sql`${handledCount} < ${cleanups.selectedCount}`),
);

/** It finished after this scan began, so the scan counts mail it has moved. */
function hasOutdated(db: Database, scanId: string) {
  const endedAtMs = sql`coalesce(${cleanups.finishedAtMs}, ${other.closedAtMs})`;
  const begunBefore = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.id, scanId), sql`${scans.startedAtMs} <= ${endedAtMs}`));
  return and(
    or(inArray(cleanups.status, ['done', 'closed']), isNotNull(other.closedAtMs)),
    sql`${cleanups.movedCount} + ${cleanups.unconfirmedCount} > ${cleanups.restoredCount} + ${cleanups.notInTrashCount}`,
    exists(begunBefore),
  );
}

function isBeingPaid(db: Database, nowMs: number) {
  const openPage = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, other.id), eq(paymentCharges.status, 'open')));
  return and(
    eq(other.status, 'pending'),
    or(gt(other.reservedAtMs, nowMs - RESERVATION_MS), exists(openPage)),
  );
}

/**
 * The user's orders of other scans that block selling this one, unfinished ones first; on its own or as a subquery.
 * `payersAtMs`: includes orders being paid at that time.
 */
export function obstacles(db: Database, { userId, scanId }: OrderPlace, payersAtMs?: number) {
  const outdated = hasOutdated(db, scanId);
  const isPaid = inArray(other.status, PAID_STATUSES);
  return db
    .select({
      orderId: sql<string | null>`iif(${isPaid}, ${other.id}, NULL)`,
      isOutdated: sql<number>`iif(${outdated}, 1, 0)`,
    })
    .from(other)
    .leftJoin(cleanups, eq(cleanups.paymentId, other.id))
    .where(
      and(
        eq(other.userId, userId),
        ne(other.scanId, scanId),
        or(
          eq(other.status, 'processing'),
          and(isPaid, or(mayStillMove, outdated)),
          payersAtMs === undefined ? undefined : isBeingPaid(db, payersAtMs),
        ),
      ),
    )
    .orderBy(sql`iif(${outdated}, 1, 0)`, desc(other.paidAtMs))
    .limit(1);
}

export function toObstacle(
  found: { orderId: string | null; isOutdated: number } | undefined,
): OrderObstacle | null {
  if (found === undefined) return null;
  return found.isOutdated === 1
    ? { code: 'scan_outdated' }
    : { code: 'cleanup_unfinished', orderId: found.orderId };
}

export async function findObstacle(db: Database, place: OrderPlace): Promise<OrderObstacle | null> {
  return toObstacle(await obstacles(db, place).get());
}

/** Names the order to finish first, if any. */
export function obstacleError(obstacle: OrderObstacle): AppError {
  const orderId = obstacle.code === 'cleanup_unfinished' ? obstacle.orderId : null;
  return new AppError(obstacle.code, orderId === null ? {} : { details: { orderId } });
}

type LatePayment = {
  charge: { id: string };
  order: Pick<
    typeof payments.$inferSelect,
    'id' | 'userId' | 'scanId' | 'rowsVersion' | 'expiresAtMs'
  >;
  rowIds: readonly RowId[];
  nowMs: number;
};

/**
 * Whether another order sold the same mail before the money arrived: a charge that ended without payment holds no rows,
 * yet may still be paid.
 */
export function isSoldElsewhere(db: Database, late: LatePayment): SQL {
  return sql`(${exists(obstacles(db, late.order))} OR ${exists(siblings(db, late))})`;
}

/**
 * Orders of the same scan that hold some of its rows, or rows of another version. Once the rows are deleted nobody can
 * tell who held which: then any such order counts, unless this charge held its own all along.
 */
function siblings(db: Database, { charge, order, rowIds, nowMs }: LatePayment) {
  const held = db
    .select({ rowId: orderRows.rowId })
    .from(orderRows)
    .where(
      and(
        eq(orderRows.paymentId, other.id),
        or(inArray(orderRows.rowId, jsonList(rowIds)), ne(other.rowsVersion, order.rowsVersion)),
      ),
    );
  const holding = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(
      and(eq(paymentCharges.id, charge.id), inArray(paymentCharges.status, ['open', 'processing'])),
    );
  const isForgotten = order.expiresAtMs <= nowMs ? notExists(holding) : sql`FALSE`;
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.userId, order.userId),
        eq(other.scanId, order.scanId),
        ne(other.id, order.id),
        inArray(other.status, TAKING_STATUSES),
        or(exists(held), isForgotten),
      ),
    );
}
