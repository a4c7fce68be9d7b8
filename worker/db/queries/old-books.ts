import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';

import { ORDER_MAIL_KINDS, REFUND_MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { consents } from '../schema/consents.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { orderRows } from '../schema/order-rows.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { payments } from '../schema/payments.ts';
import { refunds } from '../schema/refunds.ts';
import { shareImages } from '../schema/share-images.ts';
import { unsubscribes } from '../schema/unsubscribes.ts';
import { withdrawals } from '../schema/withdrawals.ts';
import { jsonList } from './json-list.ts';
import { isRejectedBefore } from './rejected-orders.ts';

/** Looked at in one run: the oldest there are, so that a run costs as much whatever is kept. */
const LOOKED_AT_ONCE = 200;

/**
 * Deletes orders that need not be kept for the books any longer, with all that was kept for their sake, all or
 * nothing. @returns how many orders
 */
export async function deleteOldBooks(db: Database, paidBeforeMs: number): Promise<number> {
  const oldest = db
    .select({ id: payments.id })
    .from(payments)
    .orderBy(sql`rowid`)
    .limit(LOOKED_AT_ONCE);
  // Read first: of some it is their charges that tell, which go before they do.
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.id, oldest),
        or(
          and(lt(payments.paidAtMs, paidBeforeMs), isNotNull(payments.closedAtMs)),
          isRejectedBefore(db, paidBeforeMs),
        ),
      ),
    );
  if (found.length === 0) return 0;
  const old = jsonList(found.map(({ id }) => id));
  const refundsOfOld = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.paymentId, old));
  const results = await db.batch([
    db
      .delete(mailOutbox)
      .where(
        and(
          inArray(mailOutbox.subjectId, refundsOfOld),
          inArray(mailOutbox.kind, REFUND_MAIL_KINDS),
        ),
      ),
    db.delete(refunds).where(inArray(refunds.paymentId, old)),
    db.delete(consents).where(inArray(consents.paymentId, old)),
    db.delete(withdrawals).where(inArray(withdrawals.paymentId, old)),
    db.delete(cleanups).where(inArray(cleanups.paymentId, old)),
    db.delete(orderRows).where(inArray(orderRows.paymentId, old)),
    db.delete(shareImages).where(inArray(shareImages.orderId, old)),
    db.delete(unsubscribes).where(inArray(unsubscribes.paymentId, old)),
    db
      .delete(mailOutbox)
      .where(and(inArray(mailOutbox.subjectId, old), inArray(mailOutbox.kind, ORDER_MAIL_KINDS))),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, old)),
    db.delete(payments).where(inArray(payments.id, old)),
  ]);
  return results[10].meta.changes;
}
