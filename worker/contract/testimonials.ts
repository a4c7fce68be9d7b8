import { z } from 'zod';

import { LOCATION_TYPES, TESTIMONIAL_PLACES } from '#worker/domain/testimonials/testimonials.ts';

const testimonialSchema = z.object({
  id: z.string(),
  testimonial: z.string(),
  location: z.string().nullable(),
  locationType: z.enum(LOCATION_TYPES).nullable(),
  createdAtMs: z.number(),
});

/** Answer of GET /api/testimonials. Nothing in it tells who wrote what. */
export const testimonialsSchema = z.object({ testimonials: z.array(testimonialSchema) });

export type PublicTestimonial = z.output<typeof testimonialSchema>;

/** Body of POST /api/testimonials. Length and characters are the domain's rules, so that they have its words. */
export const writeTestimonialBodySchema = z.strictObject({
  testimonial: z.string(),
  location: z.enum(TESTIMONIAL_PLACES).nullable(),
});

export type WriteTestimonialBody = z.output<typeof writeTestimonialBodySchema>;

/** Answer of POST /api/testimonials: to its writer, who may know whether it is public yet. */
export const ownTestimonialSchema = testimonialSchema.extend({ isApproved: z.boolean() });

export type OwnTestimonial = z.output<typeof ownTestimonialSchema>;

/** Answer of GET /api/testimonials/mine. */
export const ownTestimonialAnswerSchema = z.object({
  testimonial: ownTestimonialSchema.nullable(),
});
