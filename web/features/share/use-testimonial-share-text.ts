import { useLingui } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

/** What somebody said, in words for others: quoted, with the product's name and tagline. The address comes behind. */
export function useTestimonialShareText(testimonial: string): string {
  const { t } = useLingui();
  return t`”${testimonial}” ${BRAND.productName}. Ett kvitto på din inkorg.`;
}
