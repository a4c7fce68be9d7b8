import type { PublicTestimonial } from '#worker/contract/testimonial.ts';
import { listPublicTestimonials } from '#worker/db/queries/testimonials.ts';
import type { Runtime } from '#worker/runtime.ts';

/** As many as the specification has pages show (public, section 7). */
const SHOWN = 20;

/** What users say that everybody may read, newest first. */
export function readTestimonials({ db }: Pick<Runtime, 'db'>): Promise<PublicTestimonial[]> {
  return listPublicTestimonials(db, SHOWN);
}
