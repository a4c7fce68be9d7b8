import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { PAYMENT_PROVIDERS } from '#worker/domain/order/payment-provider-name.ts';

import type { TablePolicy } from './column-policy.ts';

/** How far we have gone through what a provider has told, by asking it: a pass at a time, and each page by page. */
export const paymentEventCursors = sqliteTable('payment_event_cursors', {
  provider: text('provider', { enum: PAYMENT_PROVIDERS }).primaryKey(),
  /** All that was told before this has been followed. */
  seenUntilMs: integer('seen_until').notNull(),
  /** When the pass under way was begun; null: none is. */
  passUntilMs: integer('pass_until'),
  /** The provider's name for the last event of the pass that was looked at; newest come first. */
  afterEventId: text('after_event_id'),
  /** Whether any event of the pass could not be followed. */
  hasFailed: integer('has_failed', { mode: 'boolean' }).notNull(),
  /** Since when passes have met events that could not be followed; null: the last one met none. */
  failingSinceMs: integer('failing_since'),
  /** Rises with every step, so that of two at once only one counts. */
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
