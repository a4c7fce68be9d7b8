import { and, asc, eq, exists, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';

import { cleanups, hasWorkAhead } from '#worker/cleanups/schema.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { jsonList } from '#worker/platform/db/sql.ts';
import { scans } from '#worker/scans/schema.ts';

import { connections } from './connection-schema.ts';
import { retainGrantsOf } from './grant-queries.ts';

export type ConnectionRow = typeof connections.$inferSelect;

export function wiped(nowMs: number) {
  return {
    revoked: true,
    accessToken: null,
    refreshToken: null,
    sessionFingerprint: null,
    boundUserAgent: null,
    boundIp: null,
    // Wiping is retried; keep the time of the first attempt.
    revokedAtMs: sql`coalesce(${connections.revokedAtMs}, ${nowMs})`,
  };
}

export function findConnection(db: Database, id: string): Promise<ConnectionRow | undefined> {
  return db.select().from(connections).where(eq(connections.id, id)).get();
}

export function findLiveConnection(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<ConnectionRow | undefined> {
  return db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.userId, userId),
        eq(connections.revoked, false),
        gt(connections.expiresAtMs, nowMs),
      ),
    )
    .get();
}

export function listUnrevokedConnections(db: Database, userId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.revoked, false)))
    .all();
}

/**
 * Ends the user's unexpired connections, replaced ones included, whose scans are purged only after their own expiry.
 */
export async function endAllConnections(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<void> {
  await db
    .update(connections)
    .set({ expiresAtMs: nowMs })
    .where(and(eq(connections.userId, userId), gt(connections.expiresAtMs, nowMs)));
}

type StoredTokens = Pick<ConnectionRow, 'id' | 'accessToken' | 'refreshToken'>;

/** Compare-and-swap guard: the row is live and still holds the tokens that were read. */
function holdsReadTokens({ id, accessToken, refreshToken }: StoredTokens) {
  return and(
    eq(connections.id, id),
    accessToken === null
      ? isNull(connections.accessToken)
      : eq(connections.accessToken, accessToken),
    refreshToken === null
      ? isNull(connections.refreshToken)
      : eq(connections.refreshToken, refreshToken),
  );
}

/** @returns false when another writer came first; nothing is changed */
export async function replaceTokens(
  db: Database,
  read: StoredTokens,
  fresh: Pick<ConnectionRow, 'accessToken' | 'refreshToken' | 'tokenExpiryMs' | 'scope'>,
): Promise<boolean> {
  const { meta } = await db
    .update(connections)
    .set(fresh)
    .where(and(holdsReadTokens(read), eq(connections.revoked, false)));
  return meta.changes === 1;
}

/**
 * `endsGrant`: keep the token that ends the grant at Google.
 * @returns false when another writer came first; nothing is changed
 */
export async function wipeConnection(
  db: Database,
  read: StoredTokens,
  {
    nowMs,
    endsGrant = false,
    ...end
  }: { nowMs: number; endsGrant?: boolean; expiresAtMs?: number },
): Promise<boolean> {
  const isHeld = holdsReadTokens(read);
  const wiping = db
    .update(connections)
    .set({ ...wiped(nowMs), ...end })
    .where(isHeld);
  if (!endsGrant) return (await wiping).meta.changes === 1;
  const [, { meta }] = await db.batch([retainGrantsOf(db, isHeld, nowMs), wiping]);
  return meta.changes === 1;
}

/**
 * `wipeConnection` with `endsGrant` for many rows, skipping those whose tokens have changed. @returns how many were
 * wiped
 */
export async function wipeConnections(
  db: Database,
  read: readonly StoredTokens[],
  nowMs: number,
): Promise<number> {
  const held = JSON.stringify(
    read.map(({ id, accessToken, refreshToken }) => [id, accessToken, refreshToken]),
  );
  const areHeld = and(
    inArray(connections.id, jsonList(read.map(({ id }) => id))),
    sql`EXISTS (SELECT 1 FROM json_each(${held}) WHERE value ->> 0 = ${connections.id}
      AND value ->> 1 IS ${connections.accessToken} AND value ->> 2 IS ${connections.refreshToken})`,
  );
  const [, { meta }] = await db.batch([
    retainGrantsOf(db, areHeld, nowMs),
    db.update(connections).set(wiped(nowMs)).where(areHeld),
  ]);
  return meta.changes;
}

/**
 * `wipeConnection` with `endsGrant`, unless an unpurged scan or a paid clean-up of the user needs the access. In one
 * batch: a scan is inserted only while its connection lives (insertScanIfAllowed).
 * @returns false when it is needed
 */
export async function wipeUnneededConnection(
  db: Database,
  connectionId: string,
  nowMs: number,
): Promise<boolean> {
  const isIt = eq(connections.id, connectionId);
  const unpurged = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, connections.userId), isNull(scans.purgedAtMs)));
  const working = db
    .select({ id: cleanups.id })
    .from(cleanups)
    .where(and(eq(cleanups.userId, connections.userId), hasWorkAhead(nowMs)));
  const isUnneeded = and(isIt, notExists(unpurged), notExists(working));
  const expiresAtMs = sql`min(${connections.expiresAtMs}, ${nowMs})`;
  const [, { meta }, rows] = await db.batch([
    retainGrantsOf(db, isUnneeded, nowMs),
    db
      .update(connections)
      .set({ ...wiped(nowMs), expiresAtMs })
      .where(isUnneeded),
    db.select({ id: connections.id }).from(connections).where(isIt),
  ]);
  return meta.changes === 1 || rows.length === 0;
}

