import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { cleanups } from '#worker/cleanups/schema.ts';
import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import type { TakenExclusions } from '#worker/contract/mailbox-scan.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import {
  type OrderObstacle,
  RESERVATION_MS,
  TAKING_STATUSES,
} from '#worker/domain/orders/order-status.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';

import { obstacles, toObstacle } from './obstacles.ts';
import type { PaymentRow } from './queries.ts';
import { orderRows, payments } from './schema.ts';

/**
 * `rowsVersion`: of the taken rows; null: none taken. Which mail a row holds depends on the version, so the rest of the
 * scan is sold in this one, where each message is in one row.
 */
export type TakenRows = {
  rowIds: ReadonlySet<RowId>;
  rowsVersion: number | null;
  exclusions: TakenExclusions[];
};

/**
 * Rows of a scan held by orders that are paid or were recently begun to be paid. An open page alone holds none: paying
 * elsewhere closes it. `exceptOrderId`: ignores this order's.
 */
export async function findTakenRows(
  db: Database,
  scanId: string,
  { nowMs, exceptOrderId }: { nowMs: number; exceptOrderId?: string | undefined },
): Promise<TakenRows> {
  const rows = await db
    .select({
      rowId: orderRows.rowId,
      rowsVersion: payments.rowsVersion,
      exclusionsKey: payments.selectionKey,
      excludedCount: payments.excludedCount,
    })
    .from(orderRows)
    .innerJoin(payments, eq(payments.id, orderRows.paymentId))
    .where(
      and(
        eq(orderRows.scanId, scanId),
        or(
          inArray(payments.status, TAKING_STATUSES),
          and(
            gt(payments.reservedAtMs, nowMs - RESERVATION_MS),
            or(gt(payments.claimedUntilMs, nowMs), notExists(openPage(db))),
          ),
        ),
        exceptOrderId === undefined ? undefined : ne(payments.id, exceptOrderId),
      ),
    );
  return {
    rowIds: new Set(rows.map(({ rowId }) => rowId)),
    rowsVersion: rows[0]?.rowsVersion ?? null,
    exclusions: [
      ...Map.groupBy(
        rows.filter(({ excludedCount }) => excludedCount > 0),
        ({ exclusionsKey }) => exclusionsKey,
      ),
    ].map(([exclusionsKey, ofOrder]) => ({
      exclusionsKey,
      rowIds: ofOrder.map(({ rowId }) => rowId),
    })),
  };
}

/** Correlated with the order of the outer query. */
function openPage(db: Database) {
  return db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, payments.id), eq(paymentCharges.status, 'open')));
}

export type OrderClaim = {
  order: Pick<PaymentRow, 'id' | 'userId' | 'scanId' | 'rowsVersion' | 'expiresAtMs'>;
  rowIds: readonly RowId[];
  nowMs: number;
  /** Also identifies the claim. */
  claimedUntilMs: number;
};

/** For a batch: inserts an order's rows unless another holds any, if `condition` holds. */
export function insertOrderRows(
  db: Database,
  {
    order,
    rowIds,
  }: { order: Pick<PaymentRow, 'id' | 'scanId' | 'expiresAtMs'>; rowIds: readonly RowId[] },
  condition: SQL,
) {
  // One JSON parameter: a D1 statement takes at most 100. Columns in table order.
  return db
    .insert(orderRows)
    .select(
      sql`SELECT ${order.scanId}, value, ${order.id}, ${order.expiresAtMs}
        FROM json_each(${JSON.stringify(rowIds)}) WHERE ${condition}`,
    )
    .onConflictDoNothing();
}

export type ClaimOutcome =
  | { kind: 'claimed' }
  /** Others hold some of its rows, or rows of another version. */
  | { kind: 'rows-taken' | 'rows-changed' }
  | { kind: 'obstructed'; obstacle: OrderObstacle }
  /** Another request is paying it, or it is paid or expired. */
  | { kind: 'busy' };

/**
 * Reserves an order's rows and claims the order for this request, atomically. Takes over rows of an abandoned payment.
 */
