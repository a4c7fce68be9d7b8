import { z } from 'zod';

import { MODERATION_STATES } from '#worker/domain/testimonial/moderation.ts';

import { countSchema, pageNumberSchema } from './admin-list.ts';

/** Query of GET /api/admin/testimonials; without a state, of all. */
export const adminTestimonialsQuerySchema = z.strictObject({
  state: z.enum(MODERATION_STATES).optional(),
  page: pageNumberSchema,
});

export type AdminTestimonialsQuery = z.output<typeof adminTestimonialsQuerySchema>;

const adminTestimonialSchema = z.object({
  id: z.string(),
  testimonial: z.string(),
  location: z.string().nullable(),
  state: z.enum(MODERATION_STATES),
  createdAtMs: z.number(),
});

export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** Answer to it, newest first: one page, and how many there are of each state. Who wrote what is not among it. */
export const adminTestimonialsSchema = z.object({
  testimonials: z.array(adminTestimonialSchema),
  counts: z.record(z.enum(MODERATION_STATES), countSchema),
});

export type AdminTestimonials = z.infer<typeof adminTestimonialsSchema>;
