export const TESTIMONIAL_MAX_LENGTH = 200;
export const TESTIMONIAL_MIN_LENGTH = 10;

/** Why a testimonial is not taken (core, section 5). */
export type TestimonialProblem = 'empty' | 'too-long' | 'characters' | 'too-short';

export type CheckedTestimonial = { text: string } | { problem: TestimonialProblem };

/** Letters of every language, digits, whitespace and . , ! ? ' - */
const ALLOWED = /^[\p{L}\p{M}\p{Nd}\s.,!?'-]*$/u;

/** No script stacks more upon a letter; what does is made to spill over the lines around it. */
const HEAPED_MARKS = /\p{M}{4}/u;

/** What is kept of what somebody wrote: one line without markup, with plain quotes, dashes and spaces. */
export function checkTestimonial(written: string): CheckedTestimonial {
  if (written.trim() === '') return { problem: 'empty' };
  if (written.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  const text = withPlainPunctuation(withoutMarkup(written)).replaceAll(/\s+/g, ' ').trim();
  if (!ALLOWED.test(text) || HEAPED_MARKS.test(text)) return { problem: 'characters' };
  // An ellipsis has become three characters.
  if (text.length > TESTIMONIAL_MAX_LENGTH) return { problem: 'too-long' };
  // By characters as people count them: some take two places in a string.
  return Array.from(text).length < TESTIMONIAL_MIN_LENGTH ? { problem: 'too-short' } : { text };
}

/** Again and again: what one pass leaves may read as markup once more. */
function withoutMarkup(text: string): string {
  const stripped = text.replaceAll(/<[^<>]*>/g, '');
  return stripped === text ? text : withoutMarkup(stripped);
}

/** Phones type curly quotes and long dashes by themselves. */
function withPlainPunctuation(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[\u2018\u2019\u201A\u201B\u2032\u00B4`"\u201C\u201D\u201E\u201F\u00AB\u00BB]/g,
      "'",
    )
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u2026', '...');
}
