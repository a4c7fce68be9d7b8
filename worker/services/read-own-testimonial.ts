import type { OwnTestimonial } from '#worker/contract/testimonial.ts';
import { findOwnTestimonial, type TestimonialRow } from '#worker/db/queries/testimonials.ts';
import type { Runtime } from '#worker/runtime.ts';

/** What the user says of the service; null where they have said nothing, or taken it back. */
export async function readOwnTestimonial(
  { db }: Pick<Runtime, 'db'>,
  userId: string,
): Promise<OwnTestimonial | null> {
  const row = await findOwnTestimonial(db, userId);
  return row === undefined ? null : toOwnTestimonial(row);
}

/** As its writer may see it. */
export function toOwnTestimonial(row: TestimonialRow): OwnTestimonial {
  const { id, testimonial, location, locationType, createdAtMs, approved } = row;
  return { id, testimonial, location, locationType, createdAtMs, isApproved: approved };
}
