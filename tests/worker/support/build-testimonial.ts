import type { WriteTestimonialBody } from '#worker/contract/testimonials.ts';

/** As the form of the receipt sends it. */
export function buildTestimonial(
  changes: Partial<WriteTestimonialBody> = {},
): WriteTestimonialBody {
  return { testimonial: 'Så skönt att ha det tomt', location: null, ...changes };
}
