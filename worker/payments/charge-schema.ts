import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import {
  CHARGE_STATUSES,
  PAID_METHODS,
  PAYMENT_PROVIDERS,
} from '#worker/domain/payments/charge-status.ts';
import { DISPUTE_STATUSES } from '#worker/domain/payments/disputes.ts';
import { payments } from '#worker/orders/schema.ts';
import { BOOKKEEPING_END, type TablePolicy } from '#worker/platform/db/column-policy.ts';

/**
 * One attempt to take an order's money, written before the provider is called, so that a lost response can be fetched
 * again under the same key. Holds all that recording the payment needs, and the sums returned.
 */
export const paymentCharges = sqliteTable(
  'payment_charges',
  {
    /** Also its idempotency key. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    status: text('status', { enum: CHARGE_STATUSES }).notNull(),

    /** The amount asked for, in minor units. */
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    priceMinor: integer('price_minor').notNull(),
    /** The part of the price that pays for the mail. */
    mailPriceMinor: integer('mail_price_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    donationMinor: integer('donation_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** The consent given on pressing the button. */
    consentTextVersion: text('consent_text_version').notNull(),
    consentGivenAtMs: integer('consent_given_at').notNull(),
    termsVersion: text('terms_version').notNull(),
    /** Of the provider's page. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),

    /** The provider's ids of its page and of the payment. */
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    paymentReference: text('payment_reference'),
    method: text('method', { enum: PAID_METHODS }),
    /** What the provider took, whether or not it matches. */
    chargedMinor: integer('charged_minor'),
    chargedCurrency: text('charged_currency'),

    createdAtMs: integer('created_at').notNull(),
    /** When its page closes; null: it has none. */
    expiresAtMs: integer('expires_at'),
    polledAtMs: integer('polled_at'),
    nextPollAtMs: integer('next_poll_at'),
    endedAtMs: integer('ended_at'),

    /** See worker/domain/payments/ledger.ts. */
    entitledMinor: integer('entitled_minor').notNull().default(0),
    manualRefundMinor: integer('manual_refund_minor').notNull().default(0),
    disputeLostMinor: integer('dispute_lost_minor').notNull().default(0),
    settledMinor: integer('settled_minor').notNull().default(0),
    /** Derived from them and the refunds: what the owner has to pay back. */
    owedMinor: integer('owed_minor').notNull().default(0),
    disputeStatus: text('dispute_status', { enum: DISPUTE_STATUSES }),
    /** Optimistic lock of the sums and refunds. */
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

/** Provider events that were processed: written after the work, never before. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** null: it was about no charge of ours. */
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

/** How far polling has read a provider's events; one pass spans several pages. */
export const paymentEventCursors = sqliteTable('payment_event_cursors', {
  provider: text('provider', { enum: PAYMENT_PROVIDERS }).primaryKey(),
  /** All earlier events are processed. */
  seenUntilMs: integer('seen_until').notNull(),
  /** When the current pass began; null: none in progress. */
  passUntilMs: integer('pass_until'),
  /** The last event read in this pass, newest first. */
  afterEventId: text('after_event_id'),
  /** Whether any event of the pass failed. */
  hasFailed: integer('has_failed', { mode: 'boolean' }).notNull(),
  /** Since when passes have had failing events; null: the last one had none. */
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
