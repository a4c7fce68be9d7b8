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

import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { RESERVATION_MS } from '#worker/domain/order/order-reservation.ts';
import { TAKING_STATUSES } from '#worker/domain/order/order-status.ts';

import type { Database } from '../client.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { jsonList } from './json-list.ts';
import type { PaymentRow } from './payments.ts';

/**
 * The rows of a scan that orders have taken: paid, or begun to be paid a short while ago. A provider's page
 * that merely waits takes none: whoever pays for them elsewhere closes it. `exceptOrderId`: leaves out what
 * this one holds.
 */
export async function listTakenRowIds(
  db: Database,
  scanId: string,
  { nowMs, exceptOrderId }: { nowMs: number; exceptOrderId?: string | undefined },
): Promise<Set<RowId>> {
  const rows = await db
    .select({ rowId: orderRows.rowId })
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
  return new Set(rows.map(({ rowId }) => rowId));
}

/** The provider's page for an order of the query around it, as long as it is open. */
function openPage(db: Database) {
  return db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, payments.id), eq(paymentCharges.status, 'open')));
}

export type OrderClaim = {
  order: Pick<PaymentRow, 'id' | 'userId' | 'scanId' | 'expiresAtMs'>;
  rowIds: readonly RowId[];
  nowMs: number;
  /** Names the claim too: whoever gives it back must have the same. */
  claimedUntilMs: number;
};

/** The insert of the rows that an order takes, where `condition` holds and nobody else has them; for a batch. */
export function insertOrderRows(
  db: Database,
  { order, rowIds }: Pick<OrderClaim, 'order' | 'rowIds'>,
  condition: SQL,
) {
  // Rows travel as one JSON parameter: a D1 statement takes 100 parameters at most. The order of the
  // columns is the table's own.
  return db
    .insert(orderRows)
    .select(
      sql`SELECT ${order.scanId}, value, ${order.id}, ${order.expiresAtMs}
        FROM json_each(${JSON.stringify(rowIds)}) WHERE ${condition}`,
    )
    .onConflictDoNothing();
}

/** `busy`: another request is paying this order, or has paid it, or it has come to its end. */
export type ClaimOutcome = 'claimed' | 'rows-taken' | 'busy';

/**
 * Sets an order's rows aside for its payment, and claims the order for this request, all or nothing. Rows
 * of an order that somebody began to pay, and never did, change hands.
 */
export async function claimOrder(db: Database, claim: OrderClaim): Promise<ClaimOutcome> {
  const { order, nowMs, claimedUntilMs } = claim;
  const isOurRow = and(
    eq(orderRows.scanId, order.scanId),
    inArray(orderRows.rowId, jsonList(claim.rowIds)),
  );
  const anothers = db
    .select({ rowId: orderRows.rowId })
    .from(orderRows)
    .where(and(isOurRow, ne(orderRows.paymentId, order.id)));
  const abandoned = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, orderRows.paymentId),
        ne(payments.id, order.id),
        eq(payments.status, 'pending'),
        or(isNull(payments.reservedAtMs), lte(payments.reservedAtMs, nowMs - RESERVATION_MS)),
        // Somebody may be paying on it, however long ago it was opened.
        notExists(openPage(db)),
      ),
    );
  const held = db
    .select({ id: payments.id })
    .from(payments)
    .where(isHeld({ orderId: order.id, claimedUntilMs }));
  const [, claimed, , conflicts] = await db.batch([
    db.delete(orderRows).where(and(isOurRow, exists(abandoned))),
    db
      .update(payments)
      // What is laid by for it next is forgotten by nobody.
      .set({ reservedAtMs: nowMs, claimedUntilMs, idsLookAtMs: nowMs + RESERVATION_MS })
      .where(
        and(
          eq(payments.id, order.id),
          eq(payments.userId, order.userId),
          eq(payments.status, 'pending'),
          or(isNull(payments.claimedUntilMs), lte(payments.claimedUntilMs, nowMs)),
          // Its scan may have been wiped in the meantime, and with it what was laid by for it.
          gt(payments.expiresAtMs, nowMs),
          notExists(anothers),
        ),
      ),
    insertOrderRows(db, { order, rowIds: claim.rowIds }, exists(held)),
    anothers.limit(1),
  ]);
  if (claimed.meta.changes === 1) return 'claimed';
  return conflicts.length > 0 ? 'rows-taken' : 'busy';
}

type HeldClaim = { orderId: string; claimedUntilMs: number };

/**
 * Gives a claim back with its rows: nothing was taken, and the order can be paid anew. Of a charge that never
 * came to anything, nothing is kept.
 */
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

/** Gives a claim back but not its rows: the money may be on its way, or taken, which paying again finds out. */
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
