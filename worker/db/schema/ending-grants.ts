import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/**
 * What Google has still to be told is over: of access that has been wiped, or that is just being saved and might never
 * be, the token that ends it there. It is sealed, and read by nobody but whoever tells Google.
 */
export const endingGrants = sqliteTable(
  'ending_grants',
  {
    /** Of the connection that it was, or would have been: the token is sealed for it. */
    id: text('id').primaryKey(),
    /** No foreign key: the account may be erased before Google has answered. */
    userId: text('user_id').notNull(),
    /** Google's account, so that it can be seen whether a newer grant of it lives; empty where it is not known. */
    providerAccountId: text('provider_account_id').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** As which of a connection's tokens it is sealed. */
    sealedAs: text('sealed_as', { enum: ['access_token', 'refresh_token'] }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** When Google was last asked; 0: never. */
    triedAtMs: integer('tried_at').notNull(),
    /** Google is being asked, for so long at most; null: by nobody. */
    claimedUntilMs: integer('claimed_until'),
  },
  (table) => [
    index('ending_grants_by_account').on(table.providerAccountId),
    index('ending_grants_by_creation').on(table.createdAtMs),
    index('ending_grants_by_user').on(table.userId),
  ],
);

export const endingGrantsPolicy: TablePolicy<typeof endingGrants.$inferSelect> = {
  owner: 'user',
  retention:
    'it is saved as a connection, or Google has ended the grant; six hours at most, also after an erasure',
  columns: {
    id: 'key',
    userId: 'key',
    providerAccountId: 'personal',
    sealedToken: 'secret',
    sealedAs: 'service',
    createdAtMs: 'service',
    triedAtMs: 'service',
    claimedUntilMs: 'service',
  },
};
