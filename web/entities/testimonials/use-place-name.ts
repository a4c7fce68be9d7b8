import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import type { TestimonialPlace } from '#worker/domain/testimonials/testimonials.ts';

/** The places that are called something else in English, by the Swedish name that is kept. */
const NAMES = new Map<string, MessageDescriptor>(
  Object.entries({
    Göteborg: msg`Göteborg`,
    Sverige: msg`Sverige`,
  } satisfies Partial<Record<TestimonialPlace, MessageDescriptor>>),
);

/** What the place that a testimonial is from is called in the reader's language. */
export function usePlaceName(): (place: string) => string {
  const { _ } = useLingui();
  return (place) => {
    const name = NAMES.get(place);
    return name === undefined ? place : _(name);
  };
}
