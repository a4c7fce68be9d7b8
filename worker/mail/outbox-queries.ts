import { and, asc, desc, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

import { connections } from '#worker/access/connection-schema.ts';
import { haveSendersStopped } from '#worker/cleanups/schema.ts';
import { ADMIN_PAGE_SIZE } from '#worker/domain/admin/admin-pages.ts';
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

const EXPIRED_AT_ONCE = 500;

export type MailRow = typeof mailOutbox.$inferSelect;
export type MailToCompose = Pick<MailRow, 'id' | 'kind' | 'subjectId' | 'language' | 'createdAtMs'>;

/** Written out to match the partial index. */
const isWaiting = sql`${mailOutbox.status} = 'waiting'`;

type OrderMail = {
  kind: MailKind;
  /** Distinguishes mails of one kind about an order. */
  number?: number;
  /** A condition on `p`. */
  isOrder: SQL;
  nowMs: number;
  dueAtMs: number;
};

/** Brings a waiting, untried mail forward; a claimed one's time is its lease. */
const isSoonerDue = sql`${isWaiting} AND ${mailOutbox.attempts} = 0 AND ${mailOutbox.dueAtMs} > excluded.due_at`;

/**
 * Inserts a mail about a paid order. Idempotent: one per order, kind and number. A skipped mail is revived, a waiting
 * one brought forward. Columns in table order.
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
      setWhere: sql`${mailOutbox.status} = 'skipped' OR (${isSoonerDue})`,
    });
}

export function insertConfirmationMail(db: Database, paymentId: string, nowMs: number) {
  const isOrder = sql`p.id = ${paymentId}`;
  return insertOrderMail(db, { kind: 'order-confirmation', isOrder, nowMs, dueAtMs: nowMs });
}

/** For a batch: after the statement that may end the order. */
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
 * For a batch: after the statement that may stop work towards this goal. One mail per stop since the owner's last
 * restart, unless one is still waiting.
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

/** For a batch: after the insert of the withdrawal. */
export function insertWithdrawalMail(db: Database, orderId: string, nowMs: number) {
  const isOrder = sql`p.id = ${orderId} AND EXISTS (
    SELECT 1 FROM withdrawals WHERE payment_id = p.id)`;
  return insertOrderMail(db, { kind: 'withdrawal', isOrder, nowMs, dueAtMs: nowMs });
}

const ENQUEUED_AT_ONCE = 100;

/** A consent an order, given on its receipt, to one mail of this kind. */
type MailConsents = {
  kind: MailKind;
  table: SQLiteTable & Record<'paymentId' | 'userId' | 'mailedAtMs', SQLiteColumn>;
};

type ConsentedMail = MailConsents & {
  dueAt: SQLiteColumn;
  /** A condition on the table's columns. */
  isDue: SQL;
  nowMs: number;
};

/**
 * Writes mail that was consented to on a receipt, and marks it in one batch, so that it is written once, whatever
 * crashes; its id makes it one per order. @returns how many
 */
export async function enqueueConsentedMail(
  db: Database,
  { kind, table, dueAt, isDue, nowMs }: ConsentedMail,
): Promise<number> {
  const { paymentId, userId, mailedAtMs } = table;
  // In order, so that both statements find the same rows.
  const due = sql`SELECT ${paymentId} FROM ${table} WHERE ${mailedAtMs} IS NULL AND ${isDue}
    ORDER BY ${dueAt}, ${paymentId} LIMIT ${ENQUEUED_AT_ONCE}`;
  const [, { meta }] = await db.batch([
    // Columns in table order.
    db
      .insert(mailOutbox)
      .select(
        sql`SELECT ${mailIdOf(kind, '')} || ${paymentId}, ${kind}, ${paymentId}, ${userId}, u.language, 'waiting', ${nowMs},
              ${nowMs}, 0, NULL, NULL, NULL
            FROM ${table} JOIN users u ON u.id = ${userId} WHERE ${paymentId} IN (${due})`,
      )
      .onConflictDoNothing(),
    db
      .update(table)
      .set({ mailedAtMs: nowMs })
      .where(sql`${paymentId} IN (${due})`),
  ]);
  return meta.changes;
}

/** For a batch, before the consents of these rows go: their mail, or what `isOf` it. */
export function deleteConsentedMail(
  db: Database,
  { kind, table, rows, isOf }: MailConsents & { rows: SQL | undefined; isOf?: SQL },
) {
  const ids = db
    .select({ id: sql<string>`${mailIdOf(kind, '')} || ${table.paymentId}` })
    .from(table)
    .where(rows);
  return db.delete(mailOutbox).where(and(inArray(mailOutbox.id, ids), isOf));
}

/**
 * Leases a due mail; of concurrent callers one gets it.
 * @returns the leased row; undefined when there is nothing to send
 */
export function claimMail(db: Database, id: string, nowMs: number): Promise<MailRow | undefined> {
  return db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAtMs: nowMs + MAIL_LEASE_MS })
    .where(and(eq(mailOutbox.id, id), isWaiting, lte(mailOutbox.dueAtMs, nowMs)))
    .returning()
    .get();
}

