import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import {
  findTestimonialPlace,
  TESTIMONIAL_PLACES,
  type TestimonialPlace,
} from '#worker/domain/testimonial/testimonial-place.ts';

import { usePlaceName } from './use-place-name.ts';

type PlaceChoiceProps = {
  place: TestimonialPlace | null;
  onChoose: (place: TestimonialPlace | null) => void;
};

/** Where its writer is from: only if they choose to tell, and no closer than one of seven. */
export function PlaceChoice({ place, onChoose }: PlaceChoiceProps) {
  const { t } = useLingui();
  const placeName = usePlaceName();
  const id = useId();
  return (
    <div className="mt-2">
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        <Trans>Var du bor, om du vill berätta det</Trans>
      </label>
      <select
        id={id}
        value={place ?? ''}
        onChange={({ target }) => onChoose(findTestimonialPlace(target.value))}
        className="mt-2 min-h-12 w-full border-[1.5px] border-line-strong bg-sheet px-3 py-3 sm:max-w-[20rem]"
      >
        <option value="">{t`Vill jag inte säga`}</option>
        {TESTIMONIAL_PLACES.map((known) => (
          <option key={known} value={known}>
            {known === 'Sverige' ? t`Någon annanstans i Sverige` : placeName(known)}
          </option>
        ))}
      </select>
    </div>
  );
}
