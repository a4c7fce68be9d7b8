import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { oauthFlows } from '../schema/oauth-flows.ts';

const DELETED_AT_ONCE = 1_000;

export type OAuthFlow = typeof oauthFlows.$inferSelect;

export async function insertOAuthFlow(db: Database, flow: OAuthFlow): Promise<void> {
  await db.insert(oauthFlows).values(flow);
}

/**
 * Takes the flow, once: of two callbacks with the same state only one gets it. A browser that did not
 * begin it takes nothing and spoils nothing.
 */
export function takeOAuthFlow(
  db: Database,
  flow: { id: string; browserSecretHash: string; nowMs: number },
): Promise<OAuthFlow | undefined> {
  return db
    .delete(oauthFlows)
    .where(
      and(
        eq(oauthFlows.id, flow.id),
        eq(oauthFlows.browserSecretHash, flow.browserSecretHash),
        gt(oauthFlows.expiresAtMs, flow.nowMs),
      ),
    )
    .returning()
    .get();
}

export async function deleteExpiredOAuthFlows(db: Database, nowMs: number): Promise<number> {
  const expired = db
    .select({ id: oauthFlows.id })
    .from(oauthFlows)
    .where(lte(oauthFlows.expiresAtMs, nowMs))
    .orderBy(asc(oauthFlows.expiresAtMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(oauthFlows).where(inArray(oauthFlows.id, expired));
  return meta.changes;
}
