import {
  ownTestimonialAnswerSchema,
  ownTestimonialSchema,
  type OwnTestimonial,
  type WriteTestimonialBody,
} from '#worker/contract/testimonials.ts';

import { client } from './client.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

/** What the signed-in user has said; null where they have said nothing. */
export async function readOwnTestimonial(): Promise<OwnTestimonial | null> {
  const answer = await unwrap(client.api.testimonials.mine.$get(), ownTestimonialAnswerSchema);
  return answer.testimonial;
}

/** Takes the place of what was said before. */
export function writeTestimonial(written: WriteTestimonialBody): Promise<OwnTestimonial> {
  return unwrap(client.api.testimonials.$post({ json: written }), ownTestimonialSchema);
}

export function withdrawTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(
    client.api.testimonials[':testimonialId'].$delete({ param: { testimonialId } }),
  );
}
