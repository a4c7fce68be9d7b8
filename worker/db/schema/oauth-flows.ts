import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { OAUTH_PURPOSES } from '#worker/contract/session.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

import type { TablePolicy } from './column-policy.ts';
import { users } from './users.ts';

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
