import { useLingui } from '@lingui/react/macro';

import { shownCharacter } from '#worker/domain/shown-character.ts';
import type { TestimonialProblem } from '#worker/domain/testimonial/testimonial-text.ts';

/** A function that says why a testimonial is not taken, in the specification's words where it has some. */
export function useTestimonialProblemText(): (problem: TestimonialProblem) => string {
  const { t, i18n } = useLingui();
  return (told) => {
    switch (told.problem) {
      case 'empty':
        return t`Skriv några ord först.`;
      case 'too-long':
        return t`Omdömet får vara högst 200 tecken.`;
      case 'too-short':
        return t`Omdömet är för kort. Skriv minst 10 tecken.`;
      case 'link':
        return t`Länkar får inte vara med. Ta bort adressen till sidan.`;
      case 'characters': {
        const names = told.found.map(shownCharacter).map((shown) => t`”${shown}”`);
        const list = new Intl.ListFormat(i18n.locale).format(names);
        return t`Ta bort ${list}. Använd bara bokstäver, siffror och vanliga skiljetecken.`;
      }
      default:
        return told satisfies never;
    }
  };
}
