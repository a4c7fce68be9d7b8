import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import type { TablePolicy } from './column-policy.ts';
import { payments } from './payments.ts';

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
