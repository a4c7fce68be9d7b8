import { useLingui } from '@lingui/react/macro';

import { shownCharacter } from '#worker/domain/shown-character.ts';
import type { TestimonialProblem } from '#worker/domain/testimonial/testimonial-text.ts';

/** A function that says why a testimonial is not taken, in the specification's words where it has some. */
export function useTestimonialProblemText(): (problem: TestimonialProblem) => string {
  const { t, i18n } = useLingui();
  const listed = (found: readonly string[]) => {
    const names = found.map(shownCharacter).map((shown) => t`”${shown}”`);
    return new Intl.ListFormat(i18n.locale).format(names);
  };
  return (told) => {
    switch (told.problem) {
      case 'empty':
        return t`Skriv några ord först.`;
      case 'too-long':
        return t`Omdömet får vara högst 200 tecken.`;
      case 'too-short':
        return t`Omdömet är för kort. Skriv minst 10 tecken.`;
      case 'link':
        return t`Det ser ut som en länk. Ta bort ${listed(told.found)}, eller hela adressen.`;
      case 'characters':
        return t`Ta bort ${listed(told.found)}. Använd bara bokstäver, siffror och vanliga skiljetecken.`;
      default:
        return told satisfies never;
    }
  };
}
