import { and, eq, exists, inArray, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import { TAKING_STATUSES } from '#worker/domain/order/order-status.ts';

import type { Database } from '../client.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { jsonList } from './json-list.ts';
import { obstacles } from './order-obstacles.ts';
import type { PaymentRow } from './payments.ts';

const other = alias(payments, 'other');

type LatePayment = {
  chargeId: string;
  order: Pick<PaymentRow, 'id' | 'userId' | 'scanId' | 'rowsVersion' | 'expiresAtMs'>;
  rowIds: readonly RowId[];
  nowMs: number;
};

/**
 * Whether others have been sold what an order is about before the money for it came: an attempt to pay that had come to
 * nothing holds no rows, and may be paid all the same. For use inside a statement.
 */
export function isOvertaken(db: Database, late: LatePayment): SQL {
  const { order } = late;
  const ofOtherScans = obstacles(db, order);
  return sql`(${exists(ofOtherScans)} OR ${exists(siblings(db, late))})`;
}

/**
 * Of the same scan: those that hold some of its rows, or rows of another version; and once nobody knows any more who held
 * which, any, unless this charge has held its own all the while.
 */
function siblings(db: Database, { chargeId, order, rowIds, nowMs }: LatePayment) {
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
      and(eq(paymentCharges.id, chargeId), inArray(paymentCharges.status, ['open', 'processing'])),
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
