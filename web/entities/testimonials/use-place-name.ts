import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import type { TestimonialPlace } from '#worker/domain/testimonials/testimonials.ts';

/** Places with an English name, by the stored Swedish one. */
const NAMES = new Map<string, MessageDescriptor>(
  Object.entries({
    Göteborg: msg`Göteborg`,
    Sverige: msg`Sverige`,
  } satisfies Partial<Record<TestimonialPlace, MessageDescriptor>>),
);

export function usePlaceName(): (place: string) => string {
  const { _ } = useLingui();
  return (place) => {
    const name = NAMES.get(place);
    return name === undefined ? place : _(name);
  };
}
