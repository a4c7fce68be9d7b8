import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  checkTestimonial,
  TESTIMONIAL_MAX_LENGTH,
} from '#worker/domain/testimonials/testimonials.ts';

test.each(['', ' ', '\n\t '])('a testimonial of nothing (%j) is empty', (written) => {
  expect(checkTestimonial(written)).toEqual({ problem: 'empty' });
});

test('a testimonial has 200 characters at most', () => {
  expect(checkTestimonial('a'.repeat(200))).toEqual({ text: 'a'.repeat(200) });
  expect(checkTestimonial('a'.repeat(201))).toEqual({ problem: 'too-long' });
});

test('what is kept has 200 characters at most too, though cleaning makes some texts longer', () => {
  expect(checkTestimonial(`${'a'.repeat(197)}…`)).toEqual({ text: `${'a'.repeat(197)}...` });
  expect(checkTestimonial(`${'a'.repeat(198)}…`)).toEqual({ problem: 'too-long' });
});

test('ten characters are enough and nine are not, counted without markup and the space around', () => {
  expect(checkTestimonial('Skönt, då!')).toEqual({ text: 'Skönt, då!' });
  expect(checkTestimonial('Skönt då!')).toEqual({ problem: 'too-short' });
  expect(checkTestimonial('   Skönt då!   ')).toEqual({ problem: 'too-short' });
  expect(checkTestimonial('𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀')).toEqual({ problem: 'too-short' });
  expect(checkTestimonial('<b>Skönt då!</b>')).toEqual({ problem: 'too-short' });
});

test('markup is taken out, however it is nested', () => {
  expect(checkTestimonial('<p>Tomt och <em>fint</em> nu</p>')).toEqual({
    text: 'Tomt och fint nu',
  });
  expect(checkTestimonial('Tomt <<b>script>och fint')).toEqual({ text: 'Tomt och fint' });
});

/* Named each once, the first three of them. */
test.each([
  ['5 > 3 mejl kvar', ['>']],
  ['a < b, alltid så', ['<']],
  ['Bra & billigt nu', ['&']],
  ['Så skönt 🙂 nu', ['🙂']],
  ['x@y.se hälsar', ['@']],
  ['Hela familjen 👨‍👩‍👧 & & 👍🏽 tackar: 100 %', ['👨‍👩‍👧', '&', '👍🏽']],
  ['Tomt\u200Boch fint', ['\u200B']],
])('%j holds characters that are not allowed', (written, found) => {
  expect(checkTestimonial(written)).toEqual({ problem: 'characters', found });
});

test.each([
  ['Läs på https://exempel.se/mejl', [':', '/']],
  ['Se exempel.se/tomt då 😀', ['/', '😀']],
  ['Kolla www.exempel.se: bra', [':']],
])(
  'what looks like the address of a page is told as that, with what of it and beside it is not allowed: %j',
  (written, found) => {
    expect(checkTestimonial(written)).toEqual({ problem: 'link', found });
  },
);

test('of a character that is allowed only what clings to it is named', () => {
  expect(checkTestimonial('Tomt \u200D och fint')).toMatchObject({ found: ['\u200D'] });
  expect(checkTestimonial('Tom\u200Ct och fint')).toMatchObject({ found: ['\u200C'] });
});

test('two words with only a dot between them are no address', () => {
  expect(checkTestimonial('Tomt.Skönt.Klart')).toEqual({ text: 'Tomt.Skönt.Klart' });
  expect(checkTestimonial('Bra/dåligt, men mest bra')).toMatchObject({ found: ['/'] });
});

test('letters of every language pass, and what phones type becomes plain', () => {
  expect(checkTestimonial('Årets städning, Zoé Łukasz 日本')).toEqual({
    text: 'Årets städning, Zoé Łukasz 日本',
  });
  expect(checkTestimonial('“Äntligen” – det’s tomt…')).toEqual({
    text: "'Äntligen' - det's tomt...",
  });
});

test('what is written on several lines, or with odd spaces, becomes one line', () => {
  expect(checkTestimonial('Tomt\n\n  och\u00a0fint\u2028nu')).toEqual({ text: 'Tomt och fint nu' });
});

test('accents pass, and marks heaped on a letter until they spill over do not', () => {
  expect(checkTestimonial('Ra\u0308tt sko\u0308nt')).toEqual({ text: 'Rätt skönt' });
  expect(checkTestimonial('Tiê\u0323\u0301ng Viê\u0323t')).toHaveProperty('text');
  const heaped = `a${'\u0351'.repeat(5)}`;
  expect(checkTestimonial(`Skönt d${heaped}`)).toEqual({ problem: 'characters', found: [heaped] });
});

test('whatever is written, what is taken is 10 to 200 characters and without markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2 * TESTIMONIAL_MAX_LENGTH }), (written) => {
      const checked = checkTestimonial(written);
      if ('problem' in checked) return;
      expect(checked.text).toMatch(/^[\p{L}\p{M}\p{Nd} .,!?'-]{10,200}$/u);
    }),
  );
  const run = '\u102B'.repeat(4);
  expect(checkTestimonial(`Skönt då ${run}`)).toEqual({ problem: 'characters', found: [run] });
});
