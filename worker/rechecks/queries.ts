import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';

import { connections } from '#worker/access/connection-schema.ts';
import { users } from '#worker/access/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { personTimeZone } from '#worker/domain/dates.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { RecheckResult } from '#worker/domain/rechecks/recheck.ts';
import { deleteConsentedMail, enqueueConsentedMail } from '#worker/mail/outbox-queries.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { scans } from '#worker/scans/schema.ts';

import { rechecks } from './schema.ts';

export type RecheckRow = typeof rechecks.$inferSelect;

const AT_ONCE = 100;

const FORGOTTEN = { salt: null, senderHashes: null };

const hasHashes = isNotNull(rechecks.senderHashes);

/** The paid order with its clean-up, and what was agreed; undefined for another user's. */
export function findRecheckOrder(db: Database, userId: string, orderId: string) {
  return db
    .select({ payment: payments, cleanup: cleanups, recheck: rechecks })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .leftJoin(rechecks, eq(rechecks.paymentId, payments.id))
    .where(and(eq(payments.id, orderId), eq(payments.userId, userId)))
    .get();
}

export function findRecheck(db: Database, orderId: string): Promise<RecheckRow | undefined> {
  return db.select().from(rechecks).where(eq(rechecks.paymentId, orderId)).get();
}

/** Agreed to, and neither made, withdrawn nor over. */
export function listOpenRechecks(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<RecheckRow[]> {
  return db
    .select()
    .from(rechecks)
    .where(and(eq(rechecks.userId, userId), hasHashes, gt(rechecks.endsAtMs, nowMs)))
    .all();
}

export type RecheckOrder = NonNullable<Awaited<ReturnType<typeof findRecheckOrder>>>;

type NewRecheck = Pick<
  RecheckRow,
  | 'paymentId'
  | 'userId'
  | 'textVersion'
  | 'givenAtMs'
  | 'askedAtMs'
  | 'opensAtMs'
  | 'endsAtMs'
  | 'senderCount'
  | 'categories'
> & { salt: string; senderHashes: string[] };

/** Agreeing twice changes nothing; agreeing after a withdrawal starts afresh. */
export async function saveConsent(db: Database, recheck: NewRecheck): Promise<void> {
  await db
    .insert(rechecks)
    .values(recheck)
    .onConflictDoUpdate({
      target: rechecks.paymentId,
      set: { ...recheck, withdrawnAtMs: null },
      setWhere: sql`${rechecks.withdrawnAtMs} IS NOT NULL AND ${rechecks.checkedAtMs} IS NULL`,
    });
}

/**
 * Deletes the hashes and the unsent mail at once; what was sent goes with the row. Changes nothing once the hashes are
 * gone: by the check, an earlier withdrawal, or the end.
 * @returns whether there were any
 */
export async function saveWithdrawal(
  db: Database,
  orderId: string,
  nowMs: number,
): Promise<boolean> {
  const isGiven = and(eq(rechecks.paymentId, orderId), hasHashes);
  const [, { meta }] = await db.batch([
    deleteConsentedMail(db, {
      kind: 'recheck',
      table: rechecks,
      rows: isGiven,
      isOf: ne(mailOutbox.status, 'sent'),
    }),
    db
      .update(rechecks)
      .set({ ...FORGOTTEN, withdrawnAtMs: nowMs })
      .where(isGiven),
  ]);
  return meta.changes === 1;
}

const CLAIM_MS = 2 * MINUTE_MS;

/** After a failure the page offers to try again with the same access. */
const RETRY_GRACE_MS = 10 * MINUTE_MS;

export type RecheckLease = { orderId: string; claimedUntilMs: number };

/** Of concurrent requests one gets it, until it settles or its lease ends. */
export async function claimRecheck(
  db: Database,
  orderId: string,
  { nowMs, connectionId }: { nowMs: number; connectionId: string },
): Promise<RecheckLease | null> {
  const claimedUntilMs = nowMs + CLAIM_MS;
  const { meta } = await db
    .update(rechecks)
    .set({ claimedUntilMs, connectionId })
    .where(
      and(
        eq(rechecks.paymentId, orderId),
        hasHashes,
        isNull(rechecks.checkedAtMs),
        lte(rechecks.claimedUntilMs, nowMs),
        lte(rechecks.opensAtMs, nowMs),
        gt(rechecks.endsAtMs, nowMs),
      ),
    );
  return meta.changes === 1 ? { orderId, claimedUntilMs } : null;
}

const isHeldBy = ({ orderId, claimedUntilMs }: RecheckLease) =>
  and(eq(rechecks.paymentId, orderId), eq(rechecks.claimedUntilMs, claimedUntilMs));

/** Only one's own: a later request may hold it by now. */
export async function releaseRecheck(
  db: Database,
  lease: RecheckLease,
  nowMs: number,
): Promise<void> {
  await db.update(rechecks).set({ claimedUntilMs: nowMs }).where(isHeldBy(lease));
}

/**
 * Stores what was found, and deletes the hashes.
 * @returns false when the consent was withdrawn, or the lease lost, meanwhile
 */
export async function settleRecheck(
  db: Database,
  lease: RecheckLease,
  { nowMs, result }: { nowMs: number; result: RecheckResult },
): Promise<boolean> {
  const { meta } = await db
    .update(rechecks)
    .set({ ...FORGOTTEN, result, checkedAtMs: nowMs, claimedUntilMs: 0 })
    .where(and(isHeldBy(lease), hasHashes, isNull(rechecks.checkedAtMs)));
  return meta.changes === 1;
}

/** The access that somebody has just got at Google on the way to this check. */
export async function saveCheckAccess(
  db: Database,
  { userId, orderId, nowMs }: { userId: string; orderId: string; nowMs: number },
): Promise<void> {
  const live = db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.userId, userId),
        eq(connections.revoked, false),
        gt(connections.expiresAtMs, nowMs),
      ),
    );
  await db
    .update(rechecks)
    .set({
      connectionId: sql`(${live})`,
      // An earlier, failed check says nothing of when this access must end.
      claimedUntilMs: sql`iif(${rechecks.claimedUntilMs} > ${nowMs}, ${rechecks.claimedUntilMs}, 0)`,
    })
    .where(and(eq(rechecks.paymentId, orderId), eq(rechecks.userId, userId)));
}

