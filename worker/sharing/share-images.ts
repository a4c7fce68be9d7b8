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
  type ShareFigures,
  shareImagePath,
  sharePagePath,
} from '#worker/domain/sharing/share-image.ts';
import { trashedSizeBytes } from '#worker/domain/orders/undone-work.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { TRASHED_SHARE, trashedMails } from '#worker/cleanups/schema.ts';
import type { Database } from '#worker/platform/db/client.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { readReceipt } from '#worker/receipts/read-receipt.ts';
import type { Runtime } from '#worker/runtime.ts';

import { shareImages } from './schema.ts';

type ShareImageRow = typeof shareImages.$inferSelect;

/**
 * Upserts a share per order and language; an existing one keeps its id and takes new figures. One statement, so that
 * concurrent requests make one share.
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
        sizeBytes: sql`excluded.size_bytes`,
        co2LowKg: sql`excluded.co2_low_kg`,
        co2Kg: sql`excluded.co2_kg`,
        co2HighKg: sql`excluded.co2_high_kg`,
        version: sql`${shareImages.version} + 1`,
      },
      setWhere: sql`${shareImages.userId} = excluded.user_id AND (
        ${shareImages.emailCount} <> excluded.email_count OR
        ${shareImages.sizeBytes} <> excluded.size_bytes OR
        ${shareImages.co2LowKg} <> excluded.co2_low_kg OR
        ${shareImages.co2Kg} <> excluded.co2_kg OR
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

/** Tolerance for doubles computed in SQL and in JavaScript. */
const ROUNDING = 1 + 1e-9;

/** Shown only while as much mail lies in the trash, with as large an estimate, as it says. */
const isTrue = sql`EXISTS (SELECT 1 FROM cleanups c JOIN payments p ON p.id = c.payment_id
  WHERE p.id = ${shareImages.orderId} AND ${trashedMails('c')} >= ${shareImages.emailCount}
  AND p.co2_kg_saved * (${TRASHED_SHARE}) * ${ROUNDING} >= ${shareImages.co2Kg})`;

/** By its public id, while true. */
function findSharedImage(db: Database, id: string): Promise<ShareImageRow | undefined> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.id, id), isTrue))
    .get();
}

/** Of an order; see {@link findSharedImage}. */
function listPublicShares(db: Database, userId: string, orderId: string): Promise<ShareImageRow[]> {
  return db
    .select()
    .from(shareImages)
    .where(and(eq(shareImages.userId, userId), eq(shareImages.orderId, orderId), isTrue))
    .orderBy(shareImages.createdAtMs, shareImages.language)
    .all();
}

/** @returns false when the user has no such share */
async function deleteShareImage(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(shareImages)
    .where(and(eq(shareImages.id, id), eq(shareImages.userId, userId)))
    .returning({ id: shareImages.id });
  return deleted.length > 0;
}

function toShareImageView(
  { settings }: Pick<Runtime, 'settings'>,
  row: ShareImageRow,
): ShareImageView {
  return {
    id: row.id,
    language: row.language,
    pageUrl: settings.APP_ORIGIN + sharePagePath(row.id),
    imagePaths: { wide: shareImagePath(row, 'wide'), square: shareImagePath(row, 'square') },
    ...toFigures(row),
  };
}

/**
 * Publishes what lies in the trash by this purchase. A repeat keeps the address and updates the figures.
 * @throws AppError not_found, also for unpaid and other users' orders; nothing_to_share; rate_limit
 */
export async function createShareImage(
  runtime: Runtime,
  userId: string,
  { orderId, language }: CreateShareImageBody,
): Promise<{ share: ShareImageView; isNew: boolean }> {
  const { order, progress, co2Saved } = await readReceipt(runtime, userId, orderId);
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
    sizeBytes: trashedSizeBytes(order, progress),
    co2LowKg: co2Saved.lowKg,
    co2Kg: co2Saved.centralKg,
    co2HighKg: co2Saved.highKg,
    createdAtMs: runtime.clock(),
  });
  return { share: toShareImageView(runtime, saved), isNew: saved.id === id };
}

/** @throws AppError not_found, also for unpaid and other users' orders */
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

/** null when unknown or withdrawn. */
export async function readSharedImage(
  { db }: Pick<Runtime, 'db'>,
  id: string,
): Promise<SharedImage | null> {
  const row = SHARE_ID.test(id) ? await findSharedImage(db, id) : undefined;
  return row === undefined ? null : toSharedImage(row);
}

function toSharedImage(row: ShareImageRow): SharedImage {
  const { id, version, language } = row;
  return { id, version, language, figures: toFigures(row) };
}

function toFigures(row: ShareImageRow): ShareFigures {
  const { emailCount, sizeBytes, co2LowKg, co2Kg, co2HighKg } = row;
  const co2 = { lowKg: co2LowKg, centralKg: co2Kg, highKg: co2HighKg };
  return { messageCount: emailCount, sizeBytes, co2 };
}

/**
 * Unpublishes; page and picture are gone at once.
 * @throws AppError not_found, also for another user's
 */
export async function withdrawShareImage(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
  shareId: string,
): Promise<void> {
  if (!(await deleteShareImage(db, userId, shareId))) throw new AppError('not_found');
}
