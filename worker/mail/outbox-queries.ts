import { and, asc, desc, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';

import { connections } from '#worker/access/connection-schema.ts';
import { haveSendersStopped } from '#worker/cleanups/schema.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-rules.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';
import { mailIdEnd, mailIdOf } from '#worker/domain/mail/mail-id.ts';
import {
  BOOKED_MAIL_KINDS,
  type MailKind,
  UNSENT_MAIL_STATUSES,
  type UnsentMailStatus,
} from '#worker/domain/mail/mail-kind.ts';
import { MAIL_LEASE_MS, STOPPED_MAIL_AFTER_MS } from '#worker/domain/mail/mail-schedule.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { isUnsent, mailOutbox } from './schema.ts';

const GIVEN_UP_AT_ONCE = 500;

export type MailRow = typeof mailOutbox.$inferSelect;
export type MailToCompose = Pick<MailRow, 'id' | 'kind' | 'subjectId' | 'language' | 'createdAtMs'>;

/** Spelt out, because SQLite uses a partial index only where its very condition stands. */
const isWaiting = sql`${mailOutbox.status} = 'waiting'`;

type OrderMail = {
  kind: MailKind;
  /** Tells it from another mail of its kind about the same order. */
  number?: number;
  /** Which order, of `p`. */
  isOrder: SQL;
  nowMs: number;
  /** Not before. */
  dueAtMs: number;
};

/** What more was to stand on it has come, and nobody has begun to send it: whoever has sets its time themselves. */
const isSoonerDue = sql`${isWaiting} AND ${mailOutbox.attempts} = 0 AND ${mailOutbox.dueAtMs} > excluded.due_at`;

/**
 * The insert of a mail about a paid order. Safe to repeat: an order has one of each kind and number. What was moot may
 * come true again, and what waits for its time be due sooner. The order of the columns is the table's own.
 */
function insertOrderMail(db: Database, { kind, number = 0, isOrder, nowMs, dueAtMs }: OrderMail) {
  return db
    .insert(mailOutbox)
    .select(
      sql`SELECT ${mailIdOf(kind, '')} || p.id || ${mailIdEnd(number)}, ${kind}, p.id, p.user_id, u.language, 'waiting', ${nowMs},
            ${dueAtMs}, 0, NULL, NULL, NULL
          FROM payments p JOIN users u ON u.id = p.user_id
          WHERE p.paid_at IS NOT NULL AND ${isOrder}`,
    )
    .onConflictDoUpdate({
      target: mailOutbox.id,
      set: { status: 'waiting', createdAtMs: nowMs, dueAtMs },
      setWhere: sql`${mailOutbox.status} = 'moot' OR (${isSoonerDue})`,
    });
}

/** For the batch that books a payment. */
export function insertConfirmationMail(db: Database, paymentId: string, nowMs: number) {
  const isOrder = sql`p.id = ${paymentId}`;
  return insertOrderMail(db, { kind: 'order-confirmation', isOrder, nowMs, dueAtMs: nowMs });
}

/** For a batch that may end an order: after what ends it. */
export function insertReceiptMail(
  db: Database,
  orderId: string,
  { nowMs, dueAtMs = nowMs }: { nowMs: number; dueAtMs?: number },
) {
  const isOrder = sql`p.id = ${orderId} AND (p.closed_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM cleanups WHERE payment_id = p.id AND status IN ('done', 'closed')))`;
  return insertOrderMail(db, { kind: 'receipt', isOrder, nowMs, dueAtMs });
}

const STOPPED_MAIL_KINDS: Record<CleanupGoal, MailKind> = {
  move: 'cleanup-stopped',
  restore: 'undo-stopped',
};

/**
 * For a batch that may stop work towards this goal, which only its owner can start again: after what stops it. Every
 * stop is told of that comes after its owner has had it go on, but for one of which a mail that waits will tell.
 */
export function insertStoppedMail(
  db: Database,
  cleanupId: string,
  { goal, ownerRestarts, nowMs }: { goal: CleanupGoal; ownerRestarts: number; nowMs: number },
) {
  const kind = STOPPED_MAIL_KINDS[goal];
  const isOrder = sql`p.id = (SELECT payment_id FROM cleanups
      WHERE id = ${cleanupId} AND goal = ${goal}
      AND (status IN ('suspended', 'failed') OR ${haveSendersStopped}))
    AND NOT EXISTS (SELECT 1 FROM mail_outbox m
      WHERE m.kind = ${kind} AND m.subject_id = p.id AND m.status = 'waiting')`;
  const dueAtMs = nowMs + STOPPED_MAIL_AFTER_MS;
  return insertOrderMail(db, { kind, number: ownerRestarts, isOrder, nowMs, dueAtMs });
}

/** For the batch that stores a notice of withdrawal: after it. */
export function insertWithdrawalMail(db: Database, orderId: string, nowMs: number) {
  const isOrder = sql`p.id = ${orderId} AND EXISTS (
    SELECT 1 FROM withdrawals WHERE payment_id = p.id)`;
  return insertOrderMail(db, { kind: 'withdrawal', isOrder, nowMs, dueAtMs: nowMs });
}

/**
 * Makes a due mail this caller's for as long as a lease lasts. Of two who try at once one gets it.
 * @returns the row as it now stands; undefined when there is nothing to send
 */
export function claimMail(db: Database, id: string, nowMs: number): Promise<MailRow | undefined> {
  return db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAtMs: nowMs + MAIL_LEASE_MS })
    .where(and(eq(mailOutbox.id, id), isWaiting, lte(mailOutbox.dueAtMs, nowMs)))
    .returning()
    .get();
}