export async function claimOrder(db: Database, claim: OrderClaim): Promise<ClaimOutcome> {
  const { order, nowMs, claimedUntilMs } = claim;
  const ofOtherVersion = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, orderRows.paymentId), ne(payments.rowsVersion, order.rowsVersion)));
  const isInOurWay = and(
    eq(orderRows.scanId, order.scanId),
    ne(orderRows.paymentId, order.id),
    or(inArray(orderRows.rowId, jsonList(claim.rowIds)), exists(ofOtherVersion)),
  );
  const anothers = db
    .select({ isOfOtherVersion: sql<number>`${exists(ofOtherVersion)}` })
    .from(orderRows)
    .where(isInOurWay)
    .limit(1);
  const others = obstacles(db, order, nowMs);
  const abandoned = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, orderRows.paymentId),
        ne(payments.id, order.id),
        eq(payments.status, 'pending'),
        or(isNull(payments.reservedAtMs), lte(payments.reservedAtMs, nowMs - RESERVATION_MS)),
        // A buyer may still pay on an open page, however old.
        notExists(openPage(db)),
      ),
    );
  const held = db
    .select({ id: payments.id })
    .from(payments)
    .where(isHeld({ orderId: order.id, claimedUntilMs }));
  const [, claimed, , conflicts, obstructing] = await db.batch([
    db.delete(orderRows).where(and(isInOurWay, exists(abandoned))),
    db
      .update(payments)
      // By then the ids stored next must be wiped.
      .set({ reservedAtMs: nowMs, claimedUntilMs, idsLookAtMs: nowMs + RESERVATION_MS })
      .where(
        and(
          eq(payments.id, order.id),
          eq(payments.userId, order.userId),
          eq(payments.status, 'pending'),
          or(isNull(payments.claimedUntilMs), lte(payments.claimedUntilMs, nowMs)),
          // Its scan, and the stored ids, may have been wiped meanwhile.
          gt(payments.expiresAtMs, nowMs),
          notExists(anothers),
          notExists(others),
        ),
      ),
    insertOrderRows(db, { order, rowIds: claim.rowIds }, exists(held)),
    anothers,
    others,
  ]);
  if (claimed.meta.changes === 1) return { kind: 'claimed' };
  const [conflict] = conflicts;
  if (conflict !== undefined) {
    return { kind: conflict.isOfOtherVersion === 1 ? 'rows-changed' : 'rows-taken' };
  }
  const obstacle = toObstacle(obstructing[0]);
  return obstacle === null ? { kind: 'busy' } : { kind: 'obstructed', obstacle };
}

type HeldClaim = { orderId: string; claimedUntilMs: number };

/** Releases a claim with its rows and its unused charge: nothing was taken, and the order is payable again. */
export async function releaseOrder(
  db: Database,
  claim: HeldClaim,
  chargeId: string | null,
): Promise<void> {
  const held = db.select({ id: payments.id }).from(payments).where(isHeld(claim));
  const released = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, claim.orderId),
        eq(payments.status, 'pending'),
        isNull(payments.reservedAtMs),
      ),
    );
  await db.batch([
    db
      .delete(paymentCharges)
      .where(
        and(
          eq(paymentCharges.id, chargeId ?? ''),
          eq(paymentCharges.status, 'begun'),
          exists(held),
        ),
      ),
    db.update(payments).set({ reservedAtMs: null, claimedUntilMs: null }).where(isHeld(claim)),
    db.delete(orderRows).where(and(eq(orderRows.paymentId, claim.orderId), exists(released))),
  ]);
}

/** Releases a claim but keeps its rows: money may have been taken, and paying again resolves it. */
export async function endClaim(db: Database, claim: HeldClaim): Promise<void> {
  await db.update(payments).set({ claimedUntilMs: null }).where(isHeld(claim));
}

function isHeld({ orderId, claimedUntilMs }: HeldClaim) {
  return and(
    eq(payments.id, orderId),
    eq(payments.status, 'pending'),
    eq(payments.claimedUntilMs, claimedUntilMs),
  );
}

/** For a batch: restored rows can be chosen and paid for again. */
export function releaseRestoredRows(
  db: Database,
  { cleanupId, userId, progress, putBackRowIds }: CleanupCopy,
) {
  const isAllPutBack = progress.goal === 'restore' && progress.status === 'done';
  const ofOrder = inArray(
    orderRows.paymentId,
    db
      .select({ id: cleanups.paymentId })
      .from(cleanups)
      .where(and(eq(cleanups.id, cleanupId), eq(cleanups.userId, userId))),
  );
  if (isAllPutBack) return [db.delete(orderRows).where(ofOrder)];
  if (putBackRowIds.length === 0) return [];
  return [
    db.delete(orderRows).where(and(ofOrder, inArray(orderRows.rowId, jsonList(putBackRowIds)))),
  ];
}
