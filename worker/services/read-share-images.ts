import type { ShareImageList } from '#worker/contract/share-image.ts';
import { findPaidOrder } from '#worker/db/queries/payments.ts';
import { listPublicShares } from '#worker/db/queries/share-images.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toShareImageView } from './share-image-view.ts';

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
