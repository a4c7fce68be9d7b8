import { integer, real, sqliteTable, text, uniqueIndex, index } from 'drizzle-orm/sqlite-core';

import { LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { payments } from '#worker/orders/schema.ts';
import { users } from '#worker/access/schema.ts';

/** A published clean-up: the figures that its picture is drawn from. */
export const shareImages = sqliteTable(
  'share_images',
  {
    /** In the public address; reveals neither user nor order. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    language: text('language', { enum: LANGUAGES }).notNull(),
    emailCount: integer('email_count').notNull(),
    sizeBytes: real('size_bytes').notNull(),
    co2LowKg: real('co2_low_kg').notNull(),
    co2Kg: real('co2_kg').notNull(),
    co2HighKg: real('co2_high_kg').notNull(),
    /** Incremented when figures change. */
    version: integer('version').notNull(),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('share_images_by_order').on(table.orderId, table.language),
    index('share_images_by_user').on(table.userId),
  ],
);

export const shareImagesPolicy: TablePolicy<typeof shareImages.$inferSelect> = {
  owner: 'user',
  retention: 'until the user takes it back or erases the account',
  columns: {
    id: 'key',
    userId: 'key',
    orderId: 'key',
    language: 'service',
    emailCount: 'mailbox',
    sizeBytes: 'mailbox',
    co2LowKg: 'mailbox',
    co2Kg: 'mailbox',
    co2HighKg: 'mailbox',
    version: 'service',
    createdAtMs: 'service',
  },
};
