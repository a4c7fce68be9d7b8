import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Senders chosen last time, to be marked at the next scan: agreed to on the receipt. One row a user, of one order. */
export const rememberedSenders = sqliteTable(
  'remembered_senders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    textVersion: text('text_version').notNull(),
    givenAtMs: integer('given_at').notNull(),
    salt: text('salt').notNull(),
    /** Keyed, of the salt and the sender. */
    senderHashes: text('sender_hashes', { mode: 'json' }).$type<string[]>().notNull(),
    endsAtMs: integer('ends_at').notNull(),
  },
  (table) => [
    index('remembered_senders_by_end').on(table.endsAtMs),
    index('remembered_senders_by_payment').on(table.paymentId),
  ],
);

export const rememberedSendersPolicy: TablePolicy<typeof rememberedSenders.$inferSelect> = {
  owner: 'user',
  retention:
    'thirteen months after the clean-up, or until the user withdraws the consent, agrees to it for another clean-up or erases the account',
  columns: {
    userId: 'key',
    paymentId: 'key',
    textVersion: 'service',
    givenAtMs: 'service',
    salt: 'secret',
    senderHashes: 'mailbox',
    endsAtMs: 'service',
  },
};

/** A mail a year after a clean-up: a consent of its own, beside the senders. One row a user, of one order. */
export const scanReminders = sqliteTable(
  'scan_reminders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    textVersion: text('text_version').notNull(),
    givenAtMs: integer('given_at').notNull(),
    cleanedAtMs: integer('cleaned_at').notNull(),
    remindAtMs: integer('remind_at').notNull(),
    mailedAtMs: integer('mailed_at'),
    endsAtMs: integer('ends_at').notNull(),
  },
  (table) => [
    index('scan_reminders_by_end').on(table.endsAtMs),
    index('scan_reminders_unmailed_by_time')
      .on(table.remindAtMs)
      .where(sql`${table.mailedAtMs} IS NULL`),
    index('scan_reminders_by_payment').on(table.paymentId),
  ],
);

export const scanRemindersPolicy: TablePolicy<typeof scanReminders.$inferSelect> = {
  owner: 'user',
  retention:
    'thirteen months after the clean-up, or until the user withdraws the consent, agrees to it for another clean-up or erases the account',
  columns: {
    userId: 'key',
    paymentId: 'key',
    textVersion: 'service',
    givenAtMs: 'service',
    cleanedAtMs: 'service',
    remindAtMs: 'service',
    mailedAtMs: 'service',
    endsAtMs: 'service',
  },
};
