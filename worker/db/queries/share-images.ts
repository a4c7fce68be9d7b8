import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { cleanups } from '#worker/db/schema/cleanups.ts';
import { shareImages } from '#worker/db/schema/share-images.ts';

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

/** What a clean-up has to have left in the trash for a share of it to be shown to anybody. */
const isAsMuchGone = sql`${cleanups.movedCount} - ${cleanups.restoredCount} >= ${shareImages.emailCount}`;

/** By what stands in its public address, whoever made it; only while as much mail as it tells of is gone. */
export async function findSharedImage(
  db: Database,
  id: string,
): Promise<ShareImageRow | undefined> {
  const found = await db
    .select({ share: shareImages })
    .from(shareImages)
    .innerJoin(cleanups, eq(cleanups.paymentId, shareImages.orderId))
    .where(and(eq(shareImages.id, id), isAsMuchGone))
    .get();
  return found?.share;
}

/** Those of an order that {@link findSharedImage} finds. */
export async function listPublicShares(
  db: Database,
  userId: string,
  orderId: string,
): Promise<ShareImageRow[]> {
  const found = await db
    .select({ share: shareImages })
    .from(shareImages)
    .innerJoin(cleanups, eq(cleanups.paymentId, shareImages.orderId))
    .where(and(eq(shareImages.userId, userId), eq(shareImages.orderId, orderId), isAsMuchGone))
    .orderBy(shareImages.createdAtMs, shareImages.language);
  return found.map(({ share }) => share);
}

/** @returns false: this user has no such share. */
export async function deleteShareImage(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(shareImages)
    .where(and(eq(shareImages.id, id), eq(shareImages.userId, userId)))
    .returning({ id: shareImages.id });
  return deleted.length > 0;
}
