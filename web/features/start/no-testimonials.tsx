import { Trans } from '@lingui/react/macro';

/** In place of what users say, where it was asked for and could not be had. */
export function NoTestimonials() {
  return (
    <p role="status" className="text-lg text-soft">
      <Trans>Det gick inte att hämta omdömen just nu.</Trans>
    </p>
  );
}
