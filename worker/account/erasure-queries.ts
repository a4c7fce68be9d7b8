import { and, asc, eq, exists, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm';

import { connections } from '#worker/access/connection-schema.ts';
import { oauthFlows, sessions, userRoles, users } from '#worker/access/schema.ts';
import { mailboxOfUser } from '#worker/access/user-queries.ts';
import { userAchievements } from '#worker/achievements/schema.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { rememberedSenders, scanReminders } from '#worker/cleanups/remembered-schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { BOOKED_MAIL_KINDS } from '#worker/domain/mail/mail-kind.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { NOTHING_CHOSEN, type PaidOrder } from '#worker/orders/queries.ts';
import { orderRows, payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { protections } from '#worker/protection/schema.ts';
import { carryOverScanCount } from '#worker/scans/allowance-queries.ts';
import { rechecks } from '#worker/rechecks/schema.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import { countScansOf } from '#worker/stats/daily-figures.ts';
import { supportReplies, supportTickets } from '#worker/support/schema.ts';
import { testimonials } from '#worker/testimonials/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';

import { consents, profiles } from './schema.ts';
import { forgetWritten } from './written-by-person.ts';

/** Prefix of a pseudonym's `google_sub`; Google's are digits only. */
const ERASED = 'erased:';

/**
 * Detaches an account from its person in one batch: sessions, sign-in flows and addresses go, and what was written
 * from the address. Idempotent. `scanAllowanceId`: keeps today's scan limit.
 */
export async function startErasure(
  db: Database,
  userId: string,
  nowMs: number,
  scanAllowanceId: string | null = null,
): Promise<void> {
  const writer = { userId, mailbox: mailboxOfUser(userId) };
  const kept =
    scanAllowanceId === null
      ? []
      : [carryOverScanCount(db, { userId, allowanceId: scanAllowanceId, nowMs })];
  await db.batch([
    ...forgetWritten(db, writer),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(oauthFlows).where(eq(oauthFlows.userId, userId)),
    db.delete(shareImages).where(eq(shareImages.userId, userId)),
    db.delete(testimonials).where(eq(testimonials.userId, userId)),
    db.delete(userRoles).where(eq(userRoles.userId, userId)),
    db.delete(userAchievements).where(eq(userAchievements.userId, userId)),
    db.delete(protections).where(eq(protections.userId, userId)),
    db.delete(profiles).where(eq(profiles.userId, userId)),
    db.delete(rechecks).where(eq(rechecks.userId, userId)),
    db.delete(rememberedSenders).where(eq(rememberedSenders.userId, userId)),
    db.delete(scanReminders).where(eq(scanReminders.userId, userId)),
    ...kept,
    db
      .update(users)
      .set({
        googleSub: sql`${ERASED} || ${users.id}`,
        email: '',
        updatedAtMs: nowMs,
        erasureAskedAtMs: sql`coalesce(${users.erasureAskedAtMs}, ${nowMs})`,
      })
      .where(eq(users.id, userId)),
  ]);
}

const DELETED_AT_ONCE = 500;

/** Blanks Google's id in ended connections, last used to look for a newer sign-in. */
export async function blankEndedConnections(db: Database, userId: string): Promise<void> {
  await db
    .update(connections)
    .set({ providerAccountId: '' })
    .where(and(eq(connections.userId, userId), eq(connections.revoked, true)));
}

/** Least recently tried first. */
export async function listErasures(
  db: Database,
  limit: number,
): Promise<{ userId: string; askedAtMs: number }[]> {
  const rows = await db
    .select({ userId: users.id, askedAtMs: users.erasureAskedAtMs })
    .from(users)
    // Written out to match the partial index.
    .where(sql`${users.erasureAskedAtMs} IS NOT NULL`)
    .orderBy(asc(users.updatedAtMs))
    .limit(limit);
  return rows.map(({ userId, askedAtMs }) => ({ userId, askedAtMs: askedAtMs ?? 0 }));
}

/** Moves it to the end of the queue. */
export async function deferErasure(db: Database, userId: string, nowMs: number): Promise<void> {
  await db.update(users).set({ updatedAtMs: nowMs }).where(eq(users.id, userId));
}

export function listOpenOrders(db: Database, userId: string): Promise<PaidOrder[]> {
  return db
    .select({ payment: payments, cleanup: cleanups })
    .from(payments)
    .innerJoin(cleanups, eq(cleanups.paymentId, payments.id))
    .where(isOpenOrderOf(userId))
    .all();
}

function isOpenOrderOf(userId: string) {
  return and(
    eq(payments.userId, userId),
    sql`${payments.paidAtMs} IS NOT NULL AND ${payments.closedAtMs} IS NULL`,
  );
}

/**
 * Deletes the user's rows in one batch. Bookkeeping and orders with a payment in progress move to a pseudonym,
 * without mailbox or personal data. Idempotent. Throws, changing nothing, when new work appeared: live access, an
 * unpurged scan, a paid order.
 */
export async function eraseUserRows(
  db: Database,
  { userId, pseudonymId, nowMs }: { userId: string; pseudonymId: string; nowMs: number },
): Promise<void> {
  const theirOrders = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.userId, userId));
  const theirTickets = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.userId, userId));
  const telling = db
    .select({ id: paymentCharges.id })
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.paymentId, payments.id),
        inArray(paymentCharges.status, ['begun', 'open', 'processing', 'rejected']),
      ),
    );
  const isQuote = and(
    eq(payments.userId, userId),
    eq(payments.status, 'pending'),
    notExists(telling),
  );
  const quotes = db.select({ id: payments.id }).from(payments).where(isQuote);
  await db.batch([
    ...countScansOf(db, userId),
    db.delete(senderStats).where(eq(senderStats.userId, userId)),
    db.delete(unsubscribes).where(eq(unsubscribes.userId, userId)),
    db.delete(rechecks).where(eq(rechecks.userId, userId)),
    db.delete(rememberedSenders).where(eq(rememberedSenders.userId, userId)),
    db.delete(scanReminders).where(eq(scanReminders.userId, userId)),
    db.delete(shareImages).where(eq(shareImages.userId, userId)),
    db.delete(testimonials).where(eq(testimonials.userId, userId)),
    db.delete(userRoles).where(eq(userRoles.userId, userId)),
    db.delete(userAchievements).where(eq(userAchievements.userId, userId)),
    db.delete(protections).where(eq(protections.userId, userId)),
    db.delete(profiles).where(eq(profiles.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(oauthFlows).where(eq(oauthFlows.userId, userId)),
    db
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.userId, userId), notInArray(mailOutbox.kind, BOOKED_MAIL_KINDS))),
    db.delete(supportReplies).where(inArray(supportReplies.ticketId, theirTickets)),
    db.delete(supportTickets).where(eq(supportTickets.userId, userId)),
    // An admin's answers belong to the person they answer.
    db.update(supportReplies).set({ userId: null }).where(eq(supportReplies.userId, userId)),
    db.delete(orderRows).where(inArray(orderRows.paymentId, theirOrders)),
    db.delete(paymentCharges).where(inArray(paymentCharges.paymentId, quotes)),
    db.delete(payments).where(isQuote),
    db.insert(users).values({
      id: pseudonymId,
      // null violates the column, so the whole batch is refused.
      googleSub: sql`CASE WHEN ${hasWorkLeft(db, userId)} THEN NULL ELSE ${ERASED + pseudonymId} END`,
      email: '',
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    db
      .update(payments)
      .set({
        userId: pseudonymId,
        ...NOTHING_CHOSEN,
        // No longer payable; the sweep closes an open checkout page.
        expiresAtMs: sql`min(${payments.expiresAtMs}, ${nowMs})`,
      })
      .where(eq(payments.userId, userId)),
    db
      .update(paymentCharges)
      .set({
        userId: pseudonymId,
        sessionUrl: null,
        nextPollAtMs: sql`CASE ${paymentCharges.status} WHEN 'open' THEN ${nowMs} ELSE ${paymentCharges.nextPollAtMs} END`,
      })
      .where(eq(paymentCharges.userId, userId)),
    db.update(refunds).set({ userId: pseudonymId }).where(eq(refunds.userId, userId)),
    db.update(consents).set({ userId: pseudonymId }).where(eq(consents.userId, userId)),
    db
      .update(withdrawals)
      .set({ userId: pseudonymId, name: '' })
      .where(eq(withdrawals.userId, userId)),
    db
      .update(cleanups)
      .set({ userId: pseudonymId, connectionId: null, tokenMasked: null })
      .where(eq(cleanups.userId, userId)),
    db.update(mailOutbox).set({ userId: pseudonymId }).where(eq(mailOutbox.userId, userId)),
    db.update(auditLog).set({ userId: pseudonymId }).where(eq(auditLog.userId, userId)),
    db.update(auditLog).set({ subjectId: pseudonymId }).where(eq(auditLog.subjectId, userId)),
    db.delete(scans).where(eq(scans.userId, userId)),
    db.delete(connections).where(eq(connections.userId, userId)),
    db.delete(users).where(eq(users.id, userId)),
    db.delete(users).where(and(eq(users.id, pseudonymId), isUnneeded(db))),
  ]);
}

function hasWorkLeft(db: Database, userId: string) {
  const access = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.userId, userId), eq(connections.revoked, false)));
  const unwiped = db
    .select({ id: scans.id })
    .from(scans)
    .where(and(eq(scans.userId, userId), isNull(scans.purgedAtMs)));
  const paid = db.select({ id: payments.id }).from(payments).where(isOpenOrderOf(userId));
  return sql`(${exists(access)} OR ${exists(unwiped)} OR ${exists(paid)})`;
}

/** Deletes pseudonyms that no bookkeeping or audit row refers to. */
export async function deletePseudonyms(db: Database): Promise<number> {
  const unneeded = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        // A range on the google_sub index.
        sql`${users.googleSub} >= ${ERASED} AND ${users.googleSub} < ${'erased;'}`,
        sql`${users.erasureAskedAtMs} IS NULL`,
        isUnneeded(db),
      ),
    )
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(users).where(inArray(users.id, unneeded));
  return meta.changes;
}

function isUnneeded(db: Database) {
  return and(
    notExists(db.select({ id: payments.id }).from(payments).where(eq(payments.userId, users.id))),
    notExists(db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.userId, users.id))),
  );
}
