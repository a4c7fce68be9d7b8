import { and, desc, eq, gt, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { deleteConsentedMail, enqueueConsentedMail } from '#worker/mail/outbox-queries.ts';
import { payments } from '#worker/orders/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { scans } from '#worker/scans/schema.ts';

import { rememberedSenders, scanReminders } from './remembered-schema.ts';

export type RememberedRow = typeof rememberedSenders.$inferSelect;
export type ReminderRow = typeof scanReminders.$inferSelect;

const AT_ONCE = 100;

export function findRemembered(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<RememberedRow | undefined> {
  return db
    .select()
    .from(rememberedSenders)
    .where(and(eq(rememberedSenders.userId, userId), gt(rememberedSenders.endsAtMs, nowMs)))
    .get();
}

export function findReminder(
  db: Database,
  userId: string,
  nowMs: number,
): Promise<ReminderRow | undefined> {
  return db
    .select()
    .from(scanReminders)
    .where(and(eq(scanReminders.userId, userId), gt(scanReminders.endsAtMs, nowMs)))
    .get();
}

/** Replaces what another clean-up has left; agreeing twice on one receipt changes nothing. */
export async function saveRemembered(db: Database, row: RememberedRow): Promise<void> {
  const { userId: _, ...values } = row;
  await db
    .insert(rememberedSenders)
    .values(row)
    .onConflictDoUpdate({
      target: rememberedSenders.userId,
      set: values,
      setWhere: sql`${rememberedSenders.paymentId} <> ${row.paymentId}`,
    });
}

/** As `saveRemembered`; the mail of what it replaces goes with it. */
export async function saveReminder(
  db: Database,
  row: Omit<ReminderRow, 'mailedAtMs'>,
): Promise<void> {
  const { userId, ...values } = row;
  const isReplaced = and(
    eq(scanReminders.userId, userId),
    ne(scanReminders.paymentId, row.paymentId),
  );
  await db.batch([
    deleteMailOf(db, isReplaced),
    db
      .insert(scanReminders)
      .values(row)
      .onConflictDoUpdate({
        target: scanReminders.userId,
        set: { ...values, mailedAtMs: null },
        setWhere: sql`${scanReminders.paymentId} <> ${row.paymentId}`,
      }),
  ]);
}

/** Sent mail too: its row is kept no longer than what it tells of. */
function deleteMailOf(db: Database, rows: SQL | undefined) {
  return deleteConsentedMail(db, { kind: 'scan-reminder', table: scanReminders, rows });
}

/** @returns whether there were any */
export async function deleteRemembered(db: Database, orderId: string): Promise<boolean> {
  const { meta } = await db
    .delete(rememberedSenders)
    .where(eq(rememberedSenders.paymentId, orderId));
  return meta.changes > 0;
}

/** With its mail. @returns whether there was one */
export async function deleteReminder(db: Database, orderId: string): Promise<boolean> {
  const isOfOrder = eq(scanReminders.paymentId, orderId);
  const [, { meta }] = await db.batch([
    deleteMailOf(db, isOfOrder),
    db.delete(scanReminders).where(isOfOrder),
  ]);
  return meta.changes > 0;
}

/** Both of the buyer, of whichever order each is. @returns whether there was any */
export async function deleteNextTimeConsents(db: Database, orderId: string): Promise<boolean> {
  const buyer = db.select({ id: payments.userId }).from(payments).where(eq(payments.id, orderId));
  const isReminder = inArray(scanReminders.userId, buyer);
  const [, reminders, remembered] = await db.batch([
    deleteMailOf(db, isReminder),
    db.delete(scanReminders).where(isReminder),
    db.delete(rememberedSenders).where(inArray(rememberedSenders.userId, buyer)),
  ]);
  return reminders.meta.changes + remembered.meta.changes > 0;
}

/** @returns how many were written */
export function enqueueReminders(db: Database, nowMs: number): Promise<number> {
  return enqueueConsentedMail(db, {
    kind: 'scan-reminder',
    table: scanReminders,
    dueAt: scanReminders.remindAtMs,
    isDue: sql`remind_at <= ${nowMs} AND ends_at > ${nowMs}`,
    nowMs,
  });
}

/** @returns how many of both were deleted */
export async function deleteEndedNextTimeConsents(db: Database, nowMs: number): Promise<number> {
  const oldSenders = db
    .select({ id: rememberedSenders.userId })
    .from(rememberedSenders)
    .where(lte(rememberedSenders.endsAtMs, nowMs))
    .limit(AT_ONCE);
  const areOld = inArray(
    scanReminders.userId,
    db
      .select({ id: scanReminders.userId })
      .from(scanReminders)
      .where(lte(scanReminders.endsAtMs, nowMs))
      .orderBy(scanReminders.endsAtMs, scanReminders.userId)
      .limit(AT_ONCE),
  );
  const [remembered, , reminders] = await db.batch([
    db.delete(rememberedSenders).where(inArray(rememberedSenders.userId, oldSenders)),
    deleteMailOf(db, areOld),
    db.delete(scanReminders).where(areOld),
  ]);
  return remembered.meta.changes + reminders.meta.changes;
}

/** For the mail; undefined once the consent is gone, or nobody is left to tell. */
export async function findReminderForMail(db: Database, orderId: string, nowMs: number) {
  const row = await db
    .select({
      userId: users.id,
      email: users.email,
      cleanedAtMs: scanReminders.cleanedAtMs,
      /** null: no senders are kept. */
      sendersEndAtMs: rememberedSenders.endsAtMs,
    })
    .from(scanReminders)
    .innerJoin(users, eq(users.id, scanReminders.userId))
    .leftJoin(
      rememberedSenders,
      and(
        eq(rememberedSenders.userId, scanReminders.userId),
        gt(rememberedSenders.endsAtMs, nowMs),
      ),
    )
    .where(
      and(
        eq(scanReminders.paymentId, orderId),
        gt(scanReminders.endsAtMs, nowMs),
        sql`${users.email} <> ''`,
      ),
    )
    .get();
  if (row === undefined) return undefined;
  const newest = await db
    .select({
      startedAtMs: scans.startedAtMs,
      timeZone: scans.timeZone,
      summary: scans.resultSummary,
    })
    .from(scans)
    .where(eq(scans.userId, row.userId))
    .orderBy(desc(scans.startedAtMs))
    .limit(1)
    .get();
  return { ...row, newestScan: newest ?? null };
}
