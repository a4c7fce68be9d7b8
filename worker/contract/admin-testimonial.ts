import { z } from 'zod';

import { MODERATION_STATES } from '#worker/domain/testimonial/moderation.ts';

import { countSchema, pageNumberSchema, searchWordsSchema } from './admin-list.ts';

/** Body of POST /api/admin/testimonials/search; without a state, of all. */
export const moderationSearchBodySchema = z.strictObject({
  state: z.enum(MODERATION_STATES).optional(),
  /** In what was written, and in where its writer says to live. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ModerationSearchBody = z.output<typeof moderationSearchBodySchema>;

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
