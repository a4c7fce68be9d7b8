import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/**
 * What the payment provider has told of, once each. A row is written in the batch that does what the event
 * calls for, never before it.
 */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The charge that it was about; null where it told of a refund, or a dispute. */
    chargeId: text('charge_id'),
    receivedAtMs: integer('received_at').notNull(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAtMs)],
);

export const paymentEventsPolicy: TablePolicy<typeof paymentEvents.$inferSelect> = {
  owner: 'service',
  retention: '31 days: longer than the provider lists what it has told',
  columns: { id: 'key', type: 'service', chargeId: 'key', receivedAtMs: 'service' },
};
