import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { PAID_METHODS } from '#worker/contract/order.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { CHARGE_STATUSES } from '#worker/domain/order/charge-status.ts';
import { DISPUTE_STANDINGS } from '#worker/domain/order/dispute-standing.ts';
import { PAYMENT_PROVIDERS } from '#worker/domain/order/payment-provider-name.ts';
import { CURRENCIES } from '#worker/domain/order/price-list.ts';

import { BOOKKEEPING_END, type TablePolicy } from './column-policy.ts';
import { payments } from './payments.ts';
import { users } from './users.ts';

/**
 * One attempt to take an order's money, noted before whoever takes it is asked, so that an answer that is
 * lost can be asked for again under the same name. Holds all that the booking will need.
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
    /** Of the price, what stands for the mail; null in charges of before it was told apart. */
    mailPriceMinor: integer('mail_price_minor'),
    vatMinor: integer('vat_minor').notNull(),
    donationMinor: integer('donation_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    /** What was agreed to when the button was pressed. */
    consentTextVersion: text('consent_text_version').notNull(),
    consentGivenAtMs: integer('consent_given_at').notNull(),
    /** Of the terms that it was bought under; null in charges of before it was noted. */
    termsVersion: text('terms_version'),
    /** What the provider's page is opened with. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),

    /** The provider's names for its page and for the payment made on it. */
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    paymentReference: text('payment_reference'),
    method: text('method', { enum: PAID_METHODS }),
    /** What the provider says that it took, whether that is what was asked for or not. */
    chargedMinor: integer('charged_minor'),
    chargedCurrency: text('charged_currency'),

    createdAtMs: integer('created_at').notNull(),
    /** When its page closes; null where there is no page. */
    expiresAtMs: integer('expires_at'),
    /** When the provider was last asked how it stands, and when it is to be asked next by ourselves. */
    lookedAtMs: integer('looked_at'),
    lookAtMs: integer('look_at'),
    endedAtMs: integer('ended_at'),

    /** Where its buyer has asked their bank for the money back: how that stands; else null. */
    disputeStanding: text('dispute_standing', { enum: DISPUTE_STANDINGS }),
    /** What banks have given to the buyer of it. */
    disputeLostMinor: integer('dispute_lost_minor').notNull().default(0),
    /** How often that was noted: who has read it before somebody else noted it reads anew. */
    disputeVersion: integer('dispute_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('payment_charges_one_live_per_payment')
      .on(table.paymentId)
      .where(sql`${table.status} IN ('begun', 'open', 'processing')`),
    index('payment_charges_by_user').on(table.userId),
    index('payment_charges_by_payment').on(table.paymentId, table.createdAtMs),
    index('payment_charges_by_reference').on(table.paymentReference),
    index('payment_charges_by_look')
      .on(table.lookAtMs)
      .where(sql`${table.lookAtMs} IS NOT NULL`),
    index('payment_charges_disputed')
      .on(table.disputeStanding)
      .where(sql`${table.disputeStanding} IS NOT NULL`),
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
    lookedAtMs: 'service',
    lookAtMs: 'service',
    endedAtMs: 'service',
    disputeStanding: 'service',
    disputeLostMinor: 'figure',
    disputeVersion: 'service',
  },
};
