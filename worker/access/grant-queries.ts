import { and, eq, gt, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';

import type { Counter } from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { ADD_TO_FIGURE, dailyFigures } from '#worker/stats/schema.ts';

import { connections, endingGrants } from './connection-schema.ts';
import { oauthFlows } from './schema.ts';

export type EndingGrant = typeof endingGrants.$inferSelect;

const GRANTS_LEFT: Counter = 'grantsLeft';

const DELETED_AT_ONCE = 500;

/**
 * Before the statement that wipes connections in a batch: keeps the token that ends each grant, replacing a pending
 * one.
 */
export function retainGrantsOf(db: Database, areWiped: SQL | undefined, nowMs: number) {
  const { id, userId, providerAccountId, refreshToken, accessToken } = connections;
  return db
    .insert(endingGrants)
    .select(
      // Columns in table order.
      sql`SELECT ${id}, ${userId}, ${providerAccountId}, coalesce(${refreshToken}, ${accessToken}),
          CASE WHEN ${refreshToken} IS NULL THEN 'access_token' ELSE 'refresh_token' END, ${nowMs}, 0, NULL
        FROM ${connections}
        WHERE ${areWiped} AND coalesce(${refreshToken}, ${accessToken}) IS NOT NULL`,
    )
    .onConflictDoUpdate({
      target: endingGrants.id,
      set: {
        userId: sql`excluded.user_id`,
        sealedToken: sql`excluded.sealed_token`,
        sealedAs: sql`excluded.sealed_as`,
      },
    });
}

export type UnsavedGrant = Pick<
  EndingGrant,
  'id' | 'userId' | 'providerAccountId' | 'sealedToken' | 'sealedAs'
>;

/** Records a grant about to be saved: if the save never happens, the sweep revokes it once its sign-in has ended. */
export async function insertPendingGrant(
  db: Database,
  grant: UnsavedGrant,
  nowMs: number,
): Promise<void> {
  await db
    .insert(endingGrants)
    .values({ ...grant, createdAtMs: nowMs, triedAtMs: 0, claimedUntilMs: null })
    .onConflictDoNothing();
}

export function deletePendingGrant(db: Database, connectionId: string) {
  return db.delete(endingGrants).where(eq(endingGrants.id, connectionId));
}

type UnsavedGrantClaim = {
  nowMs: number;
  claimedUntilMs: number;
  /** The connection it was meant for; not counted as in use. */
  connectionId: string;
  /** The sign-in it came from, which is ending. */
  flowId: string;
};

/**
 * Keeps a grant to be revoked and claims it, unless another sign-in or a revocation of the account is in progress: then
 * the sweep takes it. Skipped when the account has a live connection, whose revocation covers it. One statement, so
 * that no sign-in is saved in between.
 * @returns the stored row; undefined when skipped
 */
export function retainUnsavedGrant(
  db: Database,
  { id, userId, providerAccountId, sealedToken, sealedAs }: UnsavedGrant,
  { nowMs, claimedUntilMs, connectionId, flowId }: UnsavedGrantClaim,
): Promise<EndingGrant | undefined> {
  const isSigningIn = isAnySigningIn(nowMs, sql`AND id <> ${flowId}`);
  const account = sql`${providerAccountId}`;
  const isUsed = isInUse(account, nowMs, sql`AND c.id <> ${connectionId}`);
  const isDeferred = sql`(${isSigningIn} OR ${isBeingEnded(account, nowMs)})`;
  return db
    .insert(endingGrants)
    .select(
      // Columns in table order.
      sql`SELECT ${id}, ${userId}, ${providerAccountId}, ${sealedToken}, ${sealedAs}, ${nowMs},
          CASE WHEN ${isDeferred} THEN 0 ELSE ${nowMs} END, CASE WHEN ${isDeferred} THEN NULL ELSE ${claimedUntilMs} END
        WHERE NOT ${isUsed}`,
    )
    .returning()
    .get();
}

function isInUse(account: SQL, nowMs: number, but: SQL = sql``): SQL {
  return sql`EXISTS (SELECT 1 FROM connections c WHERE c.provider_account_id = ${account}
    AND c.revoked = 0 AND c.expires_at > ${nowMs} ${but})`;
}

function isBeingEnded(account: SQL, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ending_grants other
    WHERE other.provider_account_id = ${account} AND other.claimed_until > ${nowMs})`;
}

/** Whether Google may have granted something not yet saved. */
function isAnySigningIn(nowMs: number, but: SQL = sql``): SQL {
  return sql`EXISTS (SELECT 1 FROM ${oauthFlows}
    WHERE taken_at IS NOT NULL AND expires_at > ${nowMs} ${but})`;
}

type GrantClaim = {
  nowMs: number;
  claimedUntilMs: number;
  /** Skip those attempted later. */
  triedBeforeMs: number;
  /** Those due earlier ignore sign-ins. */
  deferredSinceMs: number;
  limit: number;
  /** Only this user's. */
  userId?: string | undefined;
};

/**
 * Claims grants to revoke, one per account, longest untried first. During any sign-in, recently due ones are held back:
 * Google may already have issued a grant that would end too. Accounts with a newer connection are dropped.
 * @returns the claimed; `droppedCount`
 */
export async function claimEndingGrants(
  db: Database,
  { nowMs, claimedUntilMs, triedBeforeMs, deferredSinceMs, limit, userId }: GrantClaim,
): Promise<{ claimed: EndingGrant[]; droppedCount: number }> {
  const ofUser = userId === undefined ? sql`` : sql`AND g.user_id = ${userId}`;
  const account = sql`g.provider_account_id`;
  const nextOf = (condition: SQL) => sql`(SELECT id FROM (
    SELECT g.id, min(g.tried_at) AS tried_at FROM ending_grants g
    WHERE g.tried_at < ${triedBeforeMs} ${ofUser}
      AND NOT ${isBeingEnded(account, nowMs)} AND ${condition}
    GROUP BY g.provider_account_id ORDER BY 2 LIMIT ${limit}))`;
  const isUsed = isInUse(account, nowMs);
  const isDeferredNow = sql`(g.created_at > ${deferredSinceMs} AND ${isAnySigningIn(nowMs)})`;
  const [dropped, claimed] = await db.batch([
    db.delete(endingGrants).where(inArray(endingGrants.id, nextOf(isUsed))),
    db
      .update(endingGrants)
      .set({ claimedUntilMs, triedAtMs: nowMs })
      .where(inArray(endingGrants.id, nextOf(sql`NOT ${isUsed} AND NOT ${isDeferredNow}`)))
      .returning(),
  ]);
  return { claimed, droppedCount: dropped.meta.changes };
}

/** Whether a claimable grant waits only for a sign-in. */
export function hasDeferredGrants(
  db: Database,
  {
    nowMs,
    triedBeforeMs,
    deferredSinceMs,
    userId,
  }: Pick<GrantClaim, 'nowMs' | 'triedBeforeMs' | 'deferredSinceMs' | 'userId'>,
): Promise<boolean> {
  return hasAny(
    db,
    and(
      lt(endingGrants.triedAtMs, triedBeforeMs),
      gt(endingGrants.createdAtMs, deferredSinceMs),
      userId === undefined ? undefined : eq(endingGrants.userId, userId),
      isAnySigningIn(nowMs),
    ),
  );
}

/** Ended accounts lose their rows, the others are released. */
export async function settleEndingGrants(
  db: Database,
  claimed: readonly EndingGrant[],
  ended: readonly EndingGrant[],
): Promise<void> {
  const ids = jsonList(ended.map(({ id }) => id));
  // An unknown account is the empty string.
  const accounts = jsonList(
    ended.map(({ providerAccountId }) => providerAccountId).filter((account) => account !== ''),
  );
  await db.batch([
    db
      .delete(endingGrants)
      .where(sql`${endingGrants.id} IN ${ids} OR ${endingGrants.providerAccountId} IN ${accounts}`),
    db
      .update(endingGrants)
      .set({ claimedUntilMs: null })
      .where(inArray(endingGrants.id, jsonList(claimed.map(({ id }) => id)))),
  ]);
}

export async function listAccountsBeingRevoked(db: Database, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: endingGrants.providerAccountId })
    .from(endingGrants)
    .where(gt(endingGrants.claimedUntilMs, nowMs));
  return rows.map(({ account }) => account);
}

export function hasEndingGrants(db: Database, userId: string): Promise<boolean> {
  return hasAny(db, eq(endingGrants.userId, userId));
}

async function hasAny(db: Database, condition: SQL | undefined): Promise<boolean> {
  const row = await db
    .select({ id: endingGrants.id })
    .from(endingGrants)
    .where(condition)
    .limit(1)
    .get();
  return row !== undefined;
}

/** Drops grants that were never revoked in time. @returns how many */
export async function deleteExpiredGrants(
  db: Database,
  { endedBeforeMs, nowMs }: { endedBeforeMs: number; nowMs: number },
): Promise<number> {
  const left = db
    .select({ id: endingGrants.id })
    .from(endingGrants)
    .where(lte(endingGrants.createdAtMs, endedBeforeMs))
    .orderBy(endingGrants.createdAtMs, endingGrants.id)
    .limit(DELETED_AT_ONCE);
  const [, { meta }] = await db.batch([
    db
      .insert(dailyFigures)
      .select(
        sql`SELECT ${usageDay(nowMs)}, ${GRANTS_LEFT}, count(*) FROM ending_grants
          WHERE ${inArray(endingGrants.id, left)} HAVING count(*) > 0`,
      )
      .onConflictDoUpdate(ADD_TO_FIGURE),
    db.delete(endingGrants).where(inArray(endingGrants.id, left)),
  ]);
  return meta.changes;
}
