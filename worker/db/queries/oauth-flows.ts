import { and, eq, gt, lte } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { oauthFlows } from '../schema/oauth-flows.ts';

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
  const { meta } = await db.delete(oauthFlows).where(lte(oauthFlows.expiresAtMs, nowMs));
  return meta.changes;
}
