import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import type { TestimonialPlace } from '#worker/domain/testimonials/testimonials.ts';

const NAMES = {
  Göteborg: msg`Göteborg`,
  Sverige: msg`Sverige`,
} satisfies Partial<Record<TestimonialPlace, MessageDescriptor>>;

/** Places with an English name, by the stored Swedish one. */
export function usePlaceNames(): Record<string, string> {
  const { _ } = useLingui();
  return Object.fromEntries(Object.entries(NAMES).map(([place, name]) => [place, _(name)]));
}

export function usePlaceName(): (place: string) => string {
  const names = usePlaceNames();
  return (place) => names[place] ?? place;
}