export async function recordAccessEnded(db: Database, connectionId: string): Promise<void> {
  await db
    .update(rechecks)
    .set({ connectionId: null })
    .where(eq(rechecks.connectionId, connectionId));
}

export type UsedAccess = { connectionId: string; userId: string };

/** Accesses that were given for a check or used by one, that have not been ended, and that nobody is about to use. */
export async function listAccessToEnd(db: Database, nowMs: number): Promise<UsedAccess[]> {
  const rows = await db
    .select({ connectionId: rechecks.connectionId, userId: rechecks.userId })
    .from(rechecks)
    .where(
      and(
        // Written out to match the partial index.
        sql`${rechecks.connectionId} IS NOT NULL`,
        or(
          isNotNull(rechecks.checkedAtMs),
          isNotNull(rechecks.withdrawnAtMs),
          lte(rechecks.endsAtMs, nowMs),
          // 0: not used yet.
          and(gt(rechecks.claimedUntilMs, 0), lte(rechecks.claimedUntilMs, nowMs - RETRY_GRACE_MS)),
        ),
      ),
    )
    .limit(AT_ONCE);
  return rows.flatMap(({ connectionId, userId }) =>
    connectionId === null ? [] : [{ connectionId, userId }],
  );
}

/** @returns how many were written */
export function enqueueRecheckMails(
  db: Database,
  { nowMs, openedAfterMs }: { nowMs: number; openedAfterMs: number },
): Promise<number> {
  return enqueueConsentedMail(db, {
    kind: 'recheck',
    table: rechecks,
    dueAt: rechecks.opensAtMs,
    isDue: sql`sender_hashes IS NOT NULL AND opens_at <= ${nowMs} AND opens_at > ${openedAfterMs}`,
    nowMs,
  });
}

/** Deletes hashes past their end, and rows past their retention. */
export async function forgetEndedRechecks(
  db: Database,
  { nowMs, rowsEndedBeforeMs }: { nowMs: number; rowsEndedBeforeMs: number },
): Promise<number> {
  const ended = and(lte(rechecks.endsAtMs, nowMs), or(hasHashes, isNotNull(rechecks.salt)));
  const areOld = inArray(
    rechecks.paymentId,
    db
      .select({ id: rechecks.paymentId })
      .from(rechecks)
      .where(lte(rechecks.endsAtMs, rowsEndedBeforeMs))
      .orderBy(rechecks.endsAtMs, rechecks.paymentId)
      .limit(AT_ONCE),
  );
  const [forgotten] = await db.batch([
    db.update(rechecks).set(FORGOTTEN).where(ended),
    deleteConsentedMail(db, { kind: 'recheck', table: rechecks, rows: areOld }),
    db.delete(rechecks).where(areOld),
  ]);
  return forgotten.meta.changes;
}

/** For the mail; undefined once there is nothing to check, or nobody to tell. */
export async function findRecheckForMail(db: Database, orderId: string, nowMs: number) {
  const row = await db
    .select({
      email: users.email,
      senderCount: rechecks.senderCount,
      askedAtMs: rechecks.askedAtMs,
      endsAtMs: rechecks.endsAtMs,
      timeZone: sql<string | null>`(SELECT ${scans.timeZone} FROM ${scans}
        WHERE ${scans.userId} = ${users.id} ORDER BY ${scans.startedAtMs} DESC LIMIT 1)`,
    })
    .from(rechecks)
    .innerJoin(users, eq(users.id, rechecks.userId))
    .where(
      and(
        eq(rechecks.paymentId, orderId),
        hasHashes,
        gt(rechecks.endsAtMs, nowMs),
        sql`${users.email} <> ''`,
      ),
    )
    .get();
  return row && { ...row, timeZone: personTimeZone(row.timeZone) };
}
