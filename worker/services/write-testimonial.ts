import type { OwnTestimonial, WriteTestimonialBody } from '#worker/contract/testimonial.ts';
import { hasScanResult } from '#worker/db/queries/scans.ts';
import { saveTestimonial } from '#worker/db/queries/testimonials.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { TESTIMONIAL_LIMIT } from '#worker/domain/testimonial/testimonial-limits.ts';
import { placeType } from '#worker/domain/testimonial/testimonial-place.ts';
import { checkTestimonial } from '#worker/domain/testimonial/testimonial-text.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/security/random-id.ts';

import { toOwnTestimonial } from './read-own-testimonial.ts';
import { requireUserAllowance } from './require-user-allowance.ts';

/**
 * Takes what a user says of the service. It waits to be read, and stands in place of what they said before; the same
 * words again are the same testimonial.
 * @throws AppError testimonial_invalid, with what is wrong with it; testimonial_without_scan; rate_limit
 */
export async function writeTestimonial(
  runtime: Runtime,
  userId: string,
  { testimonial, location }: WriteTestimonialBody,
): Promise<{ own: OwnTestimonial; isNew: boolean }> {
  const checked = checkTestimonial(testimonial);
  if ('problem' in checked) {
    throw new AppError('testimonial_invalid', { details: { problem: checked.problem } });
  }
  if (!(await hasScanResult(runtime.db, userId))) throw new AppError('testimonial_without_scan');
  await requireUserAllowance(runtime, 'testimonial', { userId, limit: TESTIMONIAL_LIMIT });
  const id = newId('tst');
  const saved = await saveTestimonial(runtime.db, {
    id,
    userId,
    testimonial: checked.text,
    location,
    locationType: location && placeType(location),
    createdAtMs: runtime.clock(),
  });
  return { own: toOwnTestimonial(saved), isNew: saved.id === id };
}