export async function hasMail(db: Database, id: string): Promise<boolean> {
  return (await db.$count(mailOutbox, eq(mailOutbox.id, id))) > 0;
}

export async function isMailWaiting(db: Database, id: string): Promise<boolean> {
  return (await db.$count(mailOutbox, and(eq(mailOutbox.id, id), isWaiting))) > 0;
}

/** Unconditional: a sent mail is a fact, however late it is reported. */
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

/** The outcome of a claim that sent nothing; ignored when the mail was claimed again meanwhile. */
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

export async function findProviderMessageId(db: Database, id: string): Promise<string | null> {
  const row = await db
    .select({ providerMessageId: mailOutbox.providerMessageId })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id))
    .get();
  return row?.providerMessageId ?? null;
}

/** Due mail: legally required kinds first, so that other mail cannot starve them; then oldest first. */
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

/** Gives up unleased mail created before `createdBeforeMs`. */
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
    .limit(EXPIRED_AT_ONCE);
  return db
    .update(mailOutbox)
    .set({ status: 'expired' })
    .where(inArray(mailOutbox.id, old))
    .returning({
      id: mailOutbox.id,
      attempts: mailOutbox.attempts,
      problem: mailOutbox.problem,
    });
}

const { id, kind, status, createdAtMs } = mailOutbox;

/** Undelivered mail worth resending: access-ending mail is not, once access has ended. */
function isUnsentAt(nowMs: number): SQL {
  return sql`${isUnsent} AND (${kind} <> 'access-ending' OR EXISTS (
    SELECT 1 FROM ${connections} WHERE ${connections.id} = ${mailOutbox.subjectId}
      AND ${connections.revoked} = 0 AND ${connections.expiresAtMs} > ${nowMs}))`;
}

/** Newest first. */
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
 * Makes undelivered or skipped mail due again. Attempts keep counting, so that a late failure report of an earlier
 * attempt is ignored.
 * @returns false when there is no such mail
 */
export async function reviveMail(db: Database, mailId: string, nowMs: number): Promise<boolean> {
  const isIt = eq(id, mailId);
  const [, found] = await db.batch([
    db
      .update(mailOutbox)
      .set({ status: 'waiting', createdAtMs: nowMs, dueAtMs: nowMs, problem: null })
      .where(and(isIt, inArray(status, [...UNSENT_MAIL_STATUSES, 'skipped']))),
    db.select({ id }).from(mailOutbox).where(isIt),
  ]);
  return found.length === 1;
}

export async function findMailStatus(db: Database, mailId: string) {
  const row = await db.select({ status }).from(mailOutbox).where(eq(id, mailId)).get();
  return row?.status;
}
