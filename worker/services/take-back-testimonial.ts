import { deleteTestimonial } from '#worker/db/queries/testimonials.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Takes back what a user has said, public or not: it is gone at once.
 * @throws AppError not_found, for another user's too
 */
export async function takeBackTestimonial(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
  testimonialId: string,
): Promise<void> {
  if (!(await deleteTestimonial(db, userId, testimonialId))) throw new AppError('not_found');
}
