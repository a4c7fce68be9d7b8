import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { OAUTH_PURPOSES } from '#worker/contract/access.ts';
import { BROWSERS, PLATFORMS } from '#worker/domain/access/device.ts';
import { USER_ROLES } from '#worker/domain/access/session.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/language.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/** Keyed on Google's `sub`; the address changes. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    googleSub: text('google_sub').notNull().unique(),
    email: text('email').notNull(),
    /** Of their last page view; used for mail. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** The current hour of previews, and the Gmail quota units spent in it. */
    previewBeganAtMs: integer('preview_began_at'),
    previewUnits: integer('preview_units').notNull().default(0),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    /** When erasure was requested. Address and Google id are removed at once, the rest when no work is in progress. */
    erasureAskedAtMs: integer('erasure_asked_at'),
  },
  (table) => [
    index('users_by_mailbox').on(mailboxSql(table.email)),
    index('users_being_erased')
      .on(table.updatedAtMs)
      .where(sql`${table.erasureAskedAtMs} IS NOT NULL`),
  ],
);

export const usersPolicy: TablePolicy<typeof users.$inferSelect> = {
  owner: 'user',
  retention:
    'until the user erases the account; what books and audit log refer to instead, which names nobody: as long as either',
  columns: {
    id: 'key',
    googleSub: 'personal',
    email: 'personal',
    language: 'personal',
    previewBeganAtMs: 'service',
    previewUnits: 'service',
    createdAtMs: 'service',
    updatedAtMs: 'service',
    erasureAskedAtMs: 'service',
  },
};

/** The cookie holds `id.secret`; only SHA-256(secret) is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    secretHash: text('secret_hash').notNull(),
    userAgentHash: text('user_agent_hash').notNull(),
    /** Coarse, for the owner's list of sessions. */
    browser: text('browser', { enum: BROWSERS }).notNull(),
    platform: text('platform', { enum: PLATFORMS }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    lastSeenAtMs: integer('last_seen_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAtMs),
    index('sessions_by_use').on(table.lastSeenAtMs),
  ],
);

export const sessionsPolicy: TablePolicy<typeof sessions.$inferSelect> = {
  owner: 'user',
  retention: 'sign-out, 24 hours unused, or 10 days, whichever comes first',
  columns: {
    id: 'key',
    userId: 'key',
    secretHash: 'secret',
    userAgentHash: 'secret',
    browser: 'personal',
    platform: 'personal',
    createdAtMs: 'service',
    lastSeenAtMs: 'service',
    expiresAtMs: 'service',
  },
};

/** Written only by the owner's command; no endpoint writes here. */
export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: USER_ROLES }).notNull(),
    grantedAtMs: integer('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

export const userRolesPolicy: TablePolicy<typeof userRoles.$inferSelect> = {
  owner: 'user',
  retention: 'until it is taken away, or the account is erased',
  columns: { userId: 'key', role: 'personal', grantedAtMs: 'service' },
};

/** A sign-in in progress: single use, ten minutes, bound by cookie to the browser that started it. */
export const oauthFlows = sqliteTable(
  'oauth_flows',
  {
    /** SHA-256 of `state`. */
    id: text('id').primaryKey(),
    browserSecretHash: text('browser_secret_hash').notNull(),
    codeVerifierEncrypted: text('code_verifier_encrypted').notNull(),
    nonce: text('nonce').notNull(),
    purpose: text('purpose', { enum: OAUTH_PURPOSES }).notNull(),
    /** Required account; null: any. */
    userId: text('user_id').references(() => users.id),
    returnTo: text('return_to').notNull(),
    orderId: text('order_id'),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),
    /** Language of the starting page, when it differs from the browser's default. */
    keptLanguage: text('kept_language', { enum: LANGUAGES }),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
    /** When the callback arrived; single use. */
    takenAtMs: integer('taken_at'),
  },
  (table) => [
    index('oauth_flows_by_user').on(table.userId),
    index('oauth_flows_by_expiry').on(table.expiresAtMs),
    index('oauth_flows_taken')
      .on(table.expiresAtMs)
      .where(sql`${table.takenAtMs} IS NOT NULL`),
  ],
);

export const oauthFlowsPolicy: TablePolicy<typeof oauthFlows.$inferSelect> = {
  owner: 'visitor',
  retention: 'used once, or 10 minutes; two more where it is being used then',
  columns: {
    id: 'key',
    browserSecretHash: 'secret',
    codeVerifierEncrypted: 'secret',
    nonce: 'secret',
    purpose: 'service',
    userId: 'key',
    returnTo: 'service',
    orderId: 'key',
    isVerifyKept: 'service',
    keptLanguage: 'service',
    createdAtMs: 'service',
    expiresAtMs: 'service',
    takenAtMs: 'service',
  },
};
