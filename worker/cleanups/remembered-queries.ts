import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';

import { users } from '#worker/access/schema.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { scans } from '#worker/scans/schema.ts';

import { rememberedSenders } from './remembered-schema.ts';

export type RememberedRow = typeof rememberedSenders.$inferSelect;

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

/** Replaces what another clean-up has left; agreeing twice on one receipt changes nothing. */
export async function saveRemembered(
  db: Database,
  row: Omit<RememberedRow, 'remindedAtMs'>,
): Promise<void> {
  const { userId: _, ...values } = row;
  await db
    .insert(rememberedSenders)
    .values(row)
    .onConflictDoUpdate({
      target: rememberedSenders.userId,
      set: { ...values, remindedAtMs: null },
      setWhere: sql`${rememberedSenders.paymentId} <> ${row.paymentId}`,
    });
}

/** At once, with a reminder that has not been sent. */
export async function deleteRemembered(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  await db
    .delete(rememberedSenders)
    .where(and(eq(rememberedSenders.userId, userId), eq(rememberedSenders.paymentId, orderId)));
}

/** In one batch, so that a mail is written once, whatever crashes; its id makes it one per order. */
export async function enqueueReminders(db: Database, nowMs: number): Promise<number> {
  const due = sql`SELECT user_id FROM remembered_senders
    WHERE reminded_at IS NULL AND remind_at <= ${nowMs} AND ends_at > ${nowMs}
    ORDER BY remind_at LIMIT ${AT_ONCE}`;
  const [, { meta }] = await db.batch([
    // Columns in table order.
    db
      .insert(mailOutbox)
      .select(
        sql`SELECT ${mailIdOf('scan-reminder', '')} || r.payment_id, 'scan-reminder', r.payment_id, r.user_id,
            u.language, 'waiting', ${nowMs}, ${nowMs}, 0, NULL, NULL, NULL
          FROM remembered_senders r JOIN users u ON u.id = r.user_id WHERE r.user_id IN (${due})`,
      )
      .onConflictDoNothing(),
    db
      .update(rememberedSenders)
      .set({ remindedAtMs: nowMs })
      .where(
        and(
          inArray(rememberedSenders.userId, sql`(${due})`),
          isNull(rememberedSenders.remindedAtMs),
        ),
      ),
  ]);
  return meta.changes;
}

export async function deleteOldRemembered(db: Database, nowMs: number): Promise<number> {
  const old = db
    .select({ id: rememberedSenders.userId })
    .from(rememberedSenders)
    .where(lte(rememberedSenders.endsAtMs, nowMs))
    .limit(AT_ONCE);
  const mailOfOld = sql`(SELECT ${mailIdOf('scan-reminder', '')} || payment_id FROM remembered_senders
    WHERE ends_at <= ${nowMs} LIMIT ${AT_ONCE})`;
  const [, { meta }] = await db.batch([
    db.delete(mailOutbox).where(inArray(mailOutbox.id, mailOfOld)),
    db.delete(rememberedSenders).where(inArray(rememberedSenders.userId, old)),
  ]);
  return meta.changes;
}

/** For the mail; undefined once the consent is gone, or nobody is left to tell. */
export async function findReminder(db: Database, orderId: string, nowMs: number) {
  const row = await db
    .select({
      userId: users.id,
      email: users.email,
      cleanedAtMs: rememberedSenders.cleanedAtMs,
      endsAtMs: rememberedSenders.endsAtMs,
    })
    .from(rememberedSenders)
    .innerJoin(users, eq(users.id, rememberedSenders.userId))
    .where(
      and(
        eq(rememberedSenders.paymentId, orderId),
        gt(rememberedSenders.endsAtMs, nowMs),
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
