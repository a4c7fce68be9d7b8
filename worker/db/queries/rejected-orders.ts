import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';

import { LIVE_CHARGE_STATUSES } from '#worker/domain/order/charge-status.ts';

import type { Database } from '../client.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';

/** What an order tells of the mailbox, taken out. */
export const NOTHING_CHOSEN = {
  selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
  protection: null,
  groups: null,
  selectionKey: sql`${payments.id}`,
};

function hasCharge(db: Database, isMeant: SQL | undefined) {
  return db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.paymentId, payments.id), isMeant));
}

/** Money came for it that was not what was asked for, and none that paid it: it is in the books, but no purchase. */
function isRejected(db: Database) {
  return and(
    isNull(payments.paidAtMs),
    exists(hasCharge(db, eq(paymentCharges.status, 'rejected'))),
  );
}

/** The same, once the last of its charges ended before then. */
export function isRejectedBefore(db: Database, endedBeforeMs: number) {
  const later = or(isNull(paymentCharges.endedAtMs), gte(paymentCharges.endedAtMs, endedBeforeMs));
  return and(isRejected(db), notExists(hasCharge(db, later)));
}

/**
 * The books keep the money that came and went back, and not what was chosen: of the orders that are meant, which nobody
 * can pay any more.
 */
export function blankRejectedOrders(db: Database, areMeant: SQL | undefined) {
  const live = inArray(paymentCharges.status, [...LIVE_CHARGE_STATUSES]);
  const blankable = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        areMeant,
        // Spelt out, because SQLite uses a partial index only where its very condition stands.
        sql`${payments.status} = 'pending'`,
        ne(payments.selectionKey, payments.id),
        isRejected(db),
        notExists(hasCharge(db, live)),
      ),
    );
  return db.update(payments).set(NOTHING_CHOSEN).where(inArray(payments.id, blankable));
}
