import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

import { users } from './schema.ts';

/**
 * Access to one mailbox. A user has at most one live connection per provider: making a new one revokes
 * the older row in the same batch, which is the specification's upsert on user and provider.
 */
export const connections = sqliteTable(
  'connections',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['google'] }).notNull(),
    /** Google's account, so that a purge can see whether a newer grant of it lives. */
    providerAccountId: text('provider_account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    tokenExpiryMs: integer('token_expiry').notNull(),
    scope: text('scope').notNull(),
    revoked: integer('revoked', { mode: 'boolean' }).notNull(),
    /** First 32 hex digits of the SHA-256 of the session's secret. */
    sessionFingerprint: text('session_fingerprint'),
    /** SHA-256 of the user agent: recorded, never a reason to refuse. */
    boundUserAgent: text('bound_user_agent'),
    boundIp: text('bound_ip'),
    retryAllowed: integer('retry_allowed', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
    /** When access through this row ended, by expiry, revocation or a newer connection; null while it lives. */
    revokedAtMs: integer('revoked_at'),
  },
  (table) => [
    uniqueIndex('connections_one_live_per_provider')
      .on(table.userId, table.provider)
      .where(sql`${table.revoked} = 0`),
    index('connections_by_user').on(table.userId),
    index('connections_by_expiry').on(table.expiresAtMs),
    index('connections_by_provider_account').on(table.providerAccountId),
    // For the sweep: of all the access that has ended, only what is not wiped yet.
    index('connections_unwiped_by_expiry')
      .on(table.expiresAtMs)
      .where(
        sql`${table.revoked} = 0 OR ${table.accessToken} IS NOT NULL OR ${table.refreshToken} IS NOT NULL`,
      ),
  ],
);

export const connectionsPolicy: TablePolicy<typeof connections.$inferSelect> = {
  owner: 'user',
  retention:
    'tokens and what the session is bound to: 24 hours or revocation; the bare row: 30 days more',
  columns: {
    id: 'key',
    userId: 'key',
    provider: 'service',
    providerAccountId: 'personal',
    accessToken: 'secret',
    refreshToken: 'secret',
    tokenExpiryMs: 'service',
    scope: 'service',
    revoked: 'service',
    sessionFingerprint: 'secret',
    boundUserAgent: 'secret',
    boundIp: 'personal',
    retryAllowed: 'service',
    createdAtMs: 'service',
    expiresAtMs: 'service',
    revokedAtMs: 'service',
  },
};

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
