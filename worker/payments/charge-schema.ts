import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { PAID_METHODS } from '#worker/contract/orders.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import { CHARGE_STATUSES, PAYMENT_PROVIDERS } from '#worker/domain/payments/charge-status.ts';
import { DISPUTE_STATUSES } from '#worker/domain/payments/disputes.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/**
 * One attempt to take an order's money, written before the provider is asked so that a lost answer can be asked for again
 * under the same key. It holds all that the booking needs, and what has gone back of the money.
 */
export const paymentCharges = sqliteTable(
  'payment_charges',
  {
    /** Also the idempotency key of its beginning. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    status: text('status', { enum: CHARGE_STATUSES }).notNull(),

    /** What is asked for, in minor units. */
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    priceMinor: integer('price_minor').notNull(),
    /** Of the price, what stands for the mail. */
    mailPriceMinor: integer('mail_price_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    donationMinor: integer('donation_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** What was agreed to when the button was pressed. */
    consentTextVersion: text('consent_text_version').notNull(),
    consentGivenAtMs: integer('consent_given_at').notNull(),
    /** Of the terms that it was bought under. */
    termsVersion: text('terms_version'),
    /** What the provider's page is opened with. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),

    /** The provider's ids of its page and of the payment made on it. */
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    paymentReference: text('payment_reference'),
    method: text('method', { enum: PAID_METHODS }),
    /** What the provider took, whether that is what was asked for or not. */
    chargedMinor: integer('charged_minor'),
    chargedCurrency: text('charged_currency'),

    createdAtMs: integer('created_at').notNull(),
    /** When its page closes; null where there is no page. */
    expiresAtMs: integer('expires_at'),
    /** When the provider was last asked for its status, and when it is to be polled next. */
    polledAtMs: integer('polled_at'),
    nextPollAtMs: integer('next_poll_at'),
    endedAtMs: integer('ended_at'),

    /** The sums of worker/domain/payments/ledger.ts, which says what each is. */
    entitledMinor: integer('entitled_minor').notNull().default(0),
    manualRefundMinor: integer('manual_refund_minor').notNull().default(0),
    disputeLostMinor: integer('dispute_lost_minor').notNull().default(0),
    settledMinor: integer('settled_minor').notNull().default(0),
    /** Derived from them and the refunds: what the owner has to give back. */
    owedMinor: integer('owed_minor').notNull().default(0),
    disputeStatus: text('dispute_status', { enum: DISPUTE_STATUSES }),
    /** Optimistic lock of the sums and the refunds. */
    ledgerVersion: integer('ledger_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_charges_one_live_per_payment')
      .on(table.paymentId)
      .where(sql`${table.status} IN ('begun', 'open', 'processing')`),
    index('payment_charges_by_user').on(table.userId),
    index('payment_charges_by_payment').on(table.paymentId, table.createdAtMs),
    index('payment_charges_by_reference').on(table.paymentReference),
    index('payment_charges_by_poll')
      .on(table.nextPollAtMs)
      .where(sql`${table.nextPollAtMs} IS NOT NULL`),
    index('payment_charges_disputed')
      .on(table.disputeStatus)
      .where(sql`${table.disputeStatus} IS NOT NULL`),
    index('payment_charges_owing')
      .on(table.owedMinor)
      .where(sql`${table.owedMinor} > 0`),
  ],
);

export const paymentChargesPolicy: TablePolicy<typeof paymentCharges.$inferSelect> = {
  owner: 'user',
  retention: `${BOOKKEEPING_END}, with its order; pseudonymised on erasure; of an unpaid order: goes with it`,
  columns: {
    id: 'key',
    paymentId: 'key',
    userId: 'key',
    provider: 'service',
    status: 'service',
    currency: 'figure',
    priceMinor: 'figure',
    mailPriceMinor: 'figure',
    vatMinor: 'figure',
    donationMinor: 'figure',
    totalMinor: 'figure',
    consentTextVersion: 'service',
    consentGivenAtMs: 'service',
    termsVersion: 'service',
    language: 'service',
    isVerifyKept: 'service',
    sessionId: 'key',
    sessionUrl: 'secret',
    paymentReference: 'key',
    method: 'service',
    chargedMinor: 'figure',
    chargedCurrency: 'figure',
    createdAtMs: 'service',
    expiresAtMs: 'service',
    polledAtMs: 'service',
    nextPollAtMs: 'service',
    endedAtMs: 'service',
    entitledMinor: 'figure',
    manualRefundMinor: 'figure',
    disputeLostMinor: 'figure',
    settledMinor: 'figure',
    owedMinor: 'figure',
    disputeStatus: 'service',
    ledgerVersion: 'service',
  },
};

/** Events of the payment provider that have been followed: a row is written after the work, never before it. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The charge that it was about; null where none of ours was. */
    chargeId: text('charge_id'),
    receivedAtMs: integer('received_at').notNull(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAtMs)],
);

export const paymentEventsPolicy: TablePolicy<typeof paymentEvents.$inferSelect> = {
  owner: 'service',
  retention: '31 days: longer than the provider lists events',
  columns: { id: 'key', type: 'service', chargeId: 'key', receivedAtMs: 'service' },
};

/** How far polling has come through a provider's events: a pass at a time, each page by page. */
export const paymentEventCursors = sqliteTable('payment_event_cursors', {
  provider: text('provider', { enum: PAYMENT_PROVIDERS }).primaryKey(),
  /** All events before this have been followed. */
  seenUntilMs: integer('seen_until').notNull(),
  /** When the pass under way began; null: none is. */
  passUntilMs: integer('pass_until'),
  /** The last event of the pass that was read; the newest come first. */
  afterEventId: text('after_event_id'),
  /** Whether any event of the pass could not be followed. */
  hasFailed: integer('has_failed', { mode: 'boolean' }).notNull(),
  /** Since when passes have met events that could not be followed; null: the last one met none. */
  failingSinceMs: integer('failing_since'),
  /** Optimistic lock. */
  version: integer('version').notNull(),
});

export const paymentEventCursorsPolicy: TablePolicy<typeof paymentEventCursors.$inferSelect> = {
  owner: 'service',
  retention: 'as long as payments are taken: one row for each provider',
  columns: {
    provider: 'service',
    seenUntilMs: 'service',
    passUntilMs: 'service',
    afterEventId: 'key',
    hasFailed: 'service',
    failingSinceMs: 'service',
    version: 'service',
  },
};
