import { deleteShareImage } from '#worker/db/queries/share-images.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

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
