import type { PublicTestimonial } from '#worker/contract/testimonials.ts';

import { isRecord, readPublic } from './read-public.ts';

/** What is shown of a testimonial. */
export type ShownTestimonial = Pick<PublicTestimonial, 'id' | 'testimonial' | 'location'>;

/** What users say, newest first. */
export async function readTestimonials(): Promise<ShownTestimonial[]> {
  return (await readPublic('/api/testimonials', isAnswer)).testimonials;
}

function isAnswer(answer: unknown): answer is { testimonials: ShownTestimonial[] } {
  if (!isRecord(answer)) return false;
  const { testimonials } = answer;
  return Array.isArray(testimonials) && testimonials.every(isTestimonial);
}

function isTestimonial(value: unknown): value is ShownTestimonial {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['testimonial'] === 'string' &&
    (value['location'] === null || typeof value['location'] === 'string')
  );
}
