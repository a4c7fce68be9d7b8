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
import { PAID_METHODS } from '#worker/domain/payments/charge-status.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { Co2Range } from '#worker/domain/co2.ts';
import type { ChosenCounts, GroupChoice } from '#worker/domain/orders/chosen-rows.ts';
import { ORDER_STATUSES, type OrderProtection } from '#worker/domain/orders/order-status.ts';
import { CURRENCIES, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/** A quote while pending, a purchase once paid. Every count and amount is computed by the server. */
export const payments = sqliteTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** For people; look-ups use id and owner. */
    orderNumber: text('order_number').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** No foreign key: orders outlive scans. */
    scanId: text('scan_id').notNull(),
    paymentType: text('payment_type', { enum: TIERS }).notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** The list it was quoted from. */
    priceList: text('price_list', { enum: PRICE_LIST_NAMES }).notNull(),

    /** The chosen rows' version. */
    rowsVersion: integer('rows_version').notNull(),
    selection: text('selection', { mode: 'json' }).$type<Selection>().notNull(),
    /** What was unlocked, and the safe-list version. */
    protection: text('protection', { mode: 'json' }).$type<OrderProtection>().notNull(),
    /** Groups to leave or to stay on; null: no unsubscribing. */
    groups: text('groups', { mode: 'json' }).$type<GroupChoice>(),
    /** Equal for equal choices, so that asking twice makes one order. */
    selectionKey: text('selection_key').notNull(),
    chosenCounts: text('chosen_counts', { mode: 'json' }).$type<ChosenCounts>().notNull(),
    emailCount: integer('email_count').notNull(),
    /** Mail of the chosen rows to be kept, named in the scan's object under `selectionKey`; not in `emailCount`. */
    excludedCount: integer('excluded_count').notNull(),
    sizeBytes: real('size_bytes').notNull(),
    /** Kg CO2e a year of keeping the chosen mail: the central figure and the published range. */
    co2KgSaved: real('co2_kg_saved').notNull(),
    co2LowKg: real('co2_low_kg').notNull(),
    co2HighKg: real('co2_high_kg').notNull(),
    /** Kg CO2e a year of the chosen newsletters if they kept coming; null: the order ends none. */
    endedFlow: text('ended_flow', { mode: 'json' }).$type<Co2Range>(),
    co2MethodVersion: text('co2_method_version').notNull(),

    /** In minor units; null until paid. */
    currency: text('currency', { enum: CURRENCIES }),
    priceMinor: integer('price_minor'),
    /** The part of the price that pays for the mail. */
    mailPriceMinor: integer('mail_price_minor'),
    vatMinor: integer('vat_minor'),
    donationMinor: integer('donation_minor'),
    totalMinor: integer('total_minor'),
    /** The total in kronor; null unless paid in them. */
    amountSek: real('amount_sek'),
    method: text('method', { enum: PAID_METHODS }),
    isTest: integer('is_test', { mode: 'boolean' }),
    stripePaymentId: text('stripe_payment_id'),
    /** The charge that paid it. No foreign key: the charge has one to this table. */
    chargeId: text('charge_id'),

    /** null until paid. */
    termsVersion: text('terms_version'),

    createdAtMs: integer('created_at').notNull(),
    /** The end of the scan's data: not payable afterwards. */
    expiresAtMs: integer('expires_at').notNull(),
    paidAtMs: integer('paid_at'),
    /** When its rows were last reserved for payment. */
    reservedAtMs: integer('reserved_at'),
    /** Lease of the one request that pays the order. */
    claimedUntilMs: integer('claimed_until'),
    /** When its work was over and what was not done was refunded. */
    closedAtMs: integer('closed_at'),
    /** When to check whether its object still holds message ids; null: it holds none. */
    idsLookAtMs: integer('ids_look_at'),
    /** When closing was last tried; null: never. */
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
    excludedCount: 'figure',
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

/** Rows that an order has taken, paid or about to be: the same mail is sold once. */
export const orderRows = sqliteTable(
  'order_rows',
  {
    scanId: text('scan_id').notNull(),
    rowId: text('row_id').$type<RowId>().notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The order's own: rows mean nothing without their scan's data. */
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

/** Literal, as in the partial index. */
const MAY_HOLD_IDS = sql`${payments.idsLookAtMs} IS NOT NULL`;

export function areIdsDue(byMs: number) {
  return and(MAY_HOLD_IDS, lte(payments.idsLookAtMs, byMs));
}
