import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { TablePolicy } from './column-policy.ts';

/** One sign-in under way: single use, ten minutes, bound to the browser that began it by a cookie. */
export const oauthFlows = sqliteTable(
  'oauth_flows',
  {
    /** SHA-256 of the `state` sent to Google. */
    id: text('id').primaryKey(),
    browserSecretHash: text('browser_secret_hash').notNull(),
    codeVerifierEncrypted: text('code_verifier_encrypted').notNull(),
    nonce: text('nonce').notNull(),
    returnTo: text('return_to').notNull(),
    isVerifyKept: integer('is_verify_kept', { mode: 'boolean' }).notNull(),
    createdAtMs: integer('created_at').notNull(),
    expiresAtMs: integer('expires_at').notNull(),
  },
  (table) => [index('oauth_flows_by_expiry').on(table.expiresAtMs)],
);

export const oauthFlowsPolicy: TablePolicy<typeof oauthFlows.$inferSelect> = {
  owner: 'visitor',
  retention: 'used once, or 10 minutes',
  columns: {
    id: 'key',
    browserSecretHash: 'secret',
    codeVerifierEncrypted: 'secret',
    nonce: 'secret',
    returnTo: 'service',
    isVerifyKept: 'service',
    createdAtMs: 'service',
    expiresAtMs: 'service',
  },
};
