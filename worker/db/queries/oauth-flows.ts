import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { oauthFlows } from '../schema/oauth-flows.ts';

const DELETED_AT_ONCE = 1_000;

export type OAuthFlow = typeof oauthFlows.$inferSelect;

export async function insertOAuthFlow(db: Database, flow: OAuthFlow): Promise<void> {
  await db.insert(oauthFlows).values(flow);
}

/**
 * Takes the flow, once: of two callbacks with the same state only one gets it. A browser that did not
 * begin it takes nothing and spoils nothing. Its row stays to say that somebody is signing in, until `endsByMs` at most.
 */
export function takeOAuthFlow(
  db: Database,
  flow: { id: string; browserSecretHash: string; nowMs: number; endsByMs: number },
): Promise<OAuthFlow | undefined> {
  return db
    .update(oauthFlows)
    .set({ takenAtMs: flow.nowMs, expiresAtMs: flow.endsByMs })
    .where(
      and(
        eq(oauthFlows.id, flow.id),
        isNull(oauthFlows.takenAtMs),
        eq(oauthFlows.browserSecretHash, flow.browserSecretHash),
        gt(oauthFlows.expiresAtMs, flow.nowMs),
      ),
    )
    .returning()
    .get();
}

/** Of a sign-in that has come to its end, whichever. */
export async function deleteOAuthFlow(db: Database, id: string): Promise<void> {
  await db.delete(oauthFlows).where(eq(oauthFlows.id, id));
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
