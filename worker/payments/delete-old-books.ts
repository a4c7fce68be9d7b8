import { and, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';

import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { ORDER_MAIL_KINDS, REFUND_MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { isRejectedBefore } from '#worker/orders/queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';

import { paymentCharges } from './charge-schema.ts';
import { refunds, withdrawals } from './refund-schema.ts';

/** Per run, oldest first: a bounded cost. */
const READ_AT_ONCE = 200;

/**
 * Deletes orders past their bookkeeping retention with everything kept for them, atomically. @returns how many orders
 */
export async function deleteOldBooks(db: Database, paidBeforeMs: number): Promise<number> {
  const oldest = db
    .select({ id: payments.id })
    .from(payments)
    .orderBy(sql`rowid`)
    .limit(READ_AT_ONCE);
  // Read first: some are found through their charges, which are deleted before them.
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
  const chargesOfOld = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(inArray(paymentCharges.paymentId, old));
  const results = await db.batch([
    db
      .delete(mailOutbox)
      .where(
        and(
          or(
            inArray(mailOutbox.subjectId, refundsOfOld),
            inArray(mailOutbox.subjectId, chargesOfOld),
          ),
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