/** Whether it is, or was, to be sent. */
export async function hasMail(db: Database, id: string): Promise<boolean> {
  return (await db.$count(mailOutbox, eq(mailOutbox.id, id))) > 0;
}

/** Whether it has still to be sent. */
export async function isMailWaiting(db: Database, id: string): Promise<boolean> {
  return (await db.$count(mailOutbox, and(eq(mailOutbox.id, id), isWaiting))) > 0;
}

/** It has been sent: a fact, whoever says so, and however late. */
export async function recordMailSent(
  db: Database,
  id: string,
  { nowMs, providerMessageId }: { nowMs: number; providerMessageId: string | null },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: 'sent', sentAtMs: nowMs, providerMessageId, problem: null })
    .where(and(eq(mailOutbox.id, id), ne(mailOutbox.status, 'sent')));
}

type HeldMail = Pick<MailRow, 'id' | 'attempts'>;

/** What came of a claim that sent nothing. It counts only while nobody else has claimed the mail since. */
export async function recordMailUnsent(
  db: Database,
  { id, attempts }: HeldMail,
  end: Partial<Pick<MailRow, 'status' | 'dueAtMs' | 'problem'>>,
): Promise<void> {
  await db
    .update(mailOutbox)
    .set(end)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), isWaiting));
}

/** What the provider called a mail that it took; null where it has not, or called it nothing. */
export async function findProviderMessageId(db: Database, id: string): Promise<string | null> {
  const row = await db
    .select({ providerMessageId: mailOutbox.providerMessageId })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id))
    .get();
  return row?.providerMessageId ?? null;
}

/**
 * Mail that is due: first what buyers wait for and the law asks for, which no flood of other mail may keep; of each the
 * oldest first.
 */
export async function listDueMailIds(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isWaiting, lte(mailOutbox.dueAtMs, nowMs)))
    .orderBy(desc(inArray(mailOutbox.kind, BOOKED_MAIL_KINDS)), asc(mailOutbox.dueAtMs))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Puts an end to what has waited since before `createdBeforeMs` and is nobody's at the moment. */
export function expireMail(
  db: Database,
  { createdBeforeMs, nowMs }: { createdBeforeMs: number; nowMs: number },
): Promise<Pick<MailRow, 'id' | 'attempts' | 'problem'>[]> {
  const old = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(isWaiting, lte(mailOutbox.dueAtMs, nowMs), lte(mailOutbox.createdAtMs, createdBeforeMs)),
    )
    .orderBy(asc(mailOutbox.dueAtMs))
    .limit(GIVEN_UP_AT_ONCE);
  return db
    .update(mailOutbox)
    .set({ status: 'given-up' })
    .where(inArray(mailOutbox.id, old))
    .returning({
      id: mailOutbox.id,
      attempts: mailOutbox.attempts,
      problem: mailOutbox.problem,
    });
}

const { id, kind, status, createdAtMs } = mailOutbox;

/** What never arrived and may still be worth telling: that access ends is not, once it has. */
function isUnsentAt(nowMs: number): SQL {
  return sql`${isUnsent} AND (${kind} <> 'access-ending' OR EXISTS (
    SELECT 1 FROM ${connections} WHERE ${connections.id} = ${mailOutbox.subjectId}
      AND ${connections.revoked} = 0 AND ${connections.expiresAtMs} > ${nowMs}))`;
}

/** One page of the mail that never arrived, newest first. */
export function listUnsentMail(db: Database, { page, nowMs }: { page: number; nowMs: number }) {
  return db
    .select({ id, kind, state: sql<UnsentMailStatus>`${status}`, createdAtMs })
    .from(mailOutbox)
    .where(isUnsentAt(nowMs))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .all();
}

export function countUnsentMail(db: Database, nowMs: number): Promise<number> {
  return db.$count(mailOutbox, isUnsentAt(nowMs));
}

/**
 * Has a mail wait anew that never arrived, or had nothing to tell when its turn came: it may by now. What waits, or has
 * been sent, stays as it is. Its attempts go on being counted: what an older one says of its failure must not count for
 * a newer.
 * @returns false where there is no such mail
 */
export async function reviveMail(db: Database, mailId: string, nowMs: number): Promise<boolean> {
  const isIt = eq(id, mailId);
  const [, found] = await db.batch([
    db
      .update(mailOutbox)
      .set({ status: 'waiting', createdAtMs: nowMs, dueAtMs: nowMs, problem: null })
      .where(and(isIt, inArray(status, [...UNSENT_MAIL_STATUSES, 'moot']))),
    db.select({ id }).from(mailOutbox).where(isIt),
  ]);
  return found.length === 1;
}

/** How a mail stands; undefined where there is no such. */
export async function findMailStatus(db: Database, mailId: string) {
  const row = await db.select({ status }).from(mailOutbox).where(eq(id, mailId)).get();
  return row?.status;
}
