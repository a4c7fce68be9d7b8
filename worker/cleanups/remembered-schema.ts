import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from '#worker/access/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

/** Senders chosen last time, marked at the next scan: agreed to on the receipt. One row a user, of one order. */
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
    cleanedAtMs: integer('cleaned_at').notNull(),
    remindAtMs: integer('remind_at').notNull(),
    remindedAtMs: integer('reminded_at'),
    endsAtMs: integer('ends_at').notNull(),
  },
  (table) => [
    index('remembered_senders_by_end').on(table.endsAtMs),
    index('remembered_senders_by_reminder').on(table.remindAtMs),
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
    cleanedAtMs: 'service',
    remindAtMs: 'service',
    remindedAtMs: 'service',
    endsAtMs: 'service',
  },
};
