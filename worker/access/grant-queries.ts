import { and, eq, gt, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';

import type { Counter } from '#worker/domain/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { ADD_TO_FIGURE, dailyFigures } from '#worker/stats/schema.ts';

import { connections, endingGrants } from './connection-schema.ts';
import { oauthFlows } from './schema.ts';

export type EndingGrant = typeof endingGrants.$inferSelect;

const LEFT: Counter = 'grantsLeft';

const DELETED_AT_ONCE = 500;

/**
 * For the batch that wipes connections, before it does: keeps of each that is wiped what ends its grant at Google, in
 * place of what may still be noted of it.
 */
export function keepGrantsOf(db: Database, areWiped: SQL | undefined, nowMs: number) {
  const { id, userId, providerAccountId, refreshToken, accessToken } = connections;
  return db
    .insert(endingGrants)
    .select(
      // The order of the columns is the table's own.
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

/** A grant that was never saved as a connection. */
export type UnsavedGrant = Pick<
  EndingGrant,
  'id' | 'userId' | 'providerAccountId' | 'sealedToken' | 'sealedAs'
>;

/**
 * Keeps a grant that is about to be saved as the connection of its id: should nobody get as far as that, the sweep ends
 * it. Until the sign-in that it came by is over it is held up, as any is.
 */
export async function noteGrant(db: Database, grant: UnsavedGrant, nowMs: number): Promise<void> {
  await db
    .insert(endingGrants)
    .values({ ...grant, createdAtMs: nowMs, triedAtMs: 0, claimedUntilMs: null })
    .onConflictDoNothing();
}

/** For the batch that saves the connection. */
export function dropNotedGrant(db: Database, connectionId: string) {
  return db.delete(endingGrants).where(eq(endingGrants.id, connectionId));
}

type UnsavedGrantClaim = {
  nowMs: number;
  claimedUntilMs: number;
  /** The connection that it was meant for, which does not count as one that needs it. */
  connectionId: string;
  /** The sign-in that it came by, which is as good as over. */
  flowId: string;
};

/**
 * Keeps a grant that is to be ended, and takes it at once unless it is the sweep's: while another sign-in is being
 * finished, or a grant of the account is being ended. Nothing is kept where a connection of the account lives, whose end
 * takes this one along. In one statement, so that no sign-in can be saved in between.
 * @returns it as it is kept; undefined: it is not
 */
export function keepUnsavedGrant(
  db: Database,
  { id, userId, providerAccountId, sealedToken, sealedAs }: UnsavedGrant,
  { nowMs, claimedUntilMs, connectionId, flowId }: UnsavedGrantClaim,
): Promise<EndingGrant | undefined> {
  const isSigningIn = isAnySigningIn(nowMs, sql`AND id <> ${flowId}`);
  const account = sql`${providerAccountId}`;
  const isUsed = isInUse(account, nowMs, sql`AND c.id <> ${connectionId}`);
  const isLeft = sql`(${isSigningIn} OR ${isBeingEnded(account, nowMs)})`;
  return db
    .insert(endingGrants)
    .select(
      // The order of the columns is the table's own.
      sql`SELECT ${id}, ${userId}, ${providerAccountId}, ${sealedToken}, ${sealedAs}, ${nowMs},
          CASE WHEN ${isLeft} THEN 0 ELSE ${nowMs} END, CASE WHEN ${isLeft} THEN NULL ELSE ${claimedUntilMs} END
        WHERE NOT ${isUsed}`,
    )
    .returning()
    .get();
}

/** Whether a connection of an account lives. */
function isInUse(account: SQL, nowMs: number, but: SQL = sql``): SQL {
  return sql`EXISTS (SELECT 1 FROM connections c WHERE c.provider_account_id = ${account}
    AND c.revoked = 0 AND c.expires_at > ${nowMs} ${but})`;
}

/** Whether a grant of an account is being ended. */
function isBeingEnded(account: SQL, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ending_grants other
    WHERE other.provider_account_id = ${account} AND other.claimed_until > ${nowMs})`;
}

/** Whether Google may have granted already what is not saved yet. */
function isAnySigningIn(nowMs: number, but: SQL = sql``): SQL {
  return sql`EXISTS (SELECT 1 FROM ${oauthFlows}
    WHERE taken_at IS NOT NULL AND expires_at > ${nowMs} ${but})`;
}

type GrantClaim = {
  nowMs: number;
  claimedUntilMs: number;
  /** Those tried since then have had their turn. */
  triedBeforeMs: number;
  /** Those that fell due earlier have waited for sign-ins long enough. */
  heldUpSinceMs: number;
  limit: number;
  /** Only theirs. */
  userId?: string | undefined;
};

/**
 * Takes grants to end, one of each account, those first that were tried longest ago. While any sign-in is being
 * finished, whoever's it turns out to be, none is given out that fell due of late: Google may have granted already what
 * would end with it. Those of accounts with a newer connection are dropped, since its end takes them along.
 * @returns those taken; `droppedCount`: how many were dropped
 */
export async function claimEndingGrants(
  db: Database,
  { nowMs, claimedUntilMs, triedBeforeMs, heldUpSinceMs, limit, userId }: GrantClaim,
): Promise<{ claimed: EndingGrant[]; droppedCount: number }> {
  const ofUser = userId === undefined ? sql`` : sql`AND g.user_id = ${userId}`;
  const account = sql`g.provider_account_id`;
  const nextOf = (areMeant: SQL) => sql`(SELECT id FROM (
    SELECT g.id, min(g.tried_at) AS tried_at FROM ending_grants g
    WHERE g.tried_at < ${triedBeforeMs} ${ofUser}
      AND NOT ${isBeingEnded(account, nowMs)} AND ${areMeant}
    GROUP BY g.provider_account_id ORDER BY 2 LIMIT ${limit}))`;
  const isUsed = isInUse(account, nowMs);
  const isHeldUpNow = sql`(g.created_at > ${heldUpSinceMs} AND ${isAnySigningIn(nowMs)})`;
  const [dropped, claimed] = await db.batch([
    db.delete(endingGrants).where(inArray(endingGrants.id, nextOf(isUsed))),
    db
      .update(endingGrants)
      .set({ claimedUntilMs, triedAtMs: nowMs })
      .where(inArray(endingGrants.id, nextOf(sql`NOT ${isUsed} AND NOT ${isHeldUpNow}`)))
      .returning(),
  ]);
  return { claimed, droppedCount: dropped.meta.changes };
}

/** Whether any of what could be claimed waits only for somebody to be signed in. */
export function isHeldUp(
  db: Database,
  {
    nowMs,
    triedBeforeMs,
    heldUpSinceMs,
    userId,
  }: Pick<GrantClaim, 'nowMs' | 'triedBeforeMs' | 'heldUpSinceMs' | 'userId'>,
): Promise<boolean> {
  return isThereAny(
    db,
    and(
      lt(endingGrants.triedAtMs, triedBeforeMs),
      gt(endingGrants.createdAtMs, heldUpSinceMs),
      userId === undefined ? undefined : eq(endingGrants.userId, userId),
      isAnySigningIn(nowMs),
    ),
  );
}

/** Notes what came of a claim: of accounts whose grant Google has ended nothing is kept, the others can be taken again. */
export async function settleEndingGrants(
  db: Database,
  claimed: readonly EndingGrant[],
  ended: readonly EndingGrant[],
): Promise<void> {
  const ids = jsonList(ended.map(({ id }) => id));
  // Where the account is not known, an empty name is no account's.
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

/** The accounts whose grant Google is being asked to end at this moment. */
export async function listAccountsEnding(db: Database, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ account: endingGrants.providerAccountId })
    .from(endingGrants)
    .where(gt(endingGrants.claimedUntilMs, nowMs));
  return rows.map(({ account }) => account);
}

/** Whether Google has still to be told of any access of this user's that is over. */
export function hasEndingGrants(db: Database, userId: string): Promise<boolean> {
  return isThereAny(db, eq(endingGrants.userId, userId));
}

async function isThereAny(db: Database, areMeant: SQL | undefined): Promise<boolean> {
  const row = await db
    .select({ id: endingGrants.id })
    .from(endingGrants)
    .where(areMeant)
    .limit(1)
    .get();
  return row !== undefined;
}

/** Forgets grants that were to be ended before then and never were, and counts them. @returns how many */
export async function deleteLeftGrants(
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
        sql`SELECT ${usageDay(nowMs)}, ${LEFT}, count(*) FROM ending_grants
          WHERE ${inArray(endingGrants.id, left)} HAVING count(*) > 0`,
      )
      .onConflictDoUpdate(ADD_TO_FIGURE),
    db.delete(endingGrants).where(inArray(endingGrants.id, left)),
  ]);
  return meta.changes;
}
