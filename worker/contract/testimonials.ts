import * as z from 'zod/mini';

import { LOCATION_TYPES, TESTIMONIAL_PLACES } from '#worker/domain/testimonials/testimonials.ts';

const testimonialSchema = z.object({
  id: z.string(),
  testimonial: z.string(),
  location: z.nullable(z.string()),
  locationType: z.nullable(z.enum(LOCATION_TYPES)),
  createdAtMs: z.number(),
});

/** Response of GET /api/testimonials, without authors. */
export const testimonialsSchema = z.object({ testimonials: z.array(testimonialSchema) });

export type PublicTestimonial = z.output<typeof testimonialSchema>;

/** Body of POST /api/testimonials. The domain validates the text, for its error messages. */
export const writeTestimonialBodySchema = z.strictObject({
  testimonial: z.string(),
  location: z.nullable(z.enum(TESTIMONIAL_PLACES)),
});

export type WriteTestimonialBody = z.output<typeof writeTestimonialBodySchema>;

/** Response of POST /api/testimonials. */
export const ownTestimonialSchema = z.extend(testimonialSchema, { isApproved: z.boolean() });

export type OwnTestimonial = z.output<typeof ownTestimonialSchema>;

/** Response of GET /api/testimonials/mine. */
export const ownTestimonialAnswerSchema = z.object({
  testimonial: z.nullable(ownTestimonialSchema),
});
