import { z } from 'zod';

import { LOCATION_TYPES } from '#worker/domain/testimonial/testimonial-place.ts';

/** Answer of GET /api/testimonials. Nothing in it tells who wrote what. */
export const testimonialsSchema = z.object({
  testimonials: z.array(
    z.object({
      id: z.string(),
      testimonial: z.string(),
      location: z.string().nullable(),
      locationType: z.enum(LOCATION_TYPES).nullable(),
      createdAtMs: z.number(),
    }),
  ),
});

export type PublicTestimonial = z.output<typeof testimonialsSchema>['testimonials'][number];
