import type { CreateShareImageBody, ShareImageView } from '#worker/contract/share-image.ts';
import { saveShareImage } from '#worker/db/queries/share-images.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';
import { SHARE_LIMIT } from '#worker/domain/share/share-limits.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { readReceipt } from './read-receipt.ts';
import { requireUserAllowance } from './require-user-allowance.ts';
import { toShareImageView } from './share-image-view.ts';

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
