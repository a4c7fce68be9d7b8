import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { checkTestimonial } from '#worker/domain/testimonials/testimonials.ts';

import type { useTestimonialProblemText } from '#web/features/share/testimonial-form.tsx';

import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
beforeAll(async () => {
  web = await openWebBuild();
});
afterAll(() => web.close());

const WORDS = { id: 'tst_1', testimonial: 'Så skönt att ha det tomt!', createdAtMs: 0 };

const SHOWN_AS = [
  { location: 'Göteborg', sv: 'Göteborg', en: 'Gothenburg' },
  { location: 'Sverige', sv: 'Sverige', en: 'Sweden' },
  { location: 'Malmö', sv: 'Malmö', en: 'Malmö' },
] as const;

test.each(SHOWN_AS)(
  'a testimonial from $location tells the place in the reader’s language, on the start page and to its writer',
  async ({ location, sv, en }) => {
    const props = {
      own: { ...WORDS, location, locationType: null, isApproved: true },
    };
    for (const [language, place] of [['sv', sv] as const, ['en', en] as const]) {
      const options = { language, props };
      // By these names its script shows what it fetches.
      const { html } = await web.render('/pages/start/testimonials.tsx', 'Testimonials', options);
      const names = /data-place-names="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');
      expect(JSON.parse(names ?? '')[location] ?? location).toBe(place);
      const card = await web.render(
        '/features/share/testimonial-section.tsx',
        'OwnTestimonialCard',
        options,
      );
      expect(card.text).toContain(`${WORDS.testimonial} ${place}`);
    }
  },
);

test('the place to choose is offered in the reader’s language and kept by its Swedish name', async () => {
  const { html } = await web.render('/features/share/testimonial-section.tsx', 'PlaceChoice', {
    language: 'en',
    props: { place: null, onChoose: () => undefined },
  });
  expect(html).toContain('<option value="Göteborg">Gothenburg</option>');
});

test.each([
  ['sv', 'tas det gamla bort från startsidan direkt, och det nya visas först när vi har läst det'],
  ['en', 'the old one leaves the start page at once, and the new one is shown only when we'],
] as const)(
  'in %s whoever rewrites published words is told before that they leave the start page at once',
  async (language, sentence) => {
    const lead = (isReplacing: boolean) =>
      web.render('/features/share/testimonial-section.tsx', 'TestimonialLead', {
        language,
        props: { isReplacing },
      });
    expect((await lead(true)).text).toContain(sentence);
    expect((await lead(false)).text).not.toContain(sentence);
  },
);

const REFUSED = { id: 'Omdömet går inte att ta emot som det är skrivet.' };

test.each([
  [true, 'true'],
  [false, 'false'],
])(
  'the field is described by why its words were not taken, and wrong where it is they: %s',
  async (isOfWords, isInvalid) => {
    const { html, text } = await web.render(
      '/features/share/testimonial-form.tsx',
      'TestimonialForm',
      { props: { onSubmit: () => undefined, refusal: { text: REFUSED, isOfWords } } },
    );
    const [, problemId = ''] = /<p id="([^"]+-problem)" role="alert"/.exec(html) ?? [];
    expect(text).toContain(REFUSED.id);
    expect(html).toMatch(
      new RegExp(`<textarea[^>]*aria-invalid="${isInvalid}" aria-describedby="${problemId} `),
    );
  },
);

const textSchema = z.object({
  useTestimonialProblemText: z.custom<typeof useTestimonialProblemText>(
    (value) => typeof value === 'function',
  ),
});

test.each([
  ['sv', 'Bra & billigt 😀 nu', /^Ta bort ”&” och ”😀”\. Använd bara bokstäver/],
  ['en', 'Bra & billigt 😀 nu', /^Remove “&” and “😀”\. Please use only letters/],
  ['sv', 'Tomt\u200Boch fint', /^Ta bort ”U\+200B”\./],
  [
    'sv',
    'Läs på https://exempel.se/mejl',
    /^Det ser ut som en länk\. Ta bort ”:” och ”\/”, eller hela adressen/,
  ],
  [
    'en',
    'Läs på https://exempel.se/mejl',
    /^That looks like a link\. Remove “:” and “\/”, or the whole address/,
  ],
] as const)('in %s the writer of %j is told what to take out', async (language, written, told) => {
  const module = textSchema.parse(await web.load('/features/share/testimonial-form.tsx'));
  const problemText = await hookResult(web, () => module.useTestimonialProblemText(), { language });
  const checked = checkTestimonial(written);
  if ('text' in checked) throw new Error('it was taken');
  expect(problemText(checked)).toMatch(told);
});
