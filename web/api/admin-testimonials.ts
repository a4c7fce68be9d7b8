import { adminTestimonialsSchema } from '#worker/contract/admin-testimonial.ts';
import type { ModerationState } from '#worker/domain/testimonial/moderation.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

const { testimonials } = client.api.admin;

type ModerationView = { state: ModerationState | null; search: string; page: number };

/** One page of the testimonials in a state (of all for null) that hold these words. */
export function listForModeration({ state, search, page }: ModerationView) {
  const json = { page, search, ...(state === null ? {} : { state }) };
  return unwrap(testimonials.search.$post({ json }), adminTestimonialsSchema);
}

export function approveTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].approve.$post({ param: { testimonialId } }));
}

export function denyTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].deny.$post({ param: { testimonialId } }));
}

export function deleteTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(testimonials[':testimonialId'].$delete({ param: { testimonialId } }));
}
