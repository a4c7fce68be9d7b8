import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { shareImages } from '#worker/db/schema/share-images.ts';

import { TRASHED_SHARE, trashedMails } from './trashed-share.ts';

export type ShareImageRow = typeof shareImages.$inferSelect;

/**
 * Stores what a share of an order says in a language; one that is there keeps its id, and takes over figures that
 * are other than its own. One statement, so that requests at once make one share.
 */
export async function saveShareImage(
  db: Database,
  share: Omit<ShareImageRow, 'version'>,
): Promise<ShareImageRow> {
  await db
    .insert(shareImages)
    .values({ ...share, version: 1 })
    .onConflictDoUpdate({
      target: [shareImages.orderId, shareImages.language],
      set: {
        emailCount: sql`excluded.email_count`,
        co2LowKg: sql`excluded.co2_low_kg`,
        co2SavedKg: sql`excluded.co2_saved_kg`,
        co2HighKg: sql`excluded.co2_high_kg`,
        version: sql`${shareImages.version} + 1`,
      },
      setWhere: sql`${shareImages.userId} = excluded.user_id AND (
        ${shareImages.emailCount} <> excluded.email_count OR
        ${shareImages.co2LowKg} <> excluded.co2_low_kg OR
        ${shareImages.co2SavedKg} <> excluded.co2_saved_kg OR
        ${shareImages.co2HighKg} <> excluded.co2_high_kg)`,
    });
  const saved = await db
    .select()
    .from(shareImages)
    .where(
      and(
        eq(shareImages.userId, share.userId),
        eq(shareImages.orderId, share.orderId),
        eq(shareImages.language, share.language),
      ),
    )
    .get();
  if (saved === undefined) throw new Error('a share that was saved is not there');
  return saved;
}

/** Of doubles that were worked out in another place. */
const ROUNDING = 1 + 1e-9;

/** A share is shown only while as much mail as it tells of lies in the trash, and while that saves as much. */
const isTrue = sql`EXISTS (SELECT 1 FROM cleanups c JOIN payments p ON p.id = c.payment_id
  WHERE p.id = ${shareImages.orderId} AND ${trashedMails('c')} >= ${shareImages.emailCount}
  AND p.co2_kg_saved * (${TRASHED_SHARE}) * ${ROUNDING} >= ${shareImages.co2SavedKg})`;

/** By what stands in its public address, whoever made it; only while it is true. */
export function findSharedImage(db: Database, id: string): Promise<ShareImageRow | undefined> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.id, id), isTrue))
    .get();
}

/** Those of an order that {@link findSharedImage} finds. */
export function listPublicShares(
  db: Database,
  userId: string,
  orderId: string,
): Promise<ShareImageRow[]> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.userId, userId), eq(shareImages.orderId, orderId), isTrue))
    .orderBy(shareImages.createdAtMs, shareImages.language)
    .all();
}

/** @returns false: this user has no such share. */
export async function deleteShareImage(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(shareImages)
    .where(and(eq(shareImages.id, id), eq(shareImages.userId, userId)))
    .returning({ id: shareImages.id });
  return deleted.length > 0;
}
