import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { TestimonialProblem } from '#worker/domain/testimonial/testimonial-text.ts';

/** Why a testimonial is not taken, in the specification's words where it has some. */
export const TESTIMONIAL_PROBLEM_TEXT = {
  empty: msg`Skriv några ord först.`,
  'too-long': msg`Omdömet får vara högst 200 tecken.`,
  characters: msg`Använd bara bokstäver, siffror och vanliga skiljetecken.`,
  'too-short': msg`Omdömet är för kort. Skriv minst 10 tecken.`,
} satisfies Record<TestimonialProblem, MessageDescriptor>;
