import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { REFUND_REASONS, REFUND_STATUSES } from '#worker/domain/payments/refund-status.ts';
import { WITHDRAWAL_STATUSES } from '#worker/domain/payments/withdrawal.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

import { paymentCharges } from './charge-schema.ts';

/** Our refunds, written before the provider is called. Manual ones are a sum on the charge. */
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
    /** In minor units. VAT is included in the price; the donation is separate. */
    currency: text('currency').notNull(),
    totalMinor: integer('total_minor').notNull(),
    priceMinor: integer('price_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    donationMinor: integer('donation_minor').notNull(),
    /** The provider's refund id. */
    refundReference: text('refund_reference').unique(),
    createdAtMs: integer('created_at').notNull(),
    /** When to send or poll it next; null: never. */
    sendAtMs: integer('send_at'),
    /** When it succeeded or failed. */
    endedAtMs: integer('ended_at'),
  },
  (table) => [
    uniqueIndex('refunds_one_per_charge_and_reason').on(table.chargeId, table.reason),
    index('refunds_by_user').on(table.userId),
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_send')
      .on(table.sendAtMs)
      .where(sql`${table.sendAtMs} IS NOT NULL`),
    index('refunds_succeeded_by_end')
      .on(table.endedAtMs)
      .where(sql`${table.status} = 'succeeded'`),
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
    createdAtMs: 'service',
    sendAtMs: 'service',
    endedAtMs: 'service',
  },
};

/** Notices of withdrawal as given, whatever their outcome; at most one per order. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    paymentId: text('payment_id')
      .primaryKey()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** As signed by the buyer. */
    name: text('name').notNull(),
    /** Whether the right still existed. */
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    requestedAtMs: integer('requested_at').notNull(),
    /** When the work had stopped and its refund was booked; null before. */
    decidedAtMs: integer('decided_at'),
    /** When settling was last tried; null: never. */
    triedAtMs: integer('tried_at'),
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
    status: 'service',
    requestedAtMs: 'service',
    decidedAtMs: 'service',
    triedAtMs: 'service',
  },
};
