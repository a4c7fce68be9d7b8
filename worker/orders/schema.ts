import { and, lte, sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import type { Selection } from '#worker/contract/clean-rows.ts';
import { PAID_METHODS } from '#worker/contract/orders.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import type { ChosenCounts, GroupChoice } from '#worker/domain/orders/chosen-rows.ts';
import { ORDER_STATUSES, type OrderProtection } from '#worker/domain/orders/order-status.ts';
import { CURRENCIES, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/**
 * An order: a quote while pending, a purchase once paid. All that is counted in it, and all that is
 * paid, is the server's own.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** For people. Look-ups go by id and owner. */
    orderNumber: text('order_number').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** No foreign key: what was paid for is kept for longer than any scan. */
    scanId: text('scan_id').notNull(),
    paymentType: text('payment_type', { enum: TIERS }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** What it was quoted from. */
    priceList: text('price_list', { enum: PRICE_LIST_NAMES }).notNull().default('standard'),

    /** What was chosen: rows of this version of the scan's. */
    rowsVersion: integer('rows_version').notNull(),
    selection: text('selection', { mode: 'json' }).$type<Selection>().notNull(),
    /** What was unlocked in it, and the safe-list that it was made under; null in orders of before. */
    protection: text('protection', { mode: 'json' }).$type<OrderProtection>(),
    /** Which groups of it are left, and which not; null where nobody is unsubscribed from, and in orders of before. */
    groups: text('groups', { mode: 'json' }).$type<GroupChoice>(),
    /** Equal for equal choices, so that asking twice makes one order. */
    selectionKey: text('selection_key').notNull(),
    chosenCounts: text('chosen_counts', { mode: 'json' }).$type<ChosenCounts>().notNull(),
    emailCount: integer('email_count').notNull(),
    sizeBytes: real('size_bytes').notNull(),
    /** Kg CO2e a year of keeping the chosen mail: the central figure, and the published span. */
    co2KgSaved: real('co2_kg_saved').notNull(),
    co2LowKg: real('co2_low_kg').notNull(),
    co2HighKg: real('co2_high_kg').notNull(),
    /**
     * Kg CO2e a year that the chosen newsletters would emit if they went on coming, where the order ends them; null in the
     * basic clean-up, and in orders of before it was noted.
     */
    endedFlow: text('ended_flow', { mode: 'json' }).$type<Co2Range>(),
    co2MethodVersion: text('co2_method_version').notNull(),

    /** What was paid, in minor units; null before. */
    currency: text('currency', { enum: CURRENCIES }),
    priceMinor: integer('price_minor'),
    /** Of the price, what stands for the mail. */
    mailPriceMinor: integer('mail_price_minor'),
    vatMinor: integer('vat_minor'),
    donationMinor: integer('donation_minor'),
    totalMinor: integer('total_minor'),
    /** The total in kronor; null unless it was paid in them. */
    amountSek: real('amount_sek'),
    method: text('method', { enum: PAID_METHODS }),
    isTest: integer('is_test', { mode: 'boolean' }),
    stripePaymentId: text('stripe_payment_id'),
    /** The charge that paid it. No foreign key: the charge has one to here. */
    chargeId: text('charge_id'),

    /** Of the terms that it was bought under; null in orders of before it was noted, too. */
    termsVersion: text('terms_version'),

    createdAtMs: integer('created_at').notNull(),
    /** The end of the scan's data: not payable from then on. */
    expiresAtMs: integer('expires_at').notNull(),
    paidAtMs: integer('paid_at'),
    /** When its rows were last set aside for a payment of it. */
    reservedAtMs: integer('reserved_at'),
    /** One request at a time pays an order; until then it is that one's. */
    claimedUntilMs: integer('claimed_until'),
    /** When nothing more could come of its work, and what was not done was given back. */
    closedAtMs: integer('closed_at'),
    /** When its clean-up's object is next to be asked whether it still holds ids of mail; null: it holds none. */
    idsLookAtMs: integer('ids_look_at'),
    /** When closing it was last tried; null: never. */
    closingTriedAtMs: integer('closing_tried_at'),
  },
  (table) => [
    uniqueIndex('payments_one_pending_per_selection')
      .on(table.userId, table.selectionKey)
      .where(sql`${table.status} = 'pending'`),
    index('payments_by_user').on(table.userId, table.paidAtMs),
    index('payments_pending_by_expiry')
      .on(table.expiresAtMs)
      .where(sql`${table.status} = 'pending'`),
    index('payments_holding_ids')
      .on(table.idsLookAtMs)
      .where(sql`${table.idsLookAtMs} IS NOT NULL`),
    index('payments_unclosed_by_time')
      .on(table.paidAtMs)
      .where(sql`${table.paidAtMs} IS NOT NULL AND ${table.closedAtMs} IS NULL`),
  ],
);

export const paymentsPolicy: TablePolicy<typeof payments.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, pseudonymised on erasure; unpaid: until its scan ends, 24 hours at most, or until its money that was on its way has failed, but where money came for it and went back: as if paid, without what was chosen`,
  columns: {
    id: 'key',
    orderNumber: 'service',
    userId: 'key',
    scanId: 'key',
    paymentType: 'service',
    status: 'service',
    priceList: 'service',
    rowsVersion: 'service',
    selection: 'mailbox',
    protection: 'mailbox',
    groups: 'mailbox',
    selectionKey: 'mailbox',
    chosenCounts: 'figure',
    emailCount: 'figure',
    sizeBytes: 'figure',
    co2KgSaved: 'figure',
    co2LowKg: 'figure',
    co2HighKg: 'figure',
    endedFlow: 'figure',
    co2MethodVersion: 'service',
    currency: 'figure',
    priceMinor: 'figure',
    mailPriceMinor: 'figure',
    vatMinor: 'figure',
    donationMinor: 'figure',
    totalMinor: 'figure',
    amountSek: 'figure',
    method: 'service',
    isTest: 'service',
    stripePaymentId: 'key',
    chargeId: 'key',
    termsVersion: 'service',
    createdAtMs: 'service',
    expiresAtMs: 'service',
    paidAtMs: 'service',
    reservedAtMs: 'service',
    claimedUntilMs: 'service',
    closedAtMs: 'service',
    idsLookAtMs: 'service',
    closingTriedAtMs: 'service',
  },
};

/** The rows of a scan that an order has taken, paid or about to be: nobody pays for the same mail twice. */
export const orderRows = sqliteTable(
  'order_rows',
  {
    scanId: text('scan_id').notNull(),
    rowId: text('row_id').$type<RowId>().notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The order's own: rows mean nothing once their scan's data has gone. */
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scanId, table.rowId] }),
    index('order_rows_by_payment').on(table.paymentId),
    index('order_rows_by_expiry').on(table.expiresAtMs),
  ],
);

export const orderRowsPolicy: TablePolicy<typeof orderRows.$inferSelect> = {
  owner: 'user',
  retention: 'until its scan ends, 24 hours at most',
  columns: { scanId: 'key', rowId: 'mailbox', paymentId: 'key', expiresAtMs: 'service' },
};

/** Spelt out as in the index that holds only those. */
const MAY_HOLD_IDS = sql`${payments.idsLookAtMs} IS NOT NULL`;

/** To be asked by then. */
export function areIdsDue(byMs: number) {
  return and(MAY_HOLD_IDS, lte(payments.idsLookAtMs, byMs));
}
