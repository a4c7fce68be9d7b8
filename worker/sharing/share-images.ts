import { and, eq, sql } from 'drizzle-orm';

import { requireUserAllowance } from '#worker/access/require-allowance.ts';
import type {
  CreateShareImageBody,
  ShareImageList,
  ShareImageView,
} from '#worker/contract/sharing.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import {
  SHARE_LIMIT,
  type SharedImage,
  shareImagePath,
  sharePagePath,
} from '#worker/domain/sharing/share-image.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { TRASHED_SHARE, trashedMails } from '#worker/cleanups/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { readReceipt } from '#worker/receipts/read-receipt.ts';
import type { Runtime } from '#worker/runtime.ts';

import { shareImages } from './schema.ts';

type ShareImageRow = typeof shareImages.$inferSelect;

/**
 * Stores what a share of an order says in a language; one that is there keeps its id, and takes over figures that
 * are other than its own. One statement, so that requests at once make one share.
 */
async function saveShareImage(
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
function findSharedImage(db: Database, id: string): Promise<ShareImageRow | undefined> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.id, id), isTrue))
    .get();
}

/** Those of an order that {@link findSharedImage} finds. */
function listPublicShares(db: Database, userId: string, orderId: string): Promise<ShareImageRow[]> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.userId, userId), eq(shareImages.orderId, orderId), isTrue))
    .orderBy(shareImages.createdAtMs, shareImages.language)
    .all();
}

/** @returns false: this user has no such share. */
async function deleteShareImage(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(shareImages)
    .where(and(eq(shareImages.id, id), eq(shareImages.userId, userId)))
    .returning({ id: shareImages.id });
  return deleted.length > 0;
}

/** A share as whoever made it sees it: what it says, and where. */
function toShareImageView(
  { settings }: Pick<Runtime, 'settings'>,
  row: ShareImageRow,
): ShareImageView {
  return {
    id: row.id,
    language: row.language,
    pageUrl: settings.APP_ORIGIN + sharePagePath(row.id),
    imagePaths: { wide: shareImagePath(row, 'wide'), square: shareImagePath(row, 'square') },
    messageCount: row.emailCount,
    co2: { lowKg: row.co2LowKg, centralKg: row.co2SavedKg, highKg: row.co2HighKg },
  };
}

/**
 * Makes what a purchase came to public, at an address of its own: what lies in the trash because of it now, and
 * what that saves. Made again, it has the same address, and the figures of this moment.
 * @throws AppError not_found, for an unpaid order and another user's alike; nothing_to_share; rate_limit
 */
export async function createShareImage(
  runtime: Runtime,
  userId: string,
  { orderId, language }: CreateShareImageBody,
): Promise<{ share: ShareImageView; isNew: boolean }> {
  const { progress, co2Saved } = await readReceipt(runtime, userId, orderId);
  const emailCount = trashedCount(progress);
  if (emailCount <= 0) throw new AppError('nothing_to_share');
  await requireUserAllowance(runtime, 'share-image', { userId, limit: SHARE_LIMIT });
  const id = newId('shr');
  const saved = await saveShareImage(runtime.db, {
    id,
    userId,
    orderId,
    language,
    emailCount,
    co2LowKg: co2Saved.lowKg,
    co2SavedKg: co2Saved.centralKg,
    co2HighKg: co2Saved.highKg,
    createdAtMs: runtime.clock(),
  });
  return { share: toShareImageView(runtime, saved), isNew: saved.id === id };
}

/**
 * What everybody can see of a purchase, for its owner to find again and take back.
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function readShareImages(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<ShareImageList> {
  if ((await findPaidOrder(runtime.db, userId, orderId)) === undefined) {
    throw new AppError('not_found');
  }
  const rows = await listPublicShares(runtime.db, userId, orderId);
  return { shares: rows.map((row) => toShareImageView(runtime, row)) };
}

const SHARE_ID = /^shr_[a-z2-7]{26}$/;

/** The share of a public address; null for an address that is nobody's, or no longer. */
export async function readSharedImage(
  { db }: Pick<Runtime, 'db'>,
  id: string,
): Promise<SharedImage | null> {
  const row = SHARE_ID.test(id) ? await findSharedImage(db, id) : undefined;
  return row === undefined ? null : toSharedImage(row);
}

function toSharedImage(row: ShareImageRow): SharedImage {
  const { id, version, language, emailCount, co2LowKg, co2SavedKg, co2HighKg } = row;
  const co2 = { lowKg: co2LowKg, centralKg: co2SavedKg, highKg: co2HighKg };
  return { id, version, language, figures: { messageCount: emailCount, co2 } };
}

/**
 * Takes back what a user has made public: page and pictures are gone at once, but for copies that others have made.
 * @throws AppError not_found, for another user's too
 */
export async function takeBackShareImage(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
  shareId: string,
): Promise<void> {
  if (!(await deleteShareImage(db, userId, shareId))) throw new AppError('not_found');
}
