import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { LOCATION_TYPES } from '#worker/domain/testimonials/testimonials.ts';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { users } from '#worker/access/schema.ts';

/** Published anonymously once approved. */
export const testimonials = sqliteTable(
  'testimonials',
  {
    id: text('id').primaryKey(),
    /** null for seed data, which is never public. */
    userId: text('user_id').references(() => users.id),
    testimonial: text('testimonial').notNull(),
    /** Only if chosen. */
    location: text('location'),
    locationType: text('location_type', { enum: LOCATION_TYPES }),
    approved: integer('approved', { mode: 'boolean' }).notNull().default(false),
    isSeedData: integer('is_seed_data', { mode: 'boolean' }).notNull().default(false),
    createdAtMs: integer('created_at').notNull(),
  },
  (table) => [
    index('testimonials_by_user').on(table.userId),
    index('testimonials_public_by_time')
      .on(table.createdAtMs)
      .where(sql`${table.approved} = 1 AND ${table.isSeedData} = 0`),
  ],
);

export const testimonialsPolicy: TablePolicy<typeof testimonials.$inferSelect> = {
  owner: 'user',
  retention: 'until it, or the account, is erased',
  columns: {
    id: 'key',
    userId: 'key',
    testimonial: 'personal',
    location: 'personal',
    locationType: 'personal',
    approved: 'service',
    isSeedData: 'service',
    createdAtMs: 'service',
  },
};
