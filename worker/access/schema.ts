import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { OAUTH_PURPOSES } from '#worker/contract/access.ts';
import { BROWSERS, PLATFORMS } from '#worker/domain/access/device.ts';
import { USER_ROLES } from '#worker/domain/admin/admin-rules.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/language.ts';
import type { TablePolicy } from '#worker/platform/db/column-policy.ts';
import { mailboxSql } from '#worker/platform/db/sql.ts';

/** A person, keyed on Google's `sub`; the address can change and is never a key. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    googleSub: text('google_sub').notNull().unique(),
    email: text('email').notNull(),
    /** Of their pages, as last seen: what they are written to in. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** When the hour began in which previews are counted, and what they have taken of it in units of Gmail's quota. */
    previewBeganAtMs: integer('preview_began_at'),
    previewUnits: integer('preview_units').notNull().default(0),
    createdAtMs: integer('created_at').notNull(),
    updatedAtMs: integer('updated_at').notNull(),
    /**
     * When its owner had it erased: address and Google's id went that instant, and what is left goes as soon as
     * nothing of it is under way. null: nobody has.
     */
    erasureAskedAtMs: integer('erasure_asked_at'),
  },
  (table) => [
    // Whether a mailbox is somebody's alone.
    index('users_by_mailbox').on(mailboxSql(table.email)),
    // For the sweep: of all users there ever were, only those that are being erased.
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

/** A signed-in browser. The cookie holds `id.secret`; only the secret's SHA-256 is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    secretHash: text('secret_hash').notNull(),
    userAgentHash: text('user_agent_hash').notNull(),
    /** Of few kinds, for the list in which their owner tells their browsers apart. */
    browser: text('browser', { enum: BROWSERS }).notNull().default('other'),
    platform: text('platform', { enum: PLATFORMS }).notNull().default('other'),
    createdAtMs: integer('created_at').notNull(),
    lastSeenAtMs: integer('last_seen_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAtMs),
    // For the sweep: of all sessions, only those that nobody has used for long.
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

/** Who may do more than others. Rows come and go by a command of the owner's alone: no call writes here. */
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

/** One sign-in under way: single use, ten minutes, bound to the browser that began it by a cookie. */
export const oauthFlows = sqliteTable(
  'oauth_flows',
  {
    /** SHA-256 of the `state` sent to Google. */
    id: text('id').primaryKey(),
    browserSecretHash: text('browser_secret_hash').notNull(),
    codeVerifierEncrypted: text('code_verifier_encrypted').notNull(),
    nonce: text('nonce').notNull(),
    /** `modify`: a signed-in user is asked for leave to move mail. */
    purpose: text('purpose', { enum: OAUTH_PURPOSES }).notNull().default('sign-in'),
    /** Whose account it has to end in; null: whichever is chosen at Google. */
    userId: text('user_id').references(() => users.id),
    returnTo: text('return_to').notNull(),
    /** The order whose receipt is returned to. */
    orderId: text('order_id'),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),
    /** The language of the page that it began on, where the browser would be given another; else null. */
    keptLanguage: text('kept_language', { enum: LANGUAGES }),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
    /** When its browser came back from Google, which is once; the row goes as soon as it is signed in, or refused. */
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
