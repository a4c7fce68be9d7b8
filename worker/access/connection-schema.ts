import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from '#worker/platform/db/column-policy.ts';

import { users } from './schema.ts';

/**
 * At most one live connection per user and provider: inserting a new one revokes the older in the same batch (the
 * specification's upsert).
 */
export const connections = sqliteTable(
  'connections',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['google'] }).notNull(),
    /** Google `sub`; a purge looks for a newer live grant of it. */
    providerAccountId: text('provider_account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    tokenExpiryMs: integer('token_expiry').notNull(),
    scope: text('scope').notNull(),
    revoked: integer('revoked', { mode: 'boolean' }).notNull(),
    /** First 32 hex digits of SHA-256(session secret). */
    sessionFingerprint: text('session_fingerprint'),
    /** SHA-256 of the user agent; recorded only. */
    boundUserAgent: text('bound_user_agent'),
    boundIp: text('bound_ip'),
    retryAllowed: integer('retry_allowed', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
    /** When access ended by expiry, revocation or replacement; null while live. */
    revokedAtMs: integer('revoked_at'),
  },
  (table) => [
    uniqueIndex('connections_one_live_per_provider')
      .on(table.userId, table.provider)
      .where(sql`${table.revoked} = 0`),
    index('connections_by_user').on(table.userId),
    index('connections_by_expiry').on(table.expiresAtMs),
    index('connections_by_provider_account').on(table.providerAccountId),
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
 * Sealed tokens of grants still to be revoked at Google: of wiped connections, and of sign-ins whose save may never
 * finish.
 */
export const endingGrants = sqliteTable(
  'ending_grants',
  {
    /** The connection id that the token is sealed for. */
    id: text('id').primaryKey(),
    /** No foreign key: the account may be erased before Google answers. */
    userId: text('user_id').notNull(),
    /** Google `sub`, compared with newer grants; empty when unknown. */
    providerAccountId: text('provider_account_id').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** Which token column it is sealed as. */
    sealedAs: text('sealed_as', { enum: ['access_token', 'refresh_token'] }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    /** Last attempt; 0: never. */
    triedAtMs: integer('tried_at').notNull(),
    /** Lease of the revocation in progress; null when free. */
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
