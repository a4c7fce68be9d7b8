import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { REFUND_REASONS, REFUND_STATUSES } from '#worker/domain/order/refund-status.ts';

import { BOOKKEEPING_END, type TablePolicy } from './column-policy.ts';
import { paymentCharges } from './payment-charges.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/** Money that goes back, noted before the provider is asked and tried until it says done. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: text('charge_id')
      .notNull()
      .references(() => paymentCharges.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: REFUND_REASONS }).notNull(),
    status: text('status', { enum: REFUND_STATUSES }).notNull(),
    /** In minor units. The VAT stands inside the price; the donation beside it. */
    currency: text('currency').notNull(),
    totalMinor: integer('total_minor').notNull(),
    priceMinor: integer('price_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    donationMinor: integer('donation_minor').notNull(),
    /** The provider's name for it. */
    refundReference: text('refund_reference').unique(),
    /** How often the provider has turned it down; each new try goes by a name of its own. */
    attempts: integer('attempts').notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** When it is to be sent, or asked after, next; null: nothing is left to do. */
    sendAtMs: integer('send_at'),
    /** When the provider said that it was done, or could not be. */
    endedAtMs: integer('ended_at'),
    /** What it came to when it was booked, and when that was, where it has come to less since; else null. */
    bookedMinor: integer('booked_minor'),
    bookedAtMs: integer('booked_at'),
  },
  (table) => [
    /** Nothing is given back twice for one reason. What the owner gave back by hand comes as it comes. */
    uniqueIndex('refunds_one_per_charge_and_reason')
      .on(table.chargeId, table.reason)
      .where(sql`${table.reason} <> 'by_hand'`),
    index('refunds_by_user').on(table.userId),
    index('refunds_by_charge').on(table.chargeId),
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_send')
      .on(table.sendAtMs)
      .where(sql`${table.sendAtMs} IS NOT NULL`),
    // For the daily figures.
    index('refunds_done_by_end')
      .on(table.endedAtMs)
      .where(sql`${table.status} = 'done'`),
    index('refunds_failed_by_end')
      .on(table.endedAtMs)
      .where(sql`${table.status} = 'failed'`),
  ],
);

export const refundsPolicy: TablePolicy<typeof refunds.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order; pseudonymised on erasure`,
  columns: {
    id: 'key',
    paymentId: 'key',
    chargeId: 'key',
    userId: 'key',
    reason: 'service',
    status: 'service',
    currency: 'figure',
    totalMinor: 'figure',
    priceMinor: 'figure',
    vatMinor: 'figure',
    donationMinor: 'figure',
    refundReference: 'key',
    attempts: 'service',
    createdAtMs: 'service',
    sendAtMs: 'service',
    endedAtMs: 'service',
    bookedMinor: 'figure',
    bookedAtMs: 'service',
  },
};