/** A paid, open order that still needs access: mail to move, or senders to resolve. */
const hasWorkLeft = sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL
  AND ${cleanups.goal} = 'move' AND (${cleanups.isUnsubscribing} = 1
    OR ${cleanups.status} IN ('surveying', 'working', 'suspended', 'failed'))`;

type Ending = {
  nowMs: number;
  endsByMs: number;
  paidByMs: number;
  limit: number;
};

/**
 * Enqueues the access-ending mail, once per connection with paid work left. Joins from the open orders, which are few.
 * Columns in table order.
 * @returns how many were enqueued
 */
export async function insertEndingMail(
  db: Database,
  { nowMs, endsByMs, paidByMs, limit }: Ending,
): Promise<number> {
  const mailId = sql`${mailIdOf('access-ending', '')} || k.id`;
  const inserted = await db
    .insert(mailOutbox)
    .select(
      sql`SELECT DISTINCT ${mailId}, 'access-ending', k.id, k.user_id, u.language, 'waiting', ${nowMs},
            ${nowMs}, 0, NULL, NULL, NULL
          FROM ${payments} CROSS JOIN ${cleanups} ON ${cleanups.paymentId} = ${payments.id}
            CROSS JOIN connections k ON k.user_id = ${payments.userId} AND k.revoked = 0
            JOIN users u ON u.id = k.user_id
          WHERE ${hasWorkLeft} AND ${payments.paidAtMs} <= ${paidByMs}
            AND k.expires_at > ${nowMs} AND k.expires_at <= ${endsByMs}
            AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.id = ${mailId} AND m.status <> 'skipped')
          LIMIT ${limit}`,
    )
    .onConflictDoUpdate({
      target: mailOutbox.id,
      // A later order may need the mail that an earlier one's end skipped.
      set: { status: 'waiting', createdAtMs: nowMs, dueAtMs: nowMs },
      setWhere: eq(mailOutbox.status, 'skipped'),
    });
  return inserted.meta.changes;
}

/** The oldest order that still needs access; undefined when access has ended or no work is left. */
export function findWorkOfAccess(
  db: Database,
  connectionId: string,
  nowMs: number,
): Promise<{ orderId: string; expiresAtMs: number } | undefined> {
  return db
    .select({ orderId: payments.id, expiresAtMs: connections.expiresAtMs })
    .from(connections)
    .innerJoin(payments, eq(payments.userId, connections.userId))
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(
      and(
        eq(connections.id, connectionId),
        eq(connections.revoked, false),
        gt(connections.expiresAtMs, nowMs),
        hasWorkLeft,
      ),
    )
    .orderBy(asc(payments.paidAtMs))
    .limit(1)
    .get();
}

/**
 * Sets `connections.retry_allowed`: whether a paid clean-up is still open. For batches that change a clean-up or
 * create a connection.
 */
export function updateRetryAllowed(db: Database, userId: string, nowMs: number) {
  const open = db
    .select({ id: cleanups.id })
    .from(cleanups)
    .where(and(eq(cleanups.userId, userId), hasWorkAhead(nowMs)));
  return db
    .update(connections)
    .set({ retryAllowed: exists(open) })
    .where(eq(connections.userId, userId));
}
