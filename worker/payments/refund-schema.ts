import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { REFUND_REASONS, REFUND_STATUSES } from '#worker/domain/payments/refund-status.ts';
import { WITHDRAWAL_STANDINGS } from '#worker/domain/payments/withdrawal.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

import { paymentCharges } from './charge-schema.ts';

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

/** Notices of withdrawal, each kept as it was given, whatever it came to. An order has one at most. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** As the buyer has signed it. */
    name: text('name').notNull(),
    /** What it came to when it was given. */
    standing: text('standing', { enum: WITHDRAWAL_STANDINGS }).notNull(),
    requestedAtMs: integer('requested_at').notNull(),
    /** When the work had stopped and what is owed for it had been noted; null before. */
    decidedAtMs: integer('decided_at'),
    /** When it was last found that it could not be settled yet; null: never. */
    lookedAtMs: integer('looked_at'),
  },
  (table) => [
    index('withdrawals_by_user').on(table.userId),
    index('withdrawals_undecided_by_time')
      .on(table.requestedAtMs)
      .where(sql`${table.decidedAtMs} IS NULL`),
  ],
);

export const withdrawalsPolicy: TablePolicy<typeof withdrawals.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order, as proof of when it was given; pseudonymised on erasure`,
  columns: {
    paymentId: 'key',
    userId: 'key',
    name: 'personal',
    standing: 'service',
    requestedAtMs: 'service',
    decidedAtMs: 'service',
    lookedAtMs: 'service',
  },
};
